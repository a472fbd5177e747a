import { UnstyledButton } from '@mantine/core';
import type { ReportFile } from '@rocca/contract/api/report-files.schema';
import type { Language } from '@rocca/contract/language';
import { IconDownload, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/language.ts';
import { errorText } from '../../../lib/api/error-text.ts';
import { formatFraction } from '../../../lib/format/format.ts';
import { formatSize } from '../../../lib/format/format-size.ts';
import { downloadReportFile } from '../../../lib/reports/report-files.ts';
import { showWarning } from '../../../ui/toast/toast-store.ts';
import styles from './file-button.module.css';
import { UNKNOWN_FILE_ICON, wordsOf } from './file-words.ts';

interface FileButtonProps {
  readonly id: string;
  readonly file: ReportFile;
  /** Of the file, which need not be the reader's. */
  readonly language: Language;
}

const TOAST_MS = 8_000;

/** One file: pressed, it downloads it under a veil that shows how far it is; pressed again meanwhile, it stops. */
export function FileButton({ id, file, language }: FileButtonProps) {
  const { t } = useTranslation('report');
  const reader = useLanguage();
  const going = useRef<AbortController>(null);
  const [fraction, setFraction] = useState<number | null>(null);
  useEffect(() => () => going.current?.abort(), []);
  const words = wordsOf(file.name);
  const Icon = words?.icon ?? UNKNOWN_FILE_ICON;

  async function download() {
    const controller = new AbortController();
    const { signal } = controller;
    going.current = controller;
    setFraction(0);
    try {
      await downloadReportFile({ id, file, language, signal, onProgress: setFraction });
    } catch (cause) {
      if (!signal.aborted) showWarning({ title: t('files.failed'), message: errorText(cause), shownMs: TOAST_MS });
    }
    setFraction(null);
  }

  const busy = fraction !== null;
  const Action = busy ? IconX : IconDownload;
  return (
    <UnstyledButton
      className={styles.file}
      aria-busy={busy}
      onClick={() => (busy ? going.current?.abort() : void download())}
    >
      <Icon size={26} stroke={1.4} className={styles.icon} aria-hidden="true" />
      <span className={styles.words}>
        <span className={styles.name}>{words ? t(`files.names.${words.text}`) : file.name}</span>
        {words && <span className={styles.about}>{t(`files.about.${words.text}`)}</span>}
      </span>
      <span className={styles.size}>{formatSize(file.bytes, reader)}</span>
      <Action size={18} stroke={1.8} className={styles.action} aria-hidden="true" />
      {busy && (
        <span
          className={styles.veil}
          role="progressbar"
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round(fraction * 100)}
          aria-label={t('files.progress')}
        >
          <span className={styles.done} style={{ width: `${fraction * 100}%` }} />
          <span className={styles.percent}>{formatFraction(fraction, reader)}</span>
        </span>
      )}
    </UnstyledButton>
  );
}
