import { useId, useState } from 'react';
import { useText } from '../text';

interface FileDropProps {
  readonly label: string;
  /** As of an `<input type="file">`. */
  readonly accept: string;
  /** What is said under the field, of the file that is chosen or of what to choose. */
  readonly about: string;
  /** What is wrong; it stands in place of what is said. */
  readonly fault?: string | undefined;
  /** True: the mark that a file may begin with is a part of its text. */
  readonly everyByte?: boolean;
  readonly onChoose: (file: { readonly name: string; readonly content: string } | undefined) => void;
}

/** A text file to be chosen or dropped; it is read here. What is not UTF-8 is refused: read as if it were, it would be another text. */
export const FileDrop = ({ label, accept, about, fault, everyByte = false, onChoose }: FileDropProps) => {
  const text = useText();
  const id = useId();
  const [over, setOver] = useState(false);
  const [unread, setUnread] = useState('');
  const textOf = async (file: File): Promise<string> =>
    new TextDecoder('utf-8', { fatal: true, ignoreBOM: everyByte }).decode(await file.arrayBuffer());
  const take = (list: FileList | null) => {
    const [given] = list ?? [];
    if (given === undefined) return onChoose(undefined);
    textOf(given).then(
      (content) => {
        setUnread('');
        onChoose({ name: given.name, content });
      },
      () => {
        setUnread(given.name);
        onChoose(undefined);
      },
    );
  };
  const wrong = unread === '' ? fault : text('import.unread', { name: unread });
  return (
    <div
      className={over ? 'file-field file-over' : 'file-field'}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files);
      }}
    >
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="file"
        accept={accept}
        aria-invalid={fault !== undefined}
        aria-describedby={`${id}-about`}
        onChange={(event) => take(event.target.files)}
      />
      <p id={`${id}-about`} role="status" className={wrong === undefined ? 'quiet' : 'field-fault'}>
        {wrong ?? about}
      </p>
    </div>
  );
};
