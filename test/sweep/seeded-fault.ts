import type { ComparedName } from '../formats/compared-formats';
import type { SourceChange } from './loaded-with';

/** A fault put into our own sources, and the section of rules.md that it breaks. */
export interface SeededFault extends SourceChange {
  readonly rule: '0' | '1' | '2' | '5' | '7';
  readonly what: string;
  /** The format in which it shows beside its references; without it in any tournament of the section. */
  readonly format?: ComparedName;
}
