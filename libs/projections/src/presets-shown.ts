import { parametersOf, PRESETS, rulesOf, type Policy } from '@roundbook/tournament';

/** Beyond it nobody asks how many more would fit. */
const LARGE_FIELD = 2_000;

/** How many players the policy needs, and the most that it takes; null where there is no limit. */
export const fieldNeeded = (policy: Policy): { readonly least: number; readonly most: number | null } => {
  const { unfit } = rulesOf(policy, 0);
  const fits = (players: number): boolean => unfit?.(policy, players) === undefined;
  let least = 2;
  while (!fits(least) && least < LARGE_FIELD) least += 1;
  if (fits(LARGE_FIELD)) return { least, most: null };
  let most = least;
  while (fits(most + 1)) most += 1;
  return { least, most };
};

/** Every preset with its explanation, the field that it needs, and its parameters. */
export const presetsShown = () =>
  PRESETS.map(({ name, explanation, policy }) => ({
    name,
    explanation,
    stages: policy.stages,
    field: fieldNeeded(policy),
    parameters: parametersOf(name).map((parameter) => ({
      name: parameter.name,
      type: parameter.type,
      range: parameter.range,
      default: (policy as unknown as Readonly<Record<string, unknown>>)[parameter.name] ?? parameter.unset ?? null,
      meaning: parameter.meaning,
      rule: parameter.rule,
      amendable: parameter.amendable,
    })),
  }));
