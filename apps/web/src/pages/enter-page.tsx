import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { SESSION, type Session } from '../api/queries';
import { write } from '../api/request';
import { useText } from '../text';

/** Where the organiser link leads: its token goes to the server once, and out of the address. */
export const EnterPage = () => {
  const text = useText();
  const client = useQueryClient();
  const navigate = useNavigate();
  const token = useLocation().hash.replace(/^#/, '');
  const begun = useRef(false);
  const enter = useMutation({
    mutationFn: () => write<Session>('/api/session', { token }),
    onSuccess: async (session) => {
      // What was asked before the link counted would otherwise be believed after it.
      await client.cancelQueries({ queryKey: SESSION });
      client.setQueryData(SESSION, session);
      await client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== SESSION[0] });
      await navigate('/', { replace: true });
    },
  });
  const { mutate } = enter;
  useEffect(() => {
    if (begun.current || token === '') return;
    begun.current = true;
    mutate();
  }, [mutate, token]);
  return (
    <div className="stack narrow">
      <h1>{text('enter.title')}</h1>
      {token === '' ? (
        <p>{text('enter.none')}</p>
      ) : enter.error === null ? (
        <p role="status">{text('enter.wait')}</p>
      ) : (
        <div className="note note-bad" role="alert">
          <p>{text('enter.refused', { reason: enter.error.message })}</p>
          <p>{text('enter.hint')}</p>
        </div>
      )}
      <p>
        <Link to="/">{text('app.home')}</Link>
      </p>
    </div>
  );
};
