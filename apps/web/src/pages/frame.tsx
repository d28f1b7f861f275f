import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, Outlet } from 'react-router';
import { useSession } from '../api/queries';
import { write } from '../api/request';
import { ThemeSwitch } from '../parts/theme-switch';
import { useText } from '../text';

/** What stands around every page but the public one. */
export const Frame = () => {
  const text = useText();
  const client = useQueryClient();
  const session = useSession();
  const leave = useMutation({
    mutationFn: () => write('/api/session', {}, { method: 'DELETE' }),
    onSuccess: () => client.invalidateQueries(),
  });
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
            <button type="button" className="button plain" onClick={() => leave.mutate()}>
              {text('app.signOut')}
            </button>
          )}
          <ThemeSwitch />
        </div>
      </header>
      <main id="content" tabIndex={-1}>
        <Outlet />
      </main>
    </>
  );
};
