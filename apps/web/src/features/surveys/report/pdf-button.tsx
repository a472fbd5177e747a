import { Button } from '@mantine/core';
import { LANGUAGES, type Language } from '@rocca/contract/language';
import { IconDownload, IconRefresh, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/language.ts';
import { errorText } from '../../../lib/api/error-text.ts';
import { formatFraction } from '../../../lib/format/format.ts';
import { NativeSelect } from '../../../ui/select/native-select.tsx';
import { showWarning } from '../../../ui/toast/toast-store.ts';
import styles from './pdf-button.module.css';
import { downloadSurveyPdf } from './survey-report-query.ts';

const TOAST_MS = 8_000;

type Phase = 'ready' | 'failed' | { readonly fraction: number | null };

/** Downloads the report as a PDF in either language; pressed again meanwhile, it stops. */
export function PdfButton({ id }: { readonly id: string }) {
  const { t } = useTranslation('surveyReport');
  const reader = useLanguage();
  const [chosen, setChosen] = useState<Language | null>(null);
  const language = chosen ?? reader;
  const going = useRef<AbortController>(null);
  const [phase, setPhase] = useState<Phase>('ready');
  useEffect(() => () => going.current?.abort(), []);

  async function download() {
    const controller = new AbortController();
    const { signal } = controller;
    going.current = controller;
    setPhase({ fraction: null });
    try {
      await downloadSurveyPdf({ id, language, signal, onProgress: (fraction) => setPhase({ fraction }) });
      setPhase('ready');
    } catch (cause) {
      setPhase(signal.aborted ? 'ready' : 'failed');
      if (!signal.aborted) showWarning({ title: t('pdf.failed'), message: errorText(cause), shownMs: TOAST_MS });
    }
  }

  const isBusy = typeof phase === 'object';
  const Icon = isBusy ? IconX : phase === 'failed' ? IconRefresh : IconDownload;
  return (
    <div className={styles.pdf}>
      <NativeSelect
        label={t('pdf.language')}
        labelAt="nowhere"
        value={language}
        onChange={(value) => setChosen(value as Language)}
      >
        {LANGUAGES.map((one) => (
          <option key={one} value={one}>
            {t(`pdf.languages.${one}`)}
          </option>
        ))}
      </NativeSelect>
      <Button
        aria-busy={isBusy}
        title={isBusy ? t('pdf.stop') : undefined}
        leftSection={<Icon size={16} stroke={1.8} aria-hidden="true" />}
        onClick={() => (isBusy ? going.current?.abort() : void download())}
      >
        {isBusy ? progressWords(phase.fraction) : t(phase === 'failed' ? 'pdf.retry' : 'pdf.download')}
      </Button>
    </div>
  );

  function progressWords(fraction: number | null): string {
    return fraction === null ? t('pdf.making') : t('pdf.loading', { percent: formatFraction(fraction, reader) });
  }
}
