import { Component, Suspense, type ReactNode } from 'react';
import { Outlet, useLocation } from 'react-router';
import { useText } from '../text';
import { Waiting } from './loaded';

const NotShown = () => {
  const text = useText();
  return (
    <div className="stack">
      <div className="note note-bad" role="alert">
        <p>{text('app.notShown')}</p>
        <p>{text('app.notShownHint')}</p>
      </div>
      <div>
        <button type="button" className="button" onClick={() => window.location.reload()}>
          {text('app.reload')}
        </button>
      </div>
    </div>
  );
};

interface GuardProps {
  /** Another place is tried anew. */
  readonly place: string;
  readonly children: ReactNode;
}

interface GuardState {
  readonly place: string;
  readonly broken: boolean;
}

/** Without it one part that cannot be shown, or cannot be fetched as the venue is away, empties the whole page. */
class Guard extends Component<GuardProps, GuardState> {
  override state: GuardState = { place: this.props.place, broken: false };

  static getDerivedStateFromError(): Partial<GuardState> {
    return { broken: true };
  }

  static getDerivedStateFromProps({ place }: GuardProps, state: GuardState): GuardState | null {
    return place === state.place ? null : { place, broken: false };
  }

  override render(): ReactNode {
    return this.state.broken ? <NotShown /> : this.props.children;
  }
}

/** Where the page of an address stands: what is around it stays, whatever becomes of it. */
export const PagePlace = ({ children = <Outlet /> }: { readonly children?: ReactNode }) => {
  const { pathname } = useLocation();
  return (
    <Guard place={pathname}>
      <Suspense fallback={<Waiting />}>{children}</Suspense>
    </Guard>
  );
};
