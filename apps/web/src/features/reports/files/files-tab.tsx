import { Skeleton } from '@mantine/core';
import type { ReportFile } from '@rocca/contract/api/report-files.schema';
import { LANGUAGES, type Language } from '@rocca/contract/language';
import { IconFileOff, IconHourglassHigh } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/language.ts';
import { retryFiles, useReportFiles } from '../../../lib/reports/report-files.ts';
import { reportKey } from '../../../lib/reports/report-queries.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ProgressBar } from '../../../ui/progress/progress-bar.tsx';
import { RetryNotice } from '../../../ui/retry-notice.tsx';
import { NativeSelect } from '../../../ui/select/native-select.tsx';
import { FileButton } from './file-button.tsx';
import { type FileGroup, groupOf } from './file-words.ts';
import styles from './files-tab.module.css';

const GROUPS: readonly FileGroup[] = ['read', 'work', 'others'];

/** Programs may ask the server for slides; a reader makes them in the head of the report, and there alone. */
const SLIDES = 'slides.pptx';

/** The files of a report: made when they are first looked at, listed as they become complete. */
export function FilesTab({ id }: { readonly id: string }) {
  const { t } = useTranslation('report');
  const reader = useLanguage();
  const [language, setLanguage] = useState<Language>(reader);
  const files = useReportFiles(id, language);
  return (
    <Card
      title={t('files.title')}
      hint={t('files.hint')}
      action={
        <NativeSelect
          label={t('files.language')}
          labelAt="side"
          value={language}
          onChange={(value) => setLanguage(value as Language)}
        >
          {LANGUAGES.map((one) => (
            <option key={one} value={one}>
              {t(`files.languages.${one}`)}
            </option>
          ))}
        </NativeSelect>
      }
    >
      {files.isError && !files.data ? (
        <RetryNotice text={t('files.unreadable')} cause={files.error} busy={files.isFetching} onRetry={files.refetch} />
      ) : (
        <Files id={id} language={language} answer={files.data} />
      )}
    </Card>
  );
}

interface FilesProps {
  readonly id: string;
  readonly language: Language;
  /** Undefined: not known yet. */
  readonly answer: ReturnType<typeof useReportFiles>['data'];
}

function Files({ id, language, answer }: FilesProps) {
  const { t } = useTranslation('report');
  if (!answer) return <FilesSkeleton count={6} />;
  if (answer.state === 'none') {
    return <EmptyState icon={<IconFileOff size={22} />} title={t('files.none')} text={t('files.noneText')} />;
  }
  const { state } = answer;
  const details = answer.details.filter(({ name }) => name !== SLIDES);
  const expected = Math.max(details.length, answer.expected - 1);
  return (
    <div className={styles.stack}>
      {GROUPS.map((group) => (
        <Group key={group} group={group} files={details.filter(({ name }) => groupOf(name) === group)}>
          {(file) => <FileButton id={id} file={file} language={language} />}
        </Group>
      ))}
      {state === 'preparing' && (
        <>
          <p className={styles.preparing} role="status">
            <IconHourglassHigh size={16} stroke={1.8} aria-hidden="true" />
            {t('files.preparing', { done: details.length, count: expected })}
          </p>
          <ProgressBar label={t('files.title')} fraction={details.length / expected} />
        </>
      )}
      {state === 'failed' && <FailedNotice id={id} language={language} />}
    </div>
  );
}

interface GroupProps {
  readonly group: FileGroup;
  readonly files: readonly ReportFile[];
  readonly children: (file: ReportFile) => ReactNode;
}

function Group({ group, files, children }: GroupProps) {
  const { t } = useTranslation('report');
  if (files.length === 0) return null;
  return (
    <section>
      <h3 className={styles.heading}>{t(`files.groups.${group}`)}</h3>
      <ul className={styles.files}>
        {files.map((file) => (
          <li key={file.name}>{children(file)}</li>
        ))}
      </ul>
    </section>
  );
}

function FailedNotice({ id, language }: { readonly id: string; readonly language: Language }) {
  const { t } = useTranslation('report');
  const queries = useQueryClient();
  const again = useMutation({
    mutationFn: () => retryFiles(id, language),
    onSuccess: () => queries.invalidateQueries({ queryKey: [...reportKey(id), 'files'] }),
  });
  return (
    <RetryNotice
      text={t('files.notMade')}
      cause={again.error ?? undefined}
      busy={again.isPending}
      onRetry={() => again.mutate()}
    />
  );
}

function FilesSkeleton({ count }: { readonly count: number }) {
  return (
    <div className={styles.files}>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are alike and never change places
        <Skeleton key={index} height={68} radius={10} />
      ))}
    </div>
  );
}
