import { Problem } from '../api/request';
import { useText } from '../text';

/** Why something was refused, with what would be possible and the rule behind it. */
export const ProblemNote = ({ error }: { readonly error: Error | null | undefined }) => {
  const text = useText();
  if (error === null || error === undefined) return null;
  const problem = error instanceof Problem ? error : undefined;
  return (
    <div className="note note-bad" role="alert">
      <p>{problem?.status === 0 ? text('problem.offline') : error.message}</p>
      {problem?.allowed !== undefined && <p>{text('problem.allowed', { allowed: problem.allowed })}</p>}
      {problem?.rule !== undefined && <p className="quiet">{text('problem.rule', { rule: problem.rule })}</p>}
    </div>
  );
};
