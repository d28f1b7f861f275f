/** Whether a value is what a codec takes. */
export type Check = (u: unknown) => boolean;

/** A list of `min` to `max` items. */
export const listCheck =
  (item: Check, min: number, max: number): Check =>
  (u) => {
    if (!Array.isArray(u) || u.length < min || u.length > max) return false;
    for (let index = 0; index < u.length; index += 1) if (!item(u[index])) return false;
    return true;
  };

/** A list that begins with these items; more behind them are passed over, as the codec of a tuple does. */
export const tupleCheck =
  (items: readonly Check[]): Check =>
  (u) => {
    if (!Array.isArray(u)) return false;
    for (let index = 0; index < items.length; index += 1) if (!(items[index] as Check)(u[index])) return false;
    return true;
  };

export const unionCheck =
  (choices: readonly Check[]): Check =>
  (u) => {
    for (const choice of choices) if (choice(u)) return true;
    return false;
  };

/** Any object but a list: the values of names that the domain takes; other names are passed over, as the codec does. */
export const dictionaryCheck =
  (domain: Check, codomain: Check): Check =>
  (u) => {
    if (typeof u !== 'object' || u === null || Array.isArray(u)) return false;
    for (const key of Object.keys(u)) if (domain(key) && !codomain((u as Record<string, unknown>)[key])) return false;
    return true;
  };

/**
 * An object of exactly these fields. The object's names are walked beside the known ones, both in their order, as canonical JSON
 * has them: no look-up by name for each field. What is not plainly right is left to `exactly`.
 */
export const recordCheck = (required: ReadonlyMap<string, Check>, optional: ReadonlyMap<string, Check>, exactly: Check): Check => {
  const fields = [...required, ...optional].sort(([one], [other]) => (one < other ? -1 : 1));
  const names = fields.map(([name]) => name);
  const checks = fields.map(([, check]) => check);
  const isRequired = names.map((name) => required.has(name));
  const places = new Map(names.map((name, place) => [name, place]));
  return (u) => {
    if (typeof u !== 'object' || u === null || Array.isArray(u)) return false;
    let found = 0;
    let next = 0;
    for (const key in u) {
      let place = next;
      while (place < names.length && names[place] !== key) place += 1;
      if (place === names.length) {
        const elsewhere = places.get(key);
        if (elsewhere === undefined) return exactly(u);
        place = elsewhere;
      }
      const value = (u as Record<string, unknown>)[key];
      if (!(checks[place] as Check)(value)) return value === undefined && exactly(u);
      if (isRequired[place] === true) found += 1;
      next = place + 1;
    }
    return found === required.size || exactly(u);
  };
};
