import * as E from 'fp-ts/Either';
import * as t from 'io-ts';
import { dictionaryCheck, listCheck, tupleCheck, unionCheck, type Check } from './check';
import { DescribedType } from './codec';

/**
 * Says of any value what decoding says, without making the list of errors: for values read again and again, such as the events
 * of a ledger. Built once for a codec and kept by the caller. The codec stays the one truth: what is refused here is decoded for
 * the words, and a codec that is not known here is asked itself.
 */
export const compiledCheck = (codec: t.Mixed): Check => {
  if (codec instanceof DescribedType) return codec.check(compiledCheck);
  if (codec instanceof t.ReadonlyType) return compiledCheck(codec.type as t.Mixed);
  // A union told apart by a tag asks only the codec of that tag; the others refuse the tag.
  if (codec instanceof t.UnionType) return unionCheck((codec.types as readonly t.Mixed[]).map(compiledCheck));
  if (codec instanceof t.TupleType) return tupleCheck((codec.types as readonly t.Mixed[]).map(compiledCheck));
  if (codec instanceof t.ReadonlyArrayType || codec instanceof t.ArrayType)
    return listCheck(compiledCheck(codec.type as t.Mixed), 0, Infinity);
  // A dictionary of named keys wants them all, and one of anything takes lists: these are asked themselves.
  if (codec instanceof t.DictionaryType && codec.domain instanceof DescribedType && codec.codomain !== t.any)
    return dictionaryCheck(compiledCheck(codec.domain as t.Mixed), compiledCheck(codec.codomain as t.Mixed));
  if (codec instanceof t.LiteralType) return (u) => u === codec.value;
  if (codec instanceof t.NullType) return (u) => u === null;
  if (codec instanceof t.BooleanType) return (u) => typeof u === 'boolean';
  if (codec instanceof t.StringType) return (u) => typeof u === 'string';
  if (codec instanceof t.NumberType) return (u) => typeof u === 'number';
  return (u) => E.isRight(codec.decode(u));
};
