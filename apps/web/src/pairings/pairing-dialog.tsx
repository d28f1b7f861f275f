import { useForm } from 'react-hook-form';
import { refusedAsStale, useCommand, useForeseen } from '../api/commands';
import type { RoundJson } from '../api/shapes';
import { Dialog } from '../parts/dialog';
import { DialogFoot } from '../parts/dialog-foot';
import { ForeseenBox } from '../parts/foreseen-box';
import { useLooking } from '../parts/point-of-view';
import { ProblemNote } from '../parts/problem-note';
import { someWords, WordsField } from '../parts/reason-field';
import { useText, type Text } from '../text';
import { boardOf, emptyBoard, faultIn, givenOf, historyOf, type BoardFault } from './board';
import { PairingBoard } from './pairing-board';
import { PairingChangeList } from './pairing-change-list';
import { useBoard } from './use-board';

type NameOf = (registration: number) => string | undefined;

const faultWords = (text: Text, fault: BoardFault, nameOf: NameOf): string => {
  if (fault.kind === 'nobody') return text('pairing.nobody');
  if (fault.kind === 'stays') return text('pairing.stays', { name: nameOf(fault.player) ?? String(fault.player) });
  return text(fault.kind === 'emptySeat' ? 'pairing.emptySeat.fault' : `pairing.${fault.kind}`, { table: fault.table });
};

interface PairingDialogProps {
  /** The round that is changed; without it the next one is paired by hand. */
  readonly round?: RoundJson;
  readonly rounds: readonly RoundJson[];
  readonly onClose: () => void;
}

/** Pairings made by hand: who sits where, what that costs, and for a round that is paired already why. */
export const PairingDialog = ({ round, rounds, onClose }: PairingDialogProps) => {
  const text = useText();
  const { tournament } = useLooking();
  const { players } = tournament;
  const number = round?.round ?? rounds.length + 1;
  const desk = useBoard(() => (round === undefined ? emptyBoard(players) : boardOf(round, players)));
  const form = useForm({ defaultValues: { words: '' } });
  const carry = useCommand(tournament.id);
  const given = givenOf(desk.board, round);
  const fault = faultIn(desk.board, round);
  const ready = fault === undefined && given.matches.length + given.byes.length > 0;
  const type = round === undefined ? 'pair' : 'repair';
  const payload = (reason: string) => ({ ...(round === undefined ? {} : { round: round.round, reason }), given });
  const busy = carry.isPending || carry.isSuccess;
  const foreseen = useForeseen(tournament.id, ready ? { type, payload: payload('-'), revision: tournament.revision } : undefined, !busy);
  const shown = foreseen.isPlaceholderData || !ready || refusedAsStale(carry, foreseen.data) ? undefined : foreseen.data;
  const nameOf: NameOf = (registration) => players[registration - 1]?.name;
  const submit = form.handleSubmit(({ words }) => {
    if (shown === undefined) return;
    carry.mutate({ type, payload: payload(words.trim()), revision: shown.revision }, { onSuccess: onClose });
  });
  return (
    <Dialog wide title={text(round === undefined ? 'pairing.newTitle' : 'pairing.changeTitle', { round: number })} onClose={onClose}>
      <form className="stack" onSubmit={(event) => void submit(event)}>
        <PairingBoard fresh={round === undefined} desk={desk} players={players} history={historyOf(rounds, number)} />
        <ForeseenBox foreseen={foreseen} before={fault === undefined ? text('pairing.unchanged') : faultWords(text, fault, nameOf)}>
          {({ pairing }) =>
            pairing !== undefined && <PairingChangeList {...(round === undefined ? {} : { round })} pairing={pairing} nameOf={nameOf} />
          }
        </ForeseenBox>
        {round !== undefined && (
          <WordsField
            label={text('act.reasonPublic')}
            field={form.register('words', { validate: someWords })}
            error={form.formState.errors.words}
          />
        )}
        <ProblemNote error={carry.error} />
        <DialogFoot
          onClose={onClose}
          confirm={text(round === undefined ? 'pairing.pairConfirm' : 'pairing.changeConfirm')}
          disabled={carry.isPending || shown === undefined}
        />
      </form>
    </Dialog>
  );
};
