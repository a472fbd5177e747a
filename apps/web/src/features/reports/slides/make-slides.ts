import { loadExecutive } from '@rocca/contract/engines/executive';
import { engineFacts } from '@rocca/contract/engines/registry';
import { DEFAULT_TIME_ZONE } from '@rocca/contract/format/time-zone';
import type { Language } from '@rocca/contract/language';
import { slidesPptx } from '@rocca/exports/pptx/slides-pptx';
import { api } from '../../../lib/api/api.ts';
import { askReport } from '../../../lib/reports/ask-report.ts';
import type { OpenReport } from '../frame/report-definition.ts';
import { drawOnCanvas } from './draw-on-canvas.ts';

const MEDIA_TYPE = 'application/vnd.openxmlformats-officedocument.presentationml.presentation';

interface SlidesRequest {
  readonly engine: string;
  readonly report: Pick<OpenReport, 'id' | 'summary' | 'scan'>;
  readonly language: Language;
  readonly signal: AbortSignal;
}

/** The executive slides of the open report, by the code that makes the server's file. */
export async function makeSlides({ engine, report, language, signal }: SlidesRequest): Promise<Blob> {
  const { id, summary, scan } = report;
  const [model, look] = await Promise.all([loadExecutive(engine), api.get('/api/brand/', { reply: 'brand', signal })]);
  const { company, time_zone: timeZone = DEFAULT_TIME_ZONE, ...brand } = look;
  if (!model) throw new Error(`${engine} has no executive part.`);
  const { sections, refusals } = await askReport(model.document(summary.full_mode), { id }, signal);
  // A deck without a section that should be there would call unknown what is known.
  for (const refusal of refusals.values()) throw refusal;
  const head = {
    reportId: id,
    engine: { code: engine, name: engineFacts(engine)?.name[language] ?? engine },
    company: company ?? '',
    target: summary.target_cleaned ?? summary.name,
    name: summary.name,
    begunAt: new Date(scan.scan_start),
    endedAt: scan.scan_end === null ? null : new Date(scan.scan_end),
  };
  const executive = model.make(sections, language, timeZone);
  const bytes = await slidesPptx(
    { language, brand: { ...brand, timeZone }, head, executive },
    { drawPicture: drawOnCanvas },
  );
  return new Blob([bytes.slice()], { type: MEDIA_TYPE });
}
