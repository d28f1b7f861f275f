import { useEffect, useId, useRef, type ReactNode } from 'react';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  /** Takes as much room as the page has. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}

const FIELD = 'input, select, textarea';

const focusOnPage = (): void => document.getElementById('content')?.focus();

/** To the opener; and to the page once it goes away with what was done, however late that is. */
const giveFocusTo = (opener: Element | null): void => {
  if (!(opener instanceof HTMLElement) || !opener.isConnected || opener === document.body) return focusOnPage();
  opener.focus();
  const changes = new MutationObserver(() => {
    if (opener.isConnected && document.activeElement === opener) return;
    changes.disconnect();
    if (!opener.isConnected && document.activeElement === document.body) focusOnPage();
  });
  changes.observe(document.body, { childList: true, subtree: true });
};

/**
 * A dialog over the page. It opens on its first field; Escape closes it, and the focus goes back to where it was, or to the page
 * where that is gone.
 */
export const Dialog = ({ title, onClose, wide = false, children }: DialogProps) => {
  const place = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => {
    const before = document.activeElement;
    const dialog = place.current;
    dialog?.showModal();
    // Without a field the focus is where the browser puts it: on the first button, which is the harmless one.
    dialog?.querySelector<HTMLElement>(FIELD)?.focus();
    return () => {
      dialog?.close();
      giveFocusTo(before);
    };
  }, []);
  return (
    <dialog
      ref={place}
      className={wide ? 'dialog dialog-wide' : 'dialog'}
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <h2 id={heading}>{title}</h2>
      {children}
    </dialog>
  );
};
