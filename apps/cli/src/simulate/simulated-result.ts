import { drawFrom, type Draw } from '@roundbook/draw';
import type { Match, MatchForm } from '@roundbook/tournament';
import { happens, type Behaviour } from './behaviour';

/** A result as it is written, and why somebody left where somebody did. */
export interface SimulatedResult {
  readonly result: string;
  readonly reason?: string;
}

/** Of so many matches without a winner one is a timeout; of so many without a winner or with a walk-out one cannot be shown. */
const TIMEOUTS = 4;
const UNPROVABLE = 8;
/** Of so many walk-outs both sides leave. */
const BOTH_LEAVE = 8;
const MOST_KEYS = 6;
const LEAST_SCORE = 250;
const SCORES = 250;
const MOST_VICTORY_POINTS = 60;

const REASONS = ['noResponse', 'disconnected', 'slowPlay', 'other'];

const withKeys = (games: string, draw: Draw, { scored }: MatchForm): string =>
  scored === 'keys' ? `${games} keys ${draw.int(MOST_KEYS)}-${draw.int(MOST_KEYS)}` : games;

const withoutWinner = (draw: Draw, form: MatchForm): string => {
  if (form.timeout === true && draw.int(TIMEOUTS) === 0) return 'timeout';
  if (form.unprovable === true && draw.int(UNPROVABLE) === 0) return 'unprovable';
  if (form.scored === 'spread' || form.scored === 'victoryPoints') {
    const each = scoreOf(draw, form);
    return `${each}-${each}`;
  }
  return withKeys(form.bestOf === 1 ? '0-0-1' : '1-1', draw, form);
};

const scoreOf = (draw: Draw, { scored }: MatchForm): number =>
  scored === 'spread' ? LEAST_SCORE + draw.int(SCORES) : draw.int(MOST_VICTORY_POINTS);

/** Side a or side b wins: by scores, or in as many games as it takes. */
const won = (draw: Draw, form: MatchForm): string => {
  if (form.scored === 'spread' || form.scored === 'victoryPoints') {
    const [one, other] = [scoreOf(draw, form), scoreOf(draw, form)];
    return `${one === other ? one + 1 : one}-${other}`;
  }
  const needed = (form.bestOf + 1) / 2;
  const lost = draw.int(needed);
  return withKeys(draw.int(2) === 0 ? `${needed}-${lost}` : `${lost}-${needed}`, draw, form);
};

/** The order of a table with falling scores; a draw is a tie for second. Whoever walks out comes last, played by a substitute. */
const orderOf = (draw: Draw, match: Match, { drawRate, walkoutRate = 0, seed }: Behaviour): string => {
  const seats = draw.shuffle((match.seats ?? match.sides).map((_, seat) => String.fromCharCode(65 + seat)));
  const tied = happens(draw, drawRate) && seats.length > 2;
  const scores = seats.map(() => draw.int(MOST_VICTORY_POINTS)).sort((one, other) => other - one);
  if (tied) scores[2] = scores[1] as number;
  const places = seats.map((seat, place) => `${place === 0 ? '' : tied && place === 2 ? '=' : '>'}${seat}`);
  const leaves = walkoutRate > 0 && happens(drawFrom(seed, `walk-out ${match.id}`), walkoutRate);
  return `${places.join('')}${leaves ? '*' : ''} ${scores.join(',')}`;
};

const left = ({ seed, walkoutRate = 0 }: Behaviour, match: Match, form: MatchForm): SimulatedResult | undefined => {
  if (walkoutRate === 0) return undefined;
  const draw = drawFrom(seed, `walk-out ${match.id}`);
  if (!happens(draw, walkoutRate)) return undefined;
  if (form.unprovable === true && draw.int(UNPROVABLE) === 0) return { result: 'unprovable' };
  const result = draw.int(BOTH_LEAVE) === 0 ? 'both:left' : draw.int(2) === 0 ? 'A:left' : 'B:left';
  return { result, reason: REASONS[draw.int(REASONS.length)] as string };
};

/** What the match comes to, in a form that it admits. Chance hangs on the match alone, so that a run may be broken off and taken up again. */
export const simulatedResult = (behaviour: Behaviour, match: Match, form: MatchForm): SimulatedResult => {
  const draw = drawFrom(behaviour.seed, `result ${match.id}`);
  if (form.seats !== undefined) return { result: orderOf(draw, match, behaviour) };
  const gone = left(behaviour, match, form);
  if (gone !== undefined) return gone;
  const mayBeDrawn = form.draws ?? !form.needsWinner;
  return { result: mayBeDrawn && happens(draw, behaviour.drawRate) ? withoutWinner(draw, form) : won(draw, form) };
};
