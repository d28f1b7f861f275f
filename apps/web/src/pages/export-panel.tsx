import { useMutation } from '@tanstack/react-query';
import { exportAddress } from '../api/queries';
import { read } from '../api/request';
import { useLooking } from '../parts/point-of-view';
import { ProblemNote } from '../parts/problem-note';
import { fileName, saveFile } from '../parts/save-file';
import { useText } from '../text';

/** The tournament as a file: as it is, or as it was at the point that is looked at. */
export const ExportPanel = () => {
  const text = useText();
  const { tournament, point, past } = useLooking();
  const save = useMutation({
    mutationFn: () => read<unknown>(exportAddress(tournament.id, point)),
    onSuccess: (file) => saveFile(fileName(tournament.name), `${JSON.stringify(file, null, 2)}\n`),
  });
  return (
    <section className="panel stack">
      <h3>{text('export.title')}</h3>
      <p className="quiet">{text(past ? 'export.explainPast' : 'export.explain')}</p>
      <div className="row">
        <button type="button" className="button" disabled={save.isPending} onClick={() => save.mutate()}>
          {text('export.save')}
        </button>
        <span role="status">{save.isSuccess && text('export.saved')}</span>
      </div>
      <ProblemNote error={save.error} />
    </section>
  );
};
