import * as t from 'io-ts';
import { instant, integer, list, nullable, oneOf, record, text, uuid } from '@roundbook/kernel';
import { RULINGS } from '@roundbook/tournament';
import { actorCodec, knownFields, numberedCodec, resultShownCodec } from './answer-codecs';
import type { DisputesJson, DisputeStepJson } from './disputes';

const words = text(0, 100_000);

const disputeStep: t.Type<DisputeStepJson> = record(
  { event: uuid, revision: integer(), at: instant, actor: actorCodec, kind: oneOf('ruled', 'appealed', 'takenBack') },
  {
    ruling: oneOf(...RULINGS),
    result: resultShownCodec,
    correction: uuid,
    alone: t.boolean,
    undone: oneOf('dispute', 'ruling', 'appeal'),
    by: nullable(numberedCodec),
    reason: words,
    note: words,
  },
);
export const disputesCodec: t.Type<DisputesJson> = record({
  ...knownFields,
  open: integer(),
  disputes: list(
    record(
      {
        dispute: uuid,
        match: words,
        round: integer(1),
        table: integer(1),
        players: list(numberedCodec),
        status: oneOf('open', 'ruled', 'appealed', 'gone', 'takenBack'),
        disputed: nullable(resultShownCodec),
        claim: nullable(resultShownCodec),
        stands: nullable(resultShownCodec),
        by: nullable(numberedCodec),
        reason: words,
        revision: integer(),
        at: instant,
        actor: actorCodec,
        hasEvidence: t.boolean,
        course: list(disputeStep),
      },
      { note: words, evidence: words },
    ),
  ),
});
