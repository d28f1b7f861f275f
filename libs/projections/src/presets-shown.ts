import { parametersOf, PRESETS } from '@roundbook/tournament';

/** Every preset with its explanation and its parameters. */
export const presetsShown = () =>
  PRESETS.map(({ name, explanation, policy }) => ({
    name,
    explanation,
    stages: policy.stages,
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
