import type { WhatIfJson } from '../api/explain';
import { valueWords } from '../parts/parameter-field';
import { pointsWords } from '../parts/points-words';
import { useText } from '../text';

const namesOf = (players: readonly { readonly name: string }[]): string => players.map(({ name }) => name).join(', ');

const MovedTable = ({ moved }: Pick<WhatIfJson, 'moved'>) => {
  const text = useText();
  const place = (rank: number | null) => (rank === null ? text('impact.unplaced') : String(rank));
  return (
    <table className="standings" aria-label={text('whatIf.moved')}>
      <thead>
        <tr>
          <th scope="col" className="number">
            {text('whatIf.from')}
          </th>
          <th scope="col" className="number">
            {text('whatIf.to')}
          </th>
          <th scope="col">{text('standings.player')}</th>
          <th scope="col" className="number">
            {text('standings.points')}
          </th>
        </tr>
      </thead>
      <tbody>
        {moved.map(({ registration, player, from, to, points }) => (
          <tr key={registration}>
            <td className="number">{place(from)}</td>
            <td className="number">{place(to)}</td>
            <th scope="row">{player.name}</th>
            <td className="number">
              {points.to === null ? '–' : pointsWords(points.to)}
              {points.from !== null && points.from !== points.to && (
                <span className="quiet"> {text('whatIf.was', { was: pointsWords(points.from) })}</span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};

const Changes = ({ answer }: { readonly answer: WhatIfJson }) => {
  const text = useText();
  const { moved, cut, pools } = answer;
  return (
    <>
      {moved.length === 0 ? <p>{text('whatIf.nobody')}</p> : <MovedTable moved={moved} />}
      {cut !== null && (
        <p>
          {cut.comes.length + cut.goes.length === 0
            ? text('whatIf.sameCut')
            : text('whatIf.cut', { comes: namesOf(cut.comes) || text('whatIf.none'), goes: namesOf(cut.goes) || text('whatIf.none') })}
        </p>
      )}
      {pools !== null && pools.length > 0 && (
        <ul className="explained-lines">
          {pools.map(({ player, from, to }) => (
            <li key={player.registration}>
              {from.losses === to.losses
                ? text('whatIf.status', { name: player.name, from: text(`status.${from.status}`), to: text(`status.${to.status}`) })
                : text('whatIf.pool', { name: player.name, from: from.losses, to: to.losses })}
            </li>
          ))}
        </ul>
      )}
    </>
  );
};

interface AnswerProps {
  readonly answer: WhatIfJson;
  /** What a parameter is called. */
  readonly called: (name: string) => string;
}

/** What would be otherwise, and what nobody can know. */
export const WhatIfAnswer = ({ answer, called }: AnswerProps) => {
  const text = useText();
  const { policy, settings } = answer.supposed;
  return (
    <section className="impact-box" aria-live="polite">
      <h3>{text('whatIf.answer')}</h3>
      {policy !== null && (
        <ul className="explained-lines">
          {settings.map(({ name, from, to }) => (
            <li key={name}>
              {text('whatIf.setting', { name: called(name), from: valueWords(text, name, from), to: valueWords(text, name, to) })}
            </li>
          ))}
        </ul>
      )}
      <Changes answer={answer} />
      {answer.cannotKnow.map((line) => (
        <p key={line} className="quiet">
          {line}
        </p>
      ))}
      <p className="quiet">{text('whatIf.unwritten')}</p>
    </section>
  );
};
