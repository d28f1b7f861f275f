import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { useKey } from '../api/commands';
import { usePresets } from '../api/queries';
import { writeText, type Problem } from '../api/request';
import type { ImportedJson } from '../api/shapes';
import { FileField, type ChosenFile } from '../parts/file-field';
import { faultyField, ProblemNote } from '../parts/problem-note';
import { useText } from '../text';
import { presetName } from './home-page';

interface Fields {
  readonly preset: string;
  readonly name: string;
  readonly store: string;
  readonly date: string;
}

const queryOf = (fields: Fields): string => {
  const given = Object.entries(fields)
    .map(([name, value]) => [name, value.trim()] as [string, string])
    .filter(([, value]) => value !== '');
  return given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`;
};

const Imported = ({
  name,
  imported,
  onAnother,
}: {
  readonly name: string;
  readonly imported: ImportedJson;
  readonly onAnother: () => void;
}) => {
  const text = useText();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="stack">
      <h2 ref={heading} tabIndex={-1}>
        {text('import.done', { name })}
      </h2>
      {imported.notes.length > 0 && (
        <div className="note note-warn">
          <p>
            <strong>{text('import.notes', { count: imported.notes.length })}</strong>
          </p>
          <ul className="consequences">
            {imported.notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </div>
      )}
      <div className="row">
        <Link className="button primary" to={`/t/${imported.tournament}`}>
          {text('import.open')}
        </Link>
        <button type="button" className="button" onClick={onAnother}>
          {text('import.another')}
        </button>
      </div>
    </section>
  );
};

interface ImportFormProps {
  readonly onDone: (name: string, imported: ImportedJson) => void;
}

const ImportForm = ({ onDone }: ImportFormProps) => {
  const text = useText();
  const client = useQueryClient();
  const presets = usePresets();
  const { keyFor, done } = useKey();
  const [file, setFile] = useState<ChosenFile>();
  const [missing, setMissing] = useState(false);
  const form = useForm<Fields>({ defaultValues: { preset: '', name: '', store: '', date: '' } });
  const carry = useMutation<ImportedJson, Problem, Fields>({
    mutationFn: async (fields) => {
      const [query, content] = [queryOf(fields), file?.content ?? ''];
      return writeText<ImportedJson>(`/api/import${query}`, content, { key: keyFor(JSON.stringify([query, content])) });
    },
    onSuccess: async (imported) => {
      done();
      await client.invalidateQueries({ queryKey: ['tournaments'] });
      onDone(form.getValues('name').trim() || (file?.title ?? file?.name ?? ''), imported);
    },
  });
  const submit = form.handleSubmit((fields) => {
    setMissing(file === undefined);
    if (file !== undefined) carry.mutate(fields);
  });
  const faulty = faultyField(carry.error);
  const where = carry.error?.details['field'];
  return (
    <form className="stack" onSubmit={(event) => void submit(event)}>
      <FileField
        file={file}
        fault={missing ? text('import.fileMissing') : undefined}
        onChoose={(chosen) => {
          setFile(chosen);
          setMissing(false);
          carry.reset();
        }}
      />
      <label className="field">
        <span>{text('import.preset')}</span>
        <select aria-invalid={faulty === 'preset'} {...form.register('preset')}>
          <option value="">{text('import.presetOfFile')}</option>
          {presets.data?.map(({ name }) => (
            <option key={name} value={name}>
              {presetName(text, name)}
            </option>
          ))}
        </select>
      </label>
      <label className="field">
        <span>{text('import.name')}</span>
        <input
          type="text"
          autoComplete="off"
          maxLength={200}
          placeholder={file?.title ?? ''}
          aria-invalid={faulty === 'name'}
          {...form.register('name')}
        />
      </label>
      <div className="parameter-grid">
        <label className="field">
          <span>{text('create.store')}</span>
          <input type="text" autoComplete="off" maxLength={200} {...form.register('store')} />
        </label>
        <label className="field">
          <span>{text('import.date')}</span>
          <input type="date" aria-invalid={faulty === 'date'} {...form.register('date')} />
        </label>
      </div>
      <ProblemNote error={carry.error} />
      {typeof where === 'string' && carry.error?.message.includes(where) === false && (
        <p className="quiet break">{text('import.where', { where })}</p>
      )}
      <div>
        <button type="submit" className="button primary" disabled={carry.isPending}>
          {text(carry.isPending ? 'import.busy' : 'import.submit')}
        </button>
      </div>
    </form>
  );
};

/** A tournament of another program, or one saved from here, becomes one of this ledger. */
export const ImportPage = () => {
  const text = useText();
  const [result, setResult] = useState<{ readonly name: string; readonly imported: ImportedJson }>();
  return (
    <div className="stack narrow">
      <h1>{text('import.title')}</h1>
      {result === undefined ? (
        <>
          <p>{text('import.explain')}</p>
          <ImportForm onDone={(name, imported) => setResult({ name, imported })} />
        </>
      ) : (
        <Imported {...result} onAnother={() => setResult(undefined)} />
      )}
    </div>
  );
};
