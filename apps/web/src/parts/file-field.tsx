import { useText } from '../text';
import { FileDrop } from './file-drop';

export interface ChosenFile {
  readonly name: string;
  readonly content: string;
  /** What the file says of itself, as far as it can be read here; the server reads it properly. */
  readonly title?: string;
  readonly players?: number;
  readonly rounds?: number;
}

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

/** A tournament's file to be chosen or dropped, with what it says of itself. */
export const FileField = ({ file, fault, onChoose }: FileFieldProps) => {
  const text = useText();
  const about =
    file === undefined
      ? text('import.drop')
      : file.players === undefined
        ? text('import.chosen', { name: file.name })
        : text('import.chosenWith', { name: file.title ?? file.name, players: file.players, rounds: file.rounds ?? 0 });
  return (
    <FileDrop
      label={text('import.file')}
      accept=".json,application/json"
      about={about}
      fault={file === undefined ? fault : undefined}
      onChoose={(chosen) => {
        if (chosen !== undefined) onChoose(chosenFrom(chosen.name, chosen.content));
      }}
    />
  );
};
