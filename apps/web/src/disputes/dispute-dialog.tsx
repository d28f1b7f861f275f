import { useState } from 'react';
import { useCommand } from '../api/commands';
import type { MatchJson } from '../api/shapes';
import { Dialog } from '../parts/dialog';
import { DialogFoot } from '../parts/dialog-foot';
import { ProblemNote } from '../parts/problem-note';
import { readTyped, type MatchForm } from '../results/typed-result';
import { useText } from '../text';
import { ResultNow, TypedResultField } from '../pages/typed-result-field';
import { PartyField, ReasonFields, REASONS_OF_A_PARTY } from './dispute-fields';

interface DisputeDialogProps {
  readonly tournament: string;
  readonly round: number;
  readonly match: MatchJson;
  readonly form: MatchForm;
  readonly onClose: () => void;
}

/** A player says that a result is wrong: what is right instead, why, and what shows it. */
export const DisputeDialog = ({ tournament, round, match, form, onClose }: DisputeDialogProps) => {
  const text = useText();
  const [typed, setTyped] = useState('');
  const [by, setBy] = useState('');
  const [code, setCode] = useState<string>(REASONS_OF_A_PARTY[0]);
  const [note, setNote] = useState('');
  const [evidence, setEvidence] = useState('');
  const carry = useCommand(tournament);
  const read = readTyped(typed, form);
  const ready = (read.kind === 'result' || read.kind === 'empty') && !carry.isPending && !carry.isSuccess;
  const submit = () => {
    const payload = {
      match: match.match,
      reason: code,
      ...(read.kind === 'result' ? { claim: read.text } : {}),
      ...(by === '' ? {} : { by: Number(by) }),
      ...(note.trim() === '' ? {} : { note: note.trim() }),
      ...(evidence.trim() === '' ? {} : { evidence: evidence.trim() }),
    };
    carry.mutate({ type: 'dispute', payload }, { onSuccess: onClose });
  };
  return (
    <Dialog title={text('act.disputeTitle', { table: match.table, round })} onClose={onClose}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (ready) submit();
        }}
      >
        <ResultNow match={match} />
        <p className="quiet">{text('act.dispute.explain')}</p>
        <PartyField label={text('act.dispute.by')} players={match.seats ?? match.players} chosen={by} onChoose={setBy} />
        <TypedResultField label={text('act.dispute.claim')} match={match} form={form} typed={typed} read={read} onType={setTyped} />
        <ReasonFields codes={REASONS_OF_A_PARTY} code={code} onCode={setCode} note={note} onNote={setNote} />
        <label className="field">
          <span>{text('act.dispute.evidence')}</span>
          <input type="text" autoComplete="off" maxLength={2000} value={evidence} onChange={(event) => setEvidence(event.target.value)} />
        </label>
        <ProblemNote error={carry.error} />
        <DialogFoot onClose={onClose} confirm={text('act.disputeConfirm')} disabled={!ready} />
      </form>
    </Dialog>
  );
};
