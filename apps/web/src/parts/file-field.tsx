import { useId, useState } from 'react';
import { useText } from '../text';

export interface ChosenFile {
  readonly name: string;
  readonly content: string;
  /** What the file says of itself, as far as it can be read here; the server reads it properly. */
  readonly title?: string;
  readonly players?: number;
  readonly rounds?: number;
}

/** Rejects for what is not UTF-8: read as if it were, names would be damaged for good. */
const textOf = async (file: File): Promise<string> => new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());

const lengthOf = (list: unknown): { readonly length?: number } => (Array.isArray(list) ? { length: list.length } : {});

const chosenFrom = (name: string, content: string): ChosenFile => {
  let document: unknown;
  try {
    document = JSON.parse(content);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return { name, content };
  }
  if (typeof document !== 'object' || document === null) return { name, content };
  const { name: title, players, rounds } = document as Readonly<Record<string, unknown>>;
  const [{ length: ofPlayers }, { length: ofRounds }] = [lengthOf(players), lengthOf(rounds)];
  return {
    name,
    content,
    ...(typeof title === 'string' ? { title } : {}),
    ...(ofPlayers === undefined ? {} : { players: ofPlayers }),
    ...(ofRounds === undefined ? {} : { rounds: ofRounds }),
  };
};

interface FileFieldProps {
  readonly file: ChosenFile | undefined;
  readonly fault: string | undefined;
  readonly onChoose: (file: ChosenFile) => void;
}

/** A file to be chosen or dropped, with what it says of itself. */
export const FileField = ({ file, fault, onChoose }: FileFieldProps) => {
  const text = useText();
  const id = useId();
  const [over, setOver] = useState(false);
  const [unread, setUnread] = useState('');
  const take = (list: FileList | null) => {
    const [given] = list ?? [];
    if (given === undefined) return;
    textOf(given).then(
      (content) => {
        setUnread('');
        onChoose(chosenFrom(given.name, content));
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
      <label htmlFor={id}>{text('import.file')}</label>
      <input
        id={id}
        type="file"
        accept=".json,application/json"
        aria-invalid={fault !== undefined}
        aria-describedby={`${id}-about`}
        onChange={(event) => take(event.target.files)}
      />
      <p id={`${id}-about`} role="status" className={fault === undefined && unread === '' ? 'quiet' : 'field-fault'}>
        {unread !== ''
          ? text('import.unread', { name: unread })
          : file === undefined
            ? (fault ?? text('import.drop'))
            : file.players === undefined
              ? text('import.chosen', { name: file.name })
              : text('import.chosenWith', { name: file.title ?? file.name, players: file.players, rounds: file.rounds ?? 0 })}
      </p>
    </div>
  );
};
