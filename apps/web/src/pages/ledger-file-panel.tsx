import { Link } from 'react-router';
import { ledgerAddress, useLogKey } from '../api/queries';
import { useLooking } from '../parts/point-of-view';
import { useText } from '../text';

/** The tournament with its proofs, the key to check them with, and where they are checked. */
export const LedgerFilePanel = () => {
  const text = useText();
  const { tournament } = useLooking();
  const key = useLogKey();
  return (
    <section className="panel stack">
      <h3>{text('export.ledger')}</h3>
      <p className="quiet">{text('export.ledgerExplain')}</p>
      {key.data !== undefined && (
        <p className="break">
          {text('export.ledgerKey')} <code>{key.data.key}</code>
        </p>
      )}
      <div className="row">
        <a className="button" href={ledgerAddress(tournament.id)} download={`tournament-${tournament.id}.jsonl`}>
          {text('export.ledger')}
        </a>
        <Link to="/verify">{text('verify.link')}</Link>
      </div>
    </section>
  );
};
