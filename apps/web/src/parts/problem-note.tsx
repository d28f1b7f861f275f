import { Problem } from '../api/request';
import { useText } from '../text';

/** The last part of the name of the field that was refused, as `rounds` of `settings.rounds`. */
export const faultyField = (error: Error | null | undefined): string | undefined => {
  const field = error instanceof Problem ? error.details['field'] : undefined;
  return typeof field === 'string' ? field.split('.').at(-1) : undefined;
};

/** Why the field of this name was refused; undefined where the refusal is about something else. */
export const faultOf = (error: Error | null | undefined, field: string): string | undefined =>
  faultyField(error) === field ? error?.message : undefined;

/** Why something was refused, with what would be possible and the rule behind it. */
export const ProblemNote = ({ error }: { readonly error: Error | null | undefined }) => {
  const text = useText();
  if (error === null || error === undefined) return null;
  const problem = error instanceof Problem ? error : undefined;
  const words = problem?.status === 0 ? 'problem.offline' : problem?.code === 'stale_revision' ? 'problem.stale' : undefined;
  return (
    <div className="note note-bad" role="alert">
      <p>{words === undefined ? error.message : text(words)}</p>
      {problem?.allowed !== undefined && words === undefined && <p>{text('problem.allowed', { allowed: problem.allowed })}</p>}
      {problem?.rule !== undefined && <p className="quiet">{text('problem.rule', { rule: problem.rule })}</p>}
    </div>
  );
};
