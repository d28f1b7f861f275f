import { useText, type Text } from '../text';

type Names = (registration: number) => string | undefined;

const WITH_NAMES = {
  'paired while away': 'breaks.away',
  'paired while out': 'breaks.out',
  'left out': 'breaks.leftOut',
  'not in the bracket': 'breaks.notInBracket',
  'not in the finals': 'breaks.notInFinals',
} as const;
const WITH_COUNT = {
  rematches: 'breaks.rematches',
  'second byes': 'breaks.secondByes',
  'drawn, nobody goes on': 'breaks.drawn',
  'across groups': 'breaks.acrossGroups',
} as const;

/** A recorded breach of the rules as a sentence with names; in the words of the server where it is of another kind. */
const sentenceOf = (text: Text, written: string, nameOf: Names): string => {
  const [, kind = '', rest = ''] = /^([^:]+): (.*)$/.exec(written) ?? [];
  if (Object.hasOwn(WITH_NAMES, kind)) {
    const numbers = rest.split(',').map((part) => part.trim());
    // A pair is written as two numbers.
    const named = (number: string) => nameOf(Number(number)) ?? number;
    const names = numbers.map((one) => one.split('-').map(named).join(' – ')).join(', ');
    return text(WITH_NAMES[kind as keyof typeof WITH_NAMES], { count: numbers.length, names });
  }
  if (Object.hasOwn(WITH_COUNT, kind) && /^\d+$/.test(rest))
    return text(WITH_COUNT[kind as keyof typeof WITH_COUNT], { count: Number(rest) });
  const [, seats, cut] = /^(\d+) players instead of a cut of (\d+)$/.exec(written) ?? [];
  return seats === undefined || cut === undefined ? written : text('breaks.cut', { seats, cut });
};

interface RuleBreaksProps {
  readonly breaks: readonly string[];
  readonly nameOf: Names;
}

/** What of a pairing the rules would not have paired. It is recorded, not refused. */
export const RuleBreaks = ({ breaks, nameOf }: RuleBreaksProps) => {
  const text = useText();
  return (
    <ul className="rule-breaks">
      {breaks.map((written) => (
        <li key={written}>{sentenceOf(text, written, nameOf)}</li>
      ))}
    </ul>
  );
};
