import { useId, useState, type Ref } from 'react';
import type { RegisteredPlayer } from '../api/shapes';

/** The one player that is meant: by number, by the whole name, or by a part that only one name has. */
export const playerMeant = (typed: string, players: readonly RegisteredPlayer[]): RegisteredPlayer | undefined => {
  const search = typed.trim().toLocaleLowerCase();
  if (search === '') return undefined;
  const name = (player: RegisteredPlayer) => player.name.toLocaleLowerCase();
  const exact = players.filter((player) => String(player.registration) === search || name(player) === search);
  if (exact.length > 0) return exact.length === 1 ? exact[0] : undefined;
  const hits = players.filter((player) => name(player).includes(search));
  return hits.length === 1 ? hits[0] : undefined;
};

interface PlayerBoxProps {
  readonly label: string;
  readonly typed: string;
  readonly players: readonly RegisteredPlayer[];
  readonly box?: Ref<HTMLInputElement>;
  readonly onType: (typed: string) => void;
  /** Enter, with the player that is meant. */
  readonly onTake?: (player: RegisteredPlayer) => void;
}

/** A box for a name or a number; whoever can be meant is offered. */
export const PlayerBox = ({ label, typed, players, box, onType, onTake }: PlayerBoxProps) => {
  const list = useId();
  const [away, setAway] = useState(false);
  const meant = playerMeant(typed, players);
  return (
    <label className="field">
      <span>{label}</span>
      <input
        ref={box}
        type="text"
        autoComplete="off"
        list={list}
        value={typed}
        aria-invalid={away && typed.trim() !== '' && meant === undefined}
        onFocus={() => setAway(false)}
        onBlur={() => setAway(true)}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing || onTake === undefined) return;
          event.preventDefault();
          if (meant !== undefined) onTake(meant);
        }}
      />
      <datalist id={list}>
        {players.map(({ registration, name }) => (
          <option key={registration} value={name} />
        ))}
      </datalist>
    </label>
  );
};
