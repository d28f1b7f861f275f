import type { Metadata, SealedEvent } from './envelope';

/** An event together with the one text that it was sealed as. A copy of its fields is another event and has no text. */
class Sealed<Type extends string, Data> implements SealedEvent<Type, Data> {
  readonly #text: () => string;

  constructor(
    readonly id: string,
    readonly type: Type,
    readonly data: Data,
    readonly metadata: Metadata,
    text: () => string,
  ) {
    this.#text = text;
  }

  static textOf(event: object): string | undefined {
    return #text in event ? event.#text() : undefined;
  }
}

/** The event whose canonical JSON (RFC 8785, of id, type, data and metadata) `text` gives, so that a store need not write it again. */
export const sealedAs = <Type extends string, Data>(event: SealedEvent<Type, Data>, text: () => string): SealedEvent<Type, Data> =>
  new Sealed(event.id, event.type, event.data, event.metadata, text);

/** The text that this very event was sealed as; undefined for one that was put together from parts. */
export const textOfSealed = (event: object): string | undefined => Sealed.textOf(event);
