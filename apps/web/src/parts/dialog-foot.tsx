import { useText } from '../text';

interface DialogFootProps {
  readonly onClose: () => void;
  /** What is carried out, in one or two words. */
  readonly confirm: string;
  readonly disabled: boolean;
  /** It cannot be taken back. */
  readonly grave?: boolean;
}

/** The end of every dialog: leave it, or carry it out. It stays in sight while what stands above it is scrolled. */
export const DialogFoot = ({ onClose, confirm, disabled, grave = false }: DialogFootProps) => {
  const text = useText();
  return (
    <div className="row end dialog-foot">
      <button type="button" className="button" onClick={onClose}>
        {text('app.cancel')}
      </button>
      <button type="submit" className={grave ? 'button primary grave' : 'button primary'} disabled={disabled}>
        {confirm}
      </button>
    </div>
  );
};
