import { useText } from '../text';
import { usePoint } from './point-of-view';

/** Takes the whole page to the moment behind an event. */
export const LookHere = ({ revision }: { readonly revision: number }) => {
  const text = useText();
  const [point, change] = usePoint();
  return (
    <button
      type="button"
      className="button plain small"
      aria-label={text('timeline.lookHereLabel', { revision })}
      onClick={() => change({ ...point, asOf: revision })}
    >
      {text('timeline.lookHere')}
    </button>
  );
};
