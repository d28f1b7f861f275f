import { withoutDrafts } from '@roundbook/projections';
import type { TournamentState } from '@roundbook/tournament';
import { stateAtPoint } from '../../services/query/src/asked-point';
import { picksFrom } from '../simulation/picks';
import { answersAt, PROJECTIONS } from './answers';
import { axesDiffer } from './axes-differ';
import { eveningOf, type Evening } from './evening';
import { GrownLedger } from './grown-ledger';
import { idOf, onlyUpTo, statesOf } from './told-evening';

/** How often the ledger grows and is asked in between: whatever it keeps then must not be what it says later. */
const GROWTHS = 6;

/**
 * Where an evening's ledger says something else of a revision than a world in which nothing more had happened: every projection, at
 * every revision (or every so many), as a whole and after a round, to staff and to everybody. Empty where it never does.
 */
export const futureSeen = async (evening: Evening, every = 1): Promise<readonly string[]> => {
  const picks = picksFrom(evening.number);
  const [id, states, last] = [idOf(evening), statesOf(evening), evening.events.length - 1];
  const grown = new GrownLedger(evening);
  const found: string[] = [];

  /** What everybody may see can end before what is recorded: then there is no such revision for them. */
  const newestFor = async (staff: boolean, now: number): Promise<number> =>
    staff ? now : (await stateAtPoint(onlyUpTo(evening, states, now), id, {}, false)).revision;

  const compareFor = async (asOf: number | undefined, at: number, now: number, staff: boolean, inPart: boolean): Promise<void> => {
    if (asOf !== undefined && asOf > (await newestFor(staff, now))) return;
    const rounds = withoutDrafts(states[at] as TournamentState).rounds.length;
    const round = inPart ? { afterRound: picks.int(rounds + 1) } : {};
    const ours = await answersAt(grown.source, id, { ...round, ...(asOf === undefined ? {} : { asOf }) }, staff);
    const theirs = await answersAt(onlyUpTo(evening, states, at), id, round, staff);
    for (const name of PROJECTIONS) {
      if (ours[name] === theirs[name]) continue;
      const where = `${evening.preset} ${evening.number}, ${name} at revision ${asOf ?? 'now'} of ${now} after round ${round.afterRound ?? 'all'}`;
      found.push(`${where}, ${staff ? 'staff' : 'public'}\n  ours ${ours[name]?.slice(0, 300)}\n  then ${theirs[name]?.slice(0, 300)}`);
    }
  };
  const compare = async (asOf: number | undefined, at: number, now: number): Promise<void> => {
    await compareFor(asOf, at, now, true, false);
    await compareFor(asOf, at, now, picks.percent(40), true);
    if (picks.percent(50)) await compareFor(asOf, at, now, false, false);
  };

  for (let growth = 1; growth <= GROWTHS; growth += 1) {
    const now = Math.floor((last * growth) / GROWTHS);
    await grown.upTo(now);
    if (picks.percent(25)) grown.restart();
    await compare(undefined, now, now);
    const earlier = picks.int(now + 1);
    await compare(earlier, earlier, now);
  }
  for (let revision = 0; revision <= last && found.length === 0; revision += every) {
    // To and fro, as somebody does who looks for the moment at which something changed.
    const asked = picks.percent(20) ? picks.int(last + 1) : revision;
    for (const one of new Set([asked, revision])) await compare(one, one, last);
  }
  return found;
};

/**
 * The number of the first evening, from 1, in which something of the future is seen, in which the two axes differ from the reference,
 * or that cannot be asked at all; 0 for none.
 */
export const firstWrong = async (evenings: number): Promise<number> => {
  for (let number = 1; number <= evenings; number += 1) {
    try {
      const evening = eveningOf(number);
      if (evening === undefined) continue;
      if ((await futureSeen(evening, 3)).length > 0 || (await axesDiffer(evening, 4)).found.length > 0) return number;
    } catch {
      return number;
    }
  }
  return 0;
};
