import type { CommandPayload, GivenRound, ImportedRound, PresetName, Result, Setting } from '@roundbook/tournament';

/** Players are named by their index in `ImportPlan.players`, from 0, in everything of a plan. */
export type PlayerIndex = number;

export interface PlannedPlayer {
  /** The id that the file uses. */
  readonly key: string;
  readonly name: string;
  readonly rating?: string;
  readonly league?: number;
  /** The first round a late player may play. */
  readonly lateFrom?: number;
}

export interface RoundStep {
  readonly kind: 'round';
  readonly round: number;
  /** `swiss`, `qualifying`, `runOff`, `playIn` or `finals`. */
  readonly phase: string;
  /** With players by index (in the result of a table by registration number), and with each result as it stood when the next round was paired. An open match has none. */
  readonly given: GivenRound;
  /** Swiss rounds: who was there, as far as the file says, and is in no match and has no bye (rules.md 8). */
  readonly leftOut: readonly PlayerIndex[];
  /** Drawn orders that the pairing used, best first, each of two players or more. */
  readonly ties: readonly (readonly PlayerIndex[])[];
  /** What else stood beside the pairing, where the file says it: seats, promotions, who had qualified, what was announced. */
  readonly beside: Beside;
  /** Paired by hand where the file was written. */
  readonly byHand: boolean;
}

/** As in the `pair` command, with players by index. */
export type Beside = Pick<
  ImportedRound,
  'qualified' | 'ranking' | 'seats' | 'promotions' | 'announced' | 'forfeits' | 'groups' | 'dropping'
>;

export interface AbsenceStep {
  readonly kind: 'drop' | 'return' | 'withdraw' | 'disqualify' | 'decline';
  readonly player: PlayerIndex;
  readonly fromRound: number;
}

/**
 * One thing to do, in order. Registrations come in the order of the players, so that the player of index i gets the
 * registration number i + 1. `correct` and `report` name matches by their index in the round's `given.matches`.
 */
export type ImportStep =
  | { readonly kind: 'register'; readonly players: readonly PlayerIndex[] }
  | { readonly kind: 'late'; readonly player: PlayerIndex; readonly fromRound: number; readonly entry: 'nextRound' | 'loss' }
  | { readonly kind: 'checkIn'; readonly players: readonly PlayerIndex[] }
  | RoundStep
  | { readonly kind: 'report'; readonly round: number; readonly matchIndex: number; readonly result: Result }
  | { readonly kind: 'correct'; readonly round: number; readonly matchIndex: number; readonly result: Result }
  | AbsenceStep
  | { readonly kind: 'penalise'; readonly player: PlayerIndex; readonly points: number }
  /** Orders drawn after the round before. */
  | { readonly kind: 'ties'; readonly ties: readonly (readonly PlayerIndex[])[] }
  | { readonly kind: 'complete'; readonly ties: readonly (readonly PlayerIndex[])[] };

/** What a file comes to: settings for `create`, then steps that are each one command of the tournament. */
export interface ImportPlan {
  readonly name: string;
  readonly preset: PresetName;
  readonly settings: Readonly<Record<string, Setting>>;
  readonly players: readonly PlannedPlayer[];
  readonly steps: readonly ImportStep[];
  /** Sentences for a person: what was assumed, what was left. */
  readonly notes: readonly string[];
}

export const registrationOf = (player: PlayerIndex): number => player + 1;

/** The `pair` command of a round, with registration numbers. */
export const pairPayload = (step: RoundStep): CommandPayload<'pair'> => ({
  given: {
    matches: step.given.matches.map(({ seats, ...match }) => ({
      ...match,
      a: registrationOf(match.a),
      b: registrationOf(match.b),
      ...(seats === undefined ? {} : { seats: seats.map(registrationOf) }),
    })),
    byes: step.given.byes.map((bye) => ({ ...bye, player: registrationOf(bye.player) })),
  },
  imported: {
    phase: step.phase,
    ...(step.ties.length === 0 ? {} : { ties: step.ties.map((order) => order.map(registrationOf)) }),
    ...(step.leftOut.length === 0 ? {} : { leftOut: step.leftOut.map(registrationOf) }),
    ...besideOf(step.beside),
  },
});

const besideOf = ({ qualified, ranking, seats, promotions, announced, forfeits, groups, dropping }: Beside): Beside => ({
  ...(dropping === undefined ? {} : { dropping }),
  ...(groups === undefined ? {} : { groups: groups.map((players) => players.map(registrationOf)) }),
  ...(qualified === undefined ? {} : { qualified: qualified.map(registrationOf) }),
  ...(ranking === undefined ? {} : { ranking: ranking.map(registrationOf) }),
  ...(seats === undefined ? {} : { seats: seats.map(({ player, seed }) => ({ player: registrationOf(player), seed })) }),
  ...(promotions === undefined
    ? {}
    : {
        promotions: promotions.map(({ player, inPlaceOf, slot }) => ({
          player: registrationOf(player),
          inPlaceOf: registrationOf(inPlaceOf),
          ...(slot === undefined ? {} : { slot }),
        })),
      }),
  ...(announced === undefined ? {} : { announced }),
  ...(forfeits === undefined ? {} : { forfeits: forfeits.map((one) => ({ ...one, player: registrationOf(one.player) })) }),
});
