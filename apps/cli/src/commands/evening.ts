import type { Handler } from '../answer';
export const evening: Handler<object, []> = async () => ({ json: {}, text: '' });
