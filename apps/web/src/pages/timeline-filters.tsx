import type { ReactNode } from 'react';
import type { TimelineEntry } from '../api/shapes';
import { useLooking } from '../parts/point-of-view';
import { useText } from '../text';
import { actorOf, KINDS, type Filter, type Kind } from './timeline-filter';

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly onChoose: (value: string) => void;
  readonly children: ReactNode;
}

const Choice = ({ label, value, onChoose, children }: ChoiceProps) => (
  <label className="field">
    <span>{label}</span>
    <select value={value} onChange={(event) => onChoose(event.target.value)}>
      {children}
    </select>
  </label>
);

interface TimelineFiltersProps {
  readonly entries: readonly TimelineEntry[];
  readonly filter: Filter;
  readonly onFilter: (filter: Filter) => void;
}

/** The same filter without what is chosen anew; an empty choice leaves it out. */
const chosen = <Name extends 'player' | 'round' | 'actor'>(filter: Filter, name: Name, value: Filter[Name] | undefined): Filter => {
  const { [name]: _former, ...rest } = filter;
  return (value === undefined ? rest : { ...rest, [name]: value }) as Filter;
};

/** Kinds of events, a player, a round, and who did it; those of them that there are. */
export const TimelineFilters = ({ entries, filter, onFilter }: TimelineFiltersProps) => {
  const text = useText();
  const { tournament } = useLooking();
  const rounds = [...new Set(entries.flatMap(({ round }) => round ?? []))].sort((one, other) => one - other);
  const actors = [...new Set(entries.map(actorOf))].sort();
  return (
    <div className="timeline-filters" role="group" aria-label={text('timeline.filters')}>
      <Choice label={text('timeline.only')} value={filter.kind} onChoose={(kind) => onFilter({ ...filter, kind: kind as Kind })}>
        {KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {text(`timeline.${kind}`)}
          </option>
        ))}
      </Choice>
      <Choice
        label={text('timeline.player')}
        value={filter.player ?? ''}
        onChoose={(player) => onFilter(chosen(filter, 'player', player === '' ? undefined : player))}
      >
        <option value="">{text('timeline.anybody')}</option>
        {tournament.players.map(({ id, name, registration }) => (
          <option key={registration} value={id}>
            {name}
          </option>
        ))}
      </Choice>
      <Choice
        label={text('timeline.round')}
        value={filter.round === undefined ? '' : String(filter.round)}
        onChoose={(round) => onFilter(chosen(filter, 'round', round === '' ? undefined : Number(round)))}
      >
        <option value="">{text('timeline.anyRound')}</option>
        {rounds.map((round) => (
          <option key={round} value={round}>
            {round}
          </option>
        ))}
      </Choice>
      <Choice
        label={text('timeline.actor')}
        value={filter.actor ?? ''}
        onChoose={(actor) => onFilter(chosen(filter, 'actor', actor === '' ? undefined : actor))}
      >
        <option value="">{text('timeline.anyActor')}</option>
        {actors.map((actor) => (
          <option key={actor} value={actor}>
            {actor}
          </option>
        ))}
      </Choice>
    </div>
  );
};
