import { malformed, RefusalError } from '@roundbook/kernel';
import { parseRound, type Explanations, type Questioned, type Supposed } from '@roundbook/projections';
import { presetNamed } from '@roundbook/tournament';
import type { Answer, Handler } from '../answer';
import { atTournament, type AtTournament } from '../at-tournament';
import { isFile } from '../is-file';
import type { Looking } from '../ledger-access';
import { parseSettings, readPolicyFile, type Settings } from '../settings';
import { partsText, standingExplainedText } from '../text/explain-text';
import { whatIfText } from '../text/what-if-text';
import { lookingOf, type PointOptions } from './views';

const KINDS: readonly string[] = ['standing', 'pairing', 'bye', 'promotion'];

const isKind = (written: string): written is Questioned['kind'] => KINDS.includes(written);

const question = async (at: AtTournament, kind: Questioned['kind'], of: string, round: string | undefined): Promise<Questioned> => {
  if (kind === 'pairing') return { kind, of };
  const registration = String((await at.finder())(of));
  if (kind !== 'bye') return { kind, of: registration };
  return { kind, of: registration, ...(round === undefined ? {} : { round: parseRound(round, 'round') }) };
};

const text = (kind: Questioned['kind'], json: Explanations[keyof Explanations]): string =>
  kind === 'standing' ? standingExplainedText(json as Explanations['standing']) : partsText(json as Explanations['pairing']);

/** `explain <id> standing|pairing|bye|promotion <of> [round]`: every number behind a place, every rule and draw behind a pairing. */
export const explained: Handler<PointOptions, [string, string, string, string | undefined]> = (call, options, id, kind, of, round) => {
  if (!isKind(kind))
    throw new RefusalError(
      malformed('invalid_field', `${JSON.stringify(kind.slice(0, 60))} is nothing that can be explained.`, {
        field: 'what',
        allowed: 'standing <player>, pairing <table or match>, bye <player> [round], promotion <player>',
      }),
    );
  if (round !== undefined && kind !== 'bye')
    throw new RefusalError(
      malformed('invalid_field', 'A round is named with a bye alone.', { field: 'round', allowed: '--after-round N' }),
    );
  const looking = lookingOf(options);
  return atTournament(call, id, 'read', async (at): Promise<Answer> => {
    const json = await at.access.explain(at.tournament, await question(at, kind, of, round), looking);
    return { json, text: text(kind, json) };
  });
};

interface WhatIfOptions extends PointOptions {
  readonly policy?: string;
  readonly set?: readonly string[];
  readonly result?: readonly string[];
}

/** `MATCH=RESULT`; what stands in the result may have an equals sign of its own, as level players at a table. */
const resultOf = (written: string): NonNullable<Supposed['results']>[number] => {
  const at = written.indexOf('=');
  if (at <= 0)
    throw new RefusalError(
      malformed('invalid_field', `${JSON.stringify(written.slice(0, 60))} is no result of a match.`, {
        field: 'result',
        allowed: '--result r2m1=2-1',
      }),
    );
  const match = written.slice(0, at).trim();
  return { match: /^\d{1,7}$/.test(match) ? Number(match) : match, result: written.slice(at + 1).trim() };
};

/** A preset by its name, or a policy file, which may name its preset. */
const policyOf = async (written: string | undefined): Promise<{ readonly preset?: string; readonly settings: Settings }> => {
  if (written === undefined) return { settings: {} };
  if (presetNamed(written) !== undefined || !isFile(written)) return { preset: written, settings: {} };
  const { preset, version: _version, stages: _stages, ...settings } = await readPolicyFile(written);
  return { settings, ...(typeof preset === 'string' ? { preset } : {}) };
};

/** `what-if <id>`: the fold under another policy, other parameters or other results; writes nothing. */
export const supposed: Handler<WhatIfOptions, [string]> = (call, options, id) => {
  const looking: Looking = lookingOf(options);
  return atTournament(call, id, 'read', async ({ access, tournament }): Promise<Answer> => {
    const { preset, settings } = await policyOf(options.policy);
    const json = await access.whatIf(
      tournament,
      {
        ...(preset === undefined ? {} : { preset }),
        settings: { ...settings, ...parseSettings(options.set) },
        results: (options.result ?? []).map(resultOf),
      },
      looking,
    );
    return { json, text: whatIfText(json) };
  });
};
