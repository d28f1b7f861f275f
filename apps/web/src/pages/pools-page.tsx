import { usePools } from '../api/queries';
import type { PoolsJson } from '../api/shapes';
import { Loaded } from '../parts/loaded';
import { useLooking } from '../parts/point-of-view';
import { useText } from '../text';

const WIDTH = 600;
const BAR = 28;
const GAP = 3;

/** How the field is spread over the pools, as one bar: undefeated, one loss, out. */
const PoolBar = ({
  counts,
  label,
}: {
  readonly counts: readonly { readonly key: string; readonly count: number }[];
  readonly label: string;
}) => {
  const total = Math.max(
    1,
    counts.reduce((sum, { count }) => sum + count, 0),
  );
  const shown = counts.filter(({ count }) => count > 0);
  const space = WIDTH - GAP * Math.max(0, shown.length - 1);
  let left = 0;
  return (
    <svg className="pool-bar" viewBox={`0 0 ${WIDTH} ${BAR}`} role="img" aria-label={label} preserveAspectRatio="none">
      {shown.map(({ key, count }) => {
        const width = (space * count) / total;
        const at = left;
        left += width + GAP;
        return <rect key={key} className={`bar-${key}`} x={at} y={0} width={width} height={BAR} rx={4} />;
      })}
    </svg>
  );
};

interface LaneProps {
  readonly kind: string;
  readonly title: string;
  readonly names: readonly { readonly id: string; readonly name: string; readonly mark?: string }[];
}

const Lane = ({ kind, title, names }: LaneProps) => {
  const text = useText();
  return (
    <section className={`lane lane-${kind}`} aria-label={title}>
      <h3>
        {title} <span className="lane-count">{names.length}</span>
      </h3>
      {names.length === 0 ? (
        <p className="quiet">{text('pools.empty')}</p>
      ) : (
        <ul>
          {names.map(({ id, name, mark }) => (
            <li key={id}>
              {name}
              {mark !== undefined && <span className="quiet"> {mark}</span>}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};

const PoolsShown = ({ pools }: { readonly pools: PoolsJson }) => {
  const text = useText();
  const [undefeated, oneLoss] = [pools.pools[0]?.players ?? [], pools.pools[1]?.players ?? []];
  const out = pools.eliminated.map(({ player, status }) =>
    status === 'eliminated' ? player : { ...player, mark: text(`status.${status}`) },
  );
  const counts = [
    { key: 'qualified', count: pools.qualified.length },
    { key: 'undefeated', count: undefeated.length },
    { key: 'one', count: oneLoss.length },
    { key: 'out', count: out.length },
  ];
  const label = text('pools.picture', {
    undefeated: undefeated.length,
    oneLoss: oneLoss.length,
    out: out.length,
    through: pools.qualified.length,
  });
  return (
    <>
      <p>
        {text('pools.cut', { cut: pools.cut })}
        {pools.qualified.length > 0 && ` · ${text('pools.slots', { slots: pools.slots })}`}
      </p>
      <PoolBar counts={counts} label={label} />
      <div className="lanes">
        {pools.qualified.length > 0 && <Lane kind="qualified" title={text('pools.qualified')} names={pools.qualified} />}
        <Lane kind="undefeated" title={text('pools.losses', { losses: 0 })} names={undefeated} />
        <Lane kind="one" title={text('pools.losses', { losses: 1 })} names={oneLoss} />
        <Lane kind="out" title={text('pools.eliminated')} names={out} />
      </div>
      {pools.playIn.length > 0 && (
        <section className="stack">
          <h3>{text('pools.playIn')}</h3>
          <ul className="play-ins">
            {pools.playIn.map(({ ranks, players, winner }) => (
              <li key={ranks.join('-')}>
                <span className="quiet">{text('pools.playInPair', { a: ranks[0], b: ranks[1] })}</span>
                <span>
                  {players.map((player, side) => (
                    <span key={player?.id ?? side} className={player !== null && winner?.id === player.id ? 'won' : ''}>
                      {side === 1 && ' – '}
                      {player?.name ?? text('bracket.open')}
                    </span>
                  ))}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
};

export const PoolsPage = () => {
  const text = useText();
  const { tournament, point } = useLooking();
  const pools = usePools(tournament.id, point);
  if (tournament.policy.stages[0] !== 'lossOut') return <p className="empty">{text('pools.none')}</p>;
  return (
    <section className="stack">
      <h2>{text('pools.title')}</h2>
      <Loaded query={pools}>{(data) => <PoolsShown pools={data} />}</Loaded>
    </section>
  );
};
