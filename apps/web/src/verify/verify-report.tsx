import { useEffect, useRef } from 'react';
import type { VerifyReport } from '@roundbook/verifier';
import { useText } from '../text';

const MOST_FAULTS = 50;

const Faults = ({ faults }: Pick<VerifyReport, 'faults'>) => {
  const text = useText();
  return (
    <section className="stack">
      <h3>{text('verify.faults', { count: faults.length })}</h3>
      <ol className="consequences">
        {faults.slice(0, MOST_FAULTS).map(({ code, message, line }, index) => (
          <li key={`${code} ${line ?? 0} ${index}`}>
            {message} <code className="quiet">{code}</code>
          </li>
        ))}
      </ol>
      {faults.length > MOST_FAULTS && <p className="quiet">{text('verify.moreFaults', { count: faults.length - MOST_FAULTS })}</p>}
    </section>
  );
};

/** What was found, worst first: whether all is in order, what is wrong, what was checked, and what could not be. */
export const VerifyReportView = ({ report }: { readonly report: VerifyReport }) => {
  const text = useText();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [report]);
  const { ok, faults, checked, unchecked, signer, head, events } = report;
  return (
    <section className="stack">
      <div className={ok ? 'note note-good' : 'note note-bad'}>
        <h2 ref={heading} tabIndex={-1}>
          {text(ok ? 'verify.good' : 'verify.bad')}
        </h2>
        {!ok && <p>{faults[0]?.message}</p>}
        <p>{text(signer === 'own' && !ok ? 'verify.signer.ownOfFaulty' : `verify.signer.${signer}`)}</p>
      </div>
      {faults.length > 1 && <Faults faults={faults} />}
      {events > 0 && (
        <section className="stack">
          <h3>{text('verify.checked')}</h3>
          <ul className="consequences">
            {checked
              .filter(({ count }) => count > 0)
              .map(({ what, count }) => (
                <li key={what}>{text(`verify.what.${what}`, { count })}</li>
              ))}
          </ul>
        </section>
      )}
      {unchecked.length > 0 && (
        <section className="stack">
          <h3>{text('verify.unchecked')}</h3>
          <ul className="consequences">
            {unchecked.map(({ code, message, count }) => (
              <li key={code}>
                {count} × {message}
              </li>
            ))}
          </ul>
        </section>
      )}
      {head !== null && (
        <p className="quiet break">
          {text('verify.head')} <code>{head}</code>
        </p>
      )}
    </section>
  );
};
