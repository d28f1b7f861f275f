import { useEffect, useState } from 'react';
import { FileDrop } from '../parts/file-drop';
import { useText } from '../text';
import { useVerify } from '../verify/use-verify';
import { VerifyReportView } from '../verify/verify-report';

interface TextFile {
  readonly name: string;
  readonly content: string;
}

/** Anybody checks a ledger file here: it is read in this page, and nothing of it is sent. */
export const VerifyPage = () => {
  const text = useText();
  const [file, setFile] = useState<TextFile>();
  const [key, setKey] = useState('');
  const [older, setOlder] = useState<TextFile>();
  const { verifying, ask, reset } = useVerify();
  useEffect(() => {
    document.title = `${text('verify.title')} · ${text('app.name')}`;
  }, [text]);
  const check = (chosen: TextFile) =>
    ask({
      text: chosen.content,
      options: { ...(key.trim() === '' ? {} : { key: key.trim() }), ...(older === undefined ? {} : { checkpoint: older.content }) },
    });
  const choose = (chosen: TextFile | undefined) => {
    setFile(chosen);
    if (chosen === undefined) reset();
    else check(chosen);
  };
  return (
    <div className="stack narrow">
      <h1>{text('verify.title')}</h1>
      <p>{text('verify.explain')}</p>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (file !== undefined) check(file);
        }}
      >
        <FileDrop
          label={text('verify.file')}
          about={file === undefined ? text('verify.drop') : text('import.chosen', { name: file.name })}
          accept=".jsonl,.json,application/jsonl,text/plain"
          everyByte
          onChoose={choose}
        />
        <details>
          <summary>{text('verify.more')}</summary>
          <div className="stack">
            <label className="field">
              <span>{text('verify.key')}</span>
              <input type="text" autoComplete="off" spellCheck={false} value={key} onChange={(event) => setKey(event.target.value)} />
              <span className="quiet">{text('verify.keyExplain')}</span>
            </label>
            <FileDrop
              label={text('verify.older')}
              about={older === undefined ? text('verify.olderExplain') : text('import.chosen', { name: older.name })}
              accept=".jsonl,.txt,text/plain"
              onChoose={setOlder}
            />
          </div>
        </details>
        <div>
          <button type="submit" className="button primary" disabled={file === undefined || verifying.state === 'busy'}>
            {text(verifying.state === 'busy' ? 'verify.busy' : 'verify.again')}
          </button>
        </div>
      </form>
      <div role="status">{verifying.state === 'busy' && <p>{text('verify.busy')}</p>}</div>
      {verifying.state === 'broken' && (
        <div className="note note-warn">
          <p>{text('verify.broken', { why: verifying.why })}</p>
        </div>
      )}
      {verifying.state === 'done' && <VerifyReportView report={verifying.report} />}
    </div>
  );
};
