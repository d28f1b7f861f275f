import { useEffect, useRef, useState } from 'react';
import type { MessageId } from '../messages/en';
import { useText } from '../text';

/** How long a place on the slider has to stay before the page is asked for it: who drags passes many. */
const SETTLED_MS = 120;
/** Between two places while it plays. */
const PLAY_MS = 1_200;

const ICONS = {
  back: 'M11 2 4 8l7 6z',
  on: 'M5 2l7 6-7 6z',
  play: 'M2 2l6 6-6 6zM8 2l6 6-6 6z',
  pause: 'M3 2h3.5v12H3zM9.5 2H13v12H9.5z',
} as const;

const Icon = ({ name }: { readonly name: keyof typeof ICONS }) => (
  <svg className="icon" viewBox="0 0 16 16" aria-hidden="true">
    <path d={ICONS[name]} />
  </svg>
);

interface AxisSliderProps {
  readonly id: string;
  readonly label: string;
  /** The places of the slider are 0 to `last`. */
  readonly last: number;
  readonly value: number;
  /** What a place is called, also to who does not see it. */
  readonly words: (place: number) => string;
  readonly onMove: (place: number) => void;
  readonly buttons: { readonly back: MessageId; readonly on: MessageId; readonly play: MessageId };
}

/** The place that is shown while the slider moves; the page follows once it stays. */
const useSettling = (value: number, onMove: (place: number) => void) => {
  const [moving, setMoving] = useState<number>();
  const move = useRef(onMove);
  useEffect(() => {
    move.current = onMove;
  });
  useEffect(() => {
    if (moving === undefined) return undefined;
    const timer = setTimeout(() => {
      move.current(moving);
      setMoving(undefined);
    }, SETTLED_MS);
    return () => clearTimeout(timer);
  }, [moving]);
  return [moving ?? value, setMoving] as const;
};

/** One axis of time: a slider, buttons that go one place back or on, and one that plays from here to the end. */
export const AxisSlider = ({ id, label, last, value, words, onMove, buttons }: AxisSliderProps) => {
  const text = useText();
  const [shown, moveTo] = useSettling(value, onMove);
  const [playing, setPlaying] = useState(false);
  const plays = playing && value < last;
  const move = useRef(onMove);
  useEffect(() => {
    move.current = onMove;
  });
  useEffect(() => {
    if (!plays) return undefined;
    const timer = setTimeout(() => {
      if (value + 1 >= last) setPlaying(false);
      move.current(value + 1);
    }, PLAY_MS);
    return () => clearTimeout(timer);
  }, [plays, value, last]);
  // At either end the buttons stay where they are: a disabled one would lose the focus.
  const step = (to: number) => {
    setPlaying(false);
    moveTo(Math.max(0, Math.min(last, to)));
  };
  const play = () => {
    // From the end it plays all of it again.
    if (!plays && value >= last) onMove(0);
    setPlaying(!plays);
  };
  return (
    <div className="field axis">
      <label htmlFor={id}>{label}</label>
      <div className="axis-row">
        <button
          type="button"
          className="button plain small axis-button"
          aria-label={text(buttons.back)}
          aria-disabled={shown <= 0}
          onClick={() => step(shown - 1)}
        >
          <Icon name="back" />
        </button>
        <input
          id={id}
          type="range"
          min={0}
          max={last}
          value={shown}
          aria-valuetext={words(shown)}
          onChange={(event) => step(Number(event.target.value))}
        />
        <button
          type="button"
          className="button plain small axis-button"
          aria-label={text(buttons.on)}
          aria-disabled={shown >= last}
          onClick={() => step(shown + 1)}
        >
          <Icon name="on" />
        </button>
        <button
          type="button"
          className="button plain small axis-button"
          aria-label={text(plays ? 'past.pause' : buttons.play)}
          disabled={last === 0}
          onClick={play}
        >
          <Icon name={plays ? 'pause' : 'play'} />
        </button>
      </div>
      <p className="quiet axis-words">{words(shown)}</p>
    </div>
  );
};
