import { Button } from '@mantine/core';
import { IconFileDownload, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/language.ts';
import { errorText } from '../../../lib/api/error-text.ts';
import { formatTenths } from '../../../lib/format/format.ts';
import { downloadCsv, type FileRequest } from '../../../lib/reports/download-csv.ts';
import type { ReportListSection } from '../../../lib/reports/report-sections.ts';
import { showWarning } from '../../../ui/toast/toast-store.ts';

interface CsvButtonProps {
  readonly id: string;
  readonly list: Pick<ReportListSection<unknown>, 'name'>;
  /** What the list shows now, on all of its pages. */
  readonly request: FileRequest;
}

const MEGABYTE = 1_000_000;
const TOAST_MS = 8_000;

/** Downloads the list as it is sorted, searched and filtered; pressed again while it does, it stops. */
export function CsvButton({ id, list, request }: CsvButtonProps) {
  const { t } = useTranslation('report');
  const language = useLanguage();
  const going = useRef<AbortController>(null);
  const [bytes, setBytes] = useState<number | null>(null);
  useEffect(() => () => going.current?.abort(), []);

  async function download() {
    const controller = new AbortController();
    going.current = controller;
    setBytes(0);
    try {
      await downloadCsv({ id, list, request, signal: controller.signal, onBytes: setBytes });
    } catch (cause) {
      if (!controller.signal.aborted) {
        showWarning({ title: t('csv.failed'), message: errorText(cause), shownMs: TOAST_MS });
      }
    }
    setBytes(null);
  }

  const busy = bytes !== null;
  const Icon = busy ? IconX : IconFileDownload;
  return (
    <Button
      variant="default"
      aria-busy={busy}
      leftSection={<Icon size={16} stroke={1.8} aria-hidden="true" />}
      onClick={() => (busy ? going.current?.abort() : void download())}
    >
      {busy ? t('csv.stop', { size: formatTenths(bytes / MEGABYTE, language) }) : t('csv.download')}
    </Button>
  );
}
