import { useEffect, useRef, useState } from 'react';
import { useExplanation, type Explanations, type Question } from '../api/explain';
import { Dialog } from '../parts/dialog';
import { Loaded } from '../parts/loaded';
import { useLooking } from '../parts/point-of-view';
import { decimalOf, longName } from '../parts/tie-breakers';
import { useText } from '../text';
import { piecesOf } from './linked-text';

type Ask = (question: Question) => void;

interface LinkedProps {
  readonly children: string;
  readonly ask: Ask;
}

/** A sentence in which every player leads to its own explanation. */
const Linked = ({ children, ask }: LinkedProps) => {
  const { tournament } = useLooking();
  const nameOf = (registration: number) => tournament.players[registration - 1]?.name;
  return (
    <>
      {piecesOf(children, nameOf).map((piece, at) =>
        'words' in piece ? (
          <span key={at}>{piece.words}</span>
        ) : (
          <button key={at} type="button" className="link" onClick={() => ask({ kind: 'standing', of: String(piece.registration) })}>
            {piece.name}
          </button>
        ),
      )}
    </>
  );
};

const Lines = ({ lines, ask }: { readonly lines: readonly string[]; readonly ask: Ask }) => (
  <ul className="explained-lines">
    {lines.map((line, at) => (
      <li key={at}>
        <Linked ask={ask}>{line}</Linked>
      </li>
    ))}
  </ul>
);

type Figure = Explanations['standing']['figures'][number];

const FigureShown = ({ figure, ask }: { readonly figure: Figure; readonly ask: Ask }) => {
  const text = useText();
  const { name, title, formula, rule, decides, terms, floor } = figure;
  return (
    <details className="explained-figure" open={decides === 1}>
      <summary>
        <strong>{title}</strong> <span className="number">{decimalOf(text, name, figure)}</span>{' '}
        {figure.value?.includes('/') === true && <span className="quiet number">{text('explain.exact', { exact: figure.value })} </span>}
        <span className="quiet">{decides === null ? text('explain.shown') : text('explain.decides', { place: decides })}</span>
      </summary>
      <p className="quiet">
        {longName(text, name)}: {formula}. {floor !== null && text('explain.floor', { floor })} {text('explain.rule', { rule })}
      </p>
      {terms.length > 0 && <Lines lines={terms.map((term) => term.text)} ask={ask} />}
      <p className="explained-sum number">
        {title} = {figure.text}
      </p>
    </details>
  );
};

const StandingShown = ({ explained, ask }: { readonly explained: Explanations['standing']; readonly ask: Ask }) => {
  const text = useText();
  const { out, rounds, points, figures, above, below, draws, notes } = explained;
  const beside = [above, below].flatMap((one) => (one === null ? [] : [one.text]));
  return (
    <>
      {out !== null && (
        <p>
          <Linked ask={ask}>{out.text}</Linked>
        </p>
      )}
      {beside.length > 0 && (
        <section>
          <h3>{text('explain.neighbours')}</h3>
          <Lines lines={beside} ask={ask} />
        </section>
      )}
      <section>
        <h3>{text('explain.rounds')}</h3>
        {rounds.length > 0 && <Lines lines={rounds.map((round) => round.text)} ask={ask} />}
        <p className="explained-sum number">{text('explain.points', { sum: points.text })}</p>
      </section>
      {figures.length > 0 && (
        <section>
          <h3>{text('explain.figures')}</h3>
          {figures.map((figure) => (
            <FigureShown key={figure.name} figure={figure} ask={ask} />
          ))}
        </section>
      )}
      {draws.length > 0 && (
        <section>
          <h3>{text('explain.draws')}</h3>
          <Lines lines={draws.map((draw) => draw.text)} ask={ask} />
        </section>
      )}
      {notes.length > 0 && <Lines lines={notes} ask={ask} />}
    </>
  );
};

const PartsShown = ({ parts, ask }: { readonly parts: Explanations['pairing']['parts']; readonly ask: Ask }) => (
  <>
    {parts.map(({ title, lines }) => (
      <section key={title}>
        <h3>{title}</h3>
        <Lines lines={lines} ask={ask} />
      </section>
    ))}
  </>
);

interface ExplainDialogProps {
  readonly question: Question;
  readonly onClose: () => void;
}

/** Why something is as it is. Players named in it lead to their own place, and back again. */
export const ExplainDialog = ({ question, onClose }: ExplainDialogProps) => {
  const text = useText();
  const { tournament, point } = useLooking();
  const [asked, setAsked] = useState<readonly Question[]>([question]);
  const now = asked[asked.length - 1] ?? question;
  const top = useRef<HTMLParagraphElement>(null);
  const explained = useExplanation(tournament.id, now, point);
  // Whoever follows a name begins to read at the head of what it leads to.
  const depth = asked.length;
  useEffect(() => {
    if (depth > 1) top.current?.focus();
  }, [depth, now.of]);
  const ask: Ask = (next) => setAsked((before) => [...before, next]);
  return (
    <Dialog title={text(`explain.title.${now.kind}`)} onClose={onClose} wide>
      <div className="stack explained">
        <Loaded query={explained}>
          {(shown) => (
            <>
              <p ref={top} tabIndex={-1} className="explained-head">
                {shown.text}
              </p>
              {'parts' in shown ? <PartsShown parts={shown.parts} ask={ask} /> : <StandingShown explained={shown} ask={ask} />}
              <p className="quiet">{text('explain.known', { revision: shown.revision })}</p>
            </>
          )}
        </Loaded>
        <div className="dialog-foot row end">
          {asked.length > 1 && (
            <button type="button" className="button" onClick={() => setAsked((before) => before.slice(0, -1))}>
              {text('explain.back')}
            </button>
          )}
          <button type="button" className="button" onClick={onClose}>
            {text('app.close')}
          </button>
        </div>
      </div>
    </Dialog>
  );
};

interface WhyButtonProps {
  readonly question: Question;
  /** What the button says, and what it is about where that does not say it. */
  readonly children: string;
  readonly label?: string;
  readonly title?: string;
  readonly className?: string;
}

/** Opens the explanation of one thing. */
export const WhyButton = ({ question, children, label, title, className = 'button plain small' }: WhyButtonProps) => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={className} aria-label={label} title={title} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {children}
      </button>
      {open && <ExplainDialog question={question} onClose={() => setOpen(false)} />}
    </>
  );
};
