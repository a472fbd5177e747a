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
import styles from './file-buttons.module.css';
import { downloadReportFile, type ReportFile } from './survey-report-query.ts';

const TOAST_MS = 8_000;

type Phase = 'ready' | 'failed' | { readonly fraction: number | null };

/** Downloads the report as a PDF, and its remedies as a plan, in either language. */
export function FileButtons({ id }: { readonly id: string }) {
  const { t } = useTranslation('surveyReport');
  const reader = useLanguage();
  const [chosen, setChosen] = useState<Language | null>(null);
  const language = chosen ?? reader;
  return (
    <div className={styles.files}>
      <NativeSelect
        label={t('files.language')}
        labelAt="nowhere"
        value={language}
        onChange={(value) => setChosen(value as Language)}
      >
        {LANGUAGES.map((one) => (
          <option key={one} value={one}>
            {t(`files.languages.${one}`)}
          </option>
        ))}
      </NativeSelect>
      <FileButton id={id} file="plan" language={language} />
      <FileButton id={id} file="pdf" language={language} />
    </div>
  );
}

interface FileButtonProps {
  readonly id: string;
  readonly file: ReportFile;
  readonly language: Language;
}

/** Pressed again meanwhile, it stops. */
function FileButton({ id, file, language }: FileButtonProps) {
  const { t } = useTranslation('surveyReport');
  const reader = useLanguage();
  const going = useRef<AbortController>(null);
  const [phase, setPhase] = useState<Phase>('ready');
  useEffect(() => () => going.current?.abort(), []);

  async function download() {
    const controller = new AbortController();
    const { signal } = controller;
    going.current = controller;
    setPhase({ fraction: null });
    try {
      await downloadReportFile({ id, file, language, signal, onProgress: (fraction) => setPhase({ fraction }) });
      setPhase('ready');
    } catch (cause) {
      setPhase(signal.aborted ? 'ready' : 'failed');
      if (!signal.aborted)
        showWarning({ title: t(`files.${file}.failed`), message: errorText(cause), shownMs: TOAST_MS });
    }
  }

  const isBusy = typeof phase === 'object';
  const Icon = isBusy ? IconX : phase === 'failed' ? IconRefresh : IconDownload;
  return (
    <Button
      aria-busy={isBusy}
      title={isBusy ? t('files.stop') : undefined}
      variant={file === 'pdf' ? 'filled' : 'default'}
      leftSection={<Icon size={16} stroke={1.8} aria-hidden="true" />}
      onClick={() => (isBusy ? going.current?.abort() : void download())}
    >
      {isBusy ? progressWords(phase.fraction) : t(`files.${file}.${phase === 'failed' ? 'retry' : 'download'}`)}
    </Button>
  );

  function progressWords(fraction: number | null): string {
    return fraction === null
      ? t(`files.${file}.making`)
      : t('files.loading', { percent: formatFraction(fraction, reader) });
  }
}
