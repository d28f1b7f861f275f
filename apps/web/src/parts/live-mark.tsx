import type { Liveness } from '../api/feed';
import { useText } from '../text';

/** Whether what is shown follows the server. */
export const LiveMark = ({ state }: { readonly state: Liveness }) => {
  const text = useText();
  return (
    <span className={`live live-${state}`} role="status">
      <span className="live-dot" aria-hidden="true" />
      {text(`live.${state}`)}
    </span>
  );
};
