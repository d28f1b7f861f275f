import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';

/** Up to here a page finds every row with its own search, and nothing is gained by leaving rows out. */
const ALL_SHOWN = 150;

interface LongListProps<A> {
  readonly label: string;
  readonly items: readonly A[];
  readonly keyOf: (item: A) => string | number;
  /** Height of a row in pixels, before it is measured. */
  readonly height: number;
  readonly className: string;
  /** The key of a row that is brought into sight when it becomes another one. */
  readonly reveal?: string | number;
  readonly children: (item: A) => ReactNode;
}

/** A list of rows of which only those in sight are in the page, once there are many. */
export const LongList = <A,>({ label, items, keyOf, height, className, reveal, children }: LongListProps<A>) => {
  const place = useRef<HTMLUListElement>(null);
  const [top, setTop] = useState(0);
  const long = items.length > ALL_SHOWN;
  useLayoutEffect(() => {
    setTop((place.current?.getBoundingClientRect().top ?? 0) + window.scrollY);
  }, [long]);
  const rows = useWindowVirtualizer({ count: long ? items.length : 0, estimateSize: () => height, overscan: 12, scrollMargin: top });
  const wanted = long && reveal !== undefined ? items.findIndex((item) => keyOf(item) === reveal) : -1;
  useEffect(() => {
    // A row that is in the page is brought into sight by whoever wants it; finding out where it is costs a layout.
    if (wanted >= 0 && !rows.getVirtualItems().some(({ index }) => index === wanted)) rows.scrollToIndex(wanted, { align: 'center' });
  }, [rows, wanted]);
  if (!long) {
    return (
      <ul className={className} aria-label={label} ref={place}>
        {items.map((item) => (
          <li key={keyOf(item)}>{children(item)}</li>
        ))}
      </ul>
    );
  }
  return (
    <ul className={`${className} long`} aria-label={label} ref={place} style={{ height: rows.getTotalSize() }}>
      {rows.getVirtualItems().map(({ index, key, start }) => {
        const item = items[index];
        return item === undefined ? null : (
          <li
            key={key}
            data-index={index}
            ref={rows.measureElement}
            aria-setsize={items.length}
            aria-posinset={index + 1}
            style={{ transform: `translateY(${start - top}px)` }}
          >
            {children(item)}
          </li>
        );
      })}
    </ul>
  );
};
