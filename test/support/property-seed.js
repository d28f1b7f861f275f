/**
 * Random tests use one seed in `npm test`, so that the same sources give the same answer everywhere; a sweep
 * (ROUNDBOOK_RUNS above 1) takes a new one each time. ROUNDBOOK_SEED chooses one. A failure always prints its own.
 */
const fc = require('fast-check');

const usual = (process.env.ROUNDBOOK_RUNS ?? '1') === '1' ? '20261130' : undefined;
const seed = process.env.ROUNDBOOK_SEED ?? usual;
if (seed !== undefined) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(seed) });
