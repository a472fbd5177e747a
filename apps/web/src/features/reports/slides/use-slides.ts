import { hasExecutive } from '@rocca/contract/engines/executive';
import { fileNameOf } from '@rocca/contract/format/file-name';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/language.ts';
import { errorText } from '../../../lib/api/error-text.ts';
import { saveFile } from '../../../lib/browser/save-file.ts';
import { retryChunk } from '../../../lib/chunks/lazy-route.ts';
import { showSuccess, showWarning } from '../../../ui/toast/toast-store.ts';
import type { OpenReport } from '../frame/report-definition.ts';

/** The specification's: a file is saved no sooner than this after it was asked for. */
const DELAY_MS = 1_000;
const TOAST_MS = 8_000;

export type SlidesReport = Pick<OpenReport, 'id' | 'summary' | 'scan'>;

interface Slides {
  readonly phase: 'ready' | 'busy' | 'failed';
  readonly make: () => void;
}

/**
 * Makes the executive slides in the browser and saves them; what makes them is loaded when it is asked for. Null for an
 * engine whose reports have none.
 */
export function useSlides(engine: string, report: SlidesReport): Slides | null {
  const { t } = useTranslation('report');
  const language = useLanguage();
  const going = useRef<AbortController>(null);
  const [phase, setPhase] = useState<Slides['phase']>('ready');
  useEffect(() => () => going.current?.abort(), []);
  if (!hasExecutive(engine)) return null;

  async function make() {
    const controller = new AbortController();
    const { signal } = controller;
    going.current = controller;
    setPhase('busy');
    try {
      const { makeSlides } = await retryChunk(() => import('./make-slides.ts'));
      const [file] = await Promise.all([makeSlides({ engine, report, language, signal }), wait(DELAY_MS)]);
      if (signal.aborted) return;
      const { summary, scan } = report;
      const name = fileNameOf(summary.name, 'Executive_Report.pptx', scan.scan_start, language);
      saveFile(file, name);
      setPhase('ready');
      showSuccess({ title: t('slides.saved'), message: name, shownMs: TOAST_MS });
    } catch (cause) {
      if (signal.aborted) return;
      setPhase('failed');
      showWarning({ title: t('slides.failed'), message: errorText(cause), shownMs: TOAST_MS });
    }
  }

  return { phase, make: () => phase !== 'busy' && void make() };
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
