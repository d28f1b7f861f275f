import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import type { MatchJson, RoundJson } from '../api/shapes';
import type { Outbox, Outgoing } from './outbox';
import { formOf } from './match-form';
import { readTyped, type MatchForm, type Typed } from './typed-result';

/** The next table without a result behind this one, round the end to the first; undefined where all are in. */
export const openAfter = (matches: readonly MatchJson[], from: string | undefined, taken: ReadonlySet<string>): MatchJson | undefined => {
  const at = matches.findIndex(({ match }) => match === from);
  const inOrder = [...matches.slice(at + 1), ...matches.slice(0, at + 1)];
  return inOrder.find(({ match, result }) => result === null && !taken.has(match));
};

export interface Desk {
  readonly match: MatchJson | undefined;
  /** Of the match. */
  readonly form: MatchForm;
  readonly typed: string;
  readonly read: Typed;
  readonly tableText: string;
  /** A table number that this round does not have. */
  readonly unknownTable: string | undefined;
  /** What was entered last, and where. */
  readonly entered: { readonly match: MatchJson; readonly typed: Typed } | undefined;
  /** The match that has a result already, for which another one was entered. */
  readonly correcting: MatchJson | undefined;
  readonly tableBox: RefObject<HTMLInputElement | null>;
  readonly resultBox: RefObject<HTMLInputElement | null>;
  readonly select: (match: string) => void;
  readonly setTyped: (typed: string) => void;
  /** Undefined: the number of the selected table again. */
  readonly setTableText: (text: string | undefined) => void;
  readonly save: () => void;
  readonly closeCorrection: () => void;
  readonly keysInTable: (event: KeyboardEvent) => void;
  readonly keysInResult: (event: KeyboardEvent) => void;
}

interface DeskOptions {
  readonly tournament: string;
  readonly round: RoundJson;
  /** Number of the round of a match: matches of several may be shown together. */
  readonly roundOf: (match: string) => number;
  readonly outbox: Pick<Outbox, 'put' | 'remove'>;
  /** What is on its way from this tournament. */
  readonly outgoing: readonly Outgoing[];
}

/** Keys do the same in both boxes but for Enter. */
const onKeys = (deeds: Readonly<Record<string, () => void>>) => (event: KeyboardEvent) => {
  const deed = deeds[event.key];
  if (deed === undefined || event.nativeEvent.isComposing) return;
  event.preventDefault();
  deed();
};

/**
 * What the desk of results does: a table is chosen, a result typed and saved, and the next open table is chosen. The focus is only
 * ever moved between the two boxes, which never go away.
 */
export const useDesk = ({ tournament, round, roundOf, outbox, outgoing }: DeskOptions): Desk => {
  const { matches } = round;
  const taken = new Set(outgoing.filter(({ state }) => state !== 'refused').map(({ match }) => match));
  const [selected, setSelected] = useState(() => (openAfter(matches, undefined, taken) ?? matches[0])?.match);
  const [typed, setTyped] = useState('');
  const [tableText, setTableText] = useState<string>();
  const [unknownTable, setUnknownTable] = useState<string>();
  const [entered, setEntered] = useState<Desk['entered']>();
  const [correcting, setCorrecting] = useState<string>();
  const tableBox = useRef<HTMLInputElement>(null);
  const resultBox = useRef<HTMLInputElement>(null);
  const match = matches.find((one) => one.match === selected) ?? matches[0];
  const form = formOf(round, match ?? { bestOf: 1 });
  const read = readTyped(typed, form);
  useEffect(() => {
    if (window.matchMedia('(pointer: fine)').matches) resultBox.current?.focus();
  }, []);

  const select = (id: string) => {
    setSelected(id);
    setTyped('');
    setTableText(undefined);
    setUnknownTable(undefined);
  };
  const move = (by: number) => {
    const at = matches.findIndex((one) => one.match === match?.match);
    const to = matches[(at + by + matches.length) % matches.length];
    if (to !== undefined) select(to.match);
  };
  const chooseTable = () => {
    const wanted = (tableText ?? String(match?.table ?? '')).trim();
    const found = matches.find(({ table }) => String(table) === wanted);
    if (found === undefined) return setUnknownTable(wanted);
    select(found.match);
    resultBox.current?.focus();
  };
  const save = () => {
    if (read.kind !== 'result' || match === undefined) return;
    if (match.result !== null) return setCorrecting(match.match);
    const before = outgoing.find((item) => item.match === match.match && item.state === 'waiting');
    if (before !== undefined) outbox.remove(before.key);
    const { match: id, table } = match;
    const { text, reason } = read;
    void outbox.put({
      key: crypto.randomUUID(),
      tournament,
      match: id,
      round: roundOf(id),
      table,
      text,
      ...(reason === undefined ? {} : { reason }),
      since: Date.now(),
    });
    setEntered({ match, typed: read });
    select(openAfter(matches, id, new Set([...taken, id]))?.match ?? id);
  };
  const deeds = {
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    Escape: () => {
      setTyped('');
      tableBox.current?.focus();
      tableBox.current?.select();
    },
  };
  return {
    match,
    form,
    typed,
    read,
    tableText: tableText ?? String(match?.table ?? ''),
    unknownTable,
    entered,
    correcting: matches.find((one) => one.match === correcting),
    tableBox,
    resultBox,
    select,
    setTyped,
    setTableText: (text) => {
      setTableText(text);
      setUnknownTable(undefined);
    },
    save,
    closeCorrection: () => {
      setCorrecting(undefined);
      setTyped('');
    },
    keysInTable: onKeys({ ...deeds, Enter: chooseTable }),
    keysInResult: onKeys({ ...deeds, Enter: save }),
  };
};
