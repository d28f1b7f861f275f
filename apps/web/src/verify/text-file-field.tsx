import { useId, useState } from 'react';
import { useText } from '../text';

export interface TextFile {
  readonly name: string;
  readonly content: string;
}

/** Bytes that are no UTF-8 are read as what they are: a changed byte is for the check to find, not for this field to refuse. */
const textOf = async (file: File): Promise<string> => new TextDecoder('utf-8', { ignoreBOM: true }).decode(await file.arrayBuffer());

interface TextFileFieldProps {
  readonly label: string;
  readonly explain: string;
  readonly accept: string;
  readonly file: TextFile | undefined;
  readonly onChoose: (file: TextFile | undefined) => void;
}

/** A file to be chosen or dropped; it is read here and goes nowhere. */
export const TextFileField = ({ label, explain, accept, file, onChoose }: TextFileFieldProps) => {
  const text = useText();
  const id = useId();
  const [over, setOver] = useState(false);
  const [unread, setUnread] = useState('');
  const take = (list: FileList | null) => {
    const [given] = list ?? [];
    if (given === undefined) return onChoose(undefined);
    textOf(given).then(
      (content) => {
        setUnread('');
        onChoose({ name: given.name, content });
      },
      () => setUnread(given.name),
    );
  };
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
      <input id={id} type="file" accept={accept} aria-describedby={`${id}-about`} onChange={(event) => take(event.target.files)} />
      <p id={`${id}-about`} role="status" className={unread === '' ? 'quiet' : 'field-fault'}>
        {unread !== ''
          ? text('import.unread', { name: unread })
          : file === undefined
            ? explain
            : text('import.chosen', { name: file.name })}
      </p>
    </div>
  );
};
