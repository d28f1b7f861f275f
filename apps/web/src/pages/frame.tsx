import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { useSession } from '../api/queries';
import { write } from '../api/request';
import { Dialog } from '../parts/dialog';
import { DialogFoot } from '../parts/dialog-foot';
import { PagePlace } from '../parts/page-place';
import { ProblemNote } from '../parts/problem-note';
import { ThemeSwitch } from '../parts/theme-switch';
import { useText } from '../text';

/** What stands around every page but the public one. */
export const Frame = () => {
  const text = useText();
  const client = useQueryClient();
  const session = useSession();
  const leave = useMutation({
    mutationFn: () => write('/api/session', {}, { method: 'DELETE' }),
    // What only staff may see must not come out of the cache afterwards, as drafts and opened notes would.
    onSuccess: () => client.resetQueries(),
  });
  const [asking, setAsking] = useState(false);
  const staff = session.data?.role === 'staff';
  return (
    <>
      <a className="skip" href="#content">
        {text('app.skip')}
      </a>
      <header className="app-head">
        <Link to="/" className="app-name">
          <svg className="app-mark" viewBox="0 0 32 32" aria-hidden="true">
            <path d="M5 8h8v8h7M5 24h8v-8M20 16h6" />
            <circle cx="26" cy="16" r="3" />
          </svg>
          {text('app.name')}
        </Link>
        <div className="row app-tools">
          <span className={staff ? 'role role-staff' : 'role'}>{text(staff ? 'app.staff' : 'app.reader')}</span>
          {staff && (
            <button type="button" className="button plain" onClick={() => setAsking(true)}>
              {text('app.signOut')}
            </button>
          )}
          <ThemeSwitch />
        </div>
      </header>
      <main id="content" tabIndex={-1}>
        <ProblemNote error={leave.error} />
        <PagePlace />
      </main>
      {asking && (
        <Dialog title={text('app.signOutTitle')} onClose={() => setAsking(false)}>
          <form
            className="stack"
            onSubmit={(event) => {
              event.preventDefault();
              leave.mutate(undefined, { onSettled: () => setAsking(false) });
            }}
          >
            <p>{text('app.signOutExplain')}</p>
            <DialogFoot onClose={() => setAsking(false)} confirm={text('app.signOut')} disabled={leave.isPending} />
          </form>
        </Dialog>
      )}
    </>
  );
};
