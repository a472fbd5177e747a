import { Skeleton } from '@mantine/core';
import type { MailStatus } from '@rocca/contract/engines/dti/choices';
import type { MailSecurity } from '@rocca/contract/engines/dti/sections';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  IconHelpCircle,
  IconMailOff,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { UpgradePrompt } from '../../../features/reports/for-engines.ts';
import { shownName } from '../../../lib/format/shown-name.ts';
import { isRefusal } from '../../../lib/reports/ask-report.ts';
import { firstPageOf, useReportList } from '../../../lib/reports/report-queries.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { RetryNotice } from '../../../ui/retry-notice.tsx';
import shared from '../dti.module.css';
import { findingAddress } from '../links.ts';
import { type DtiReport, mail } from '../report-sections.ts';
import styles from './mail-tab.module.css';

const LOOKS = {
  good: { icon: IconCircleCheck, tone: 'ok' },
  weak: { icon: IconAlertTriangle, tone: 'medium' },
  bad: { icon: IconCircleX, tone: 'critical' },
  missing: { icon: IconCircleDashed, tone: 'high' },
  unknown: { icon: IconHelpCircle, tone: 'info' },
} as const satisfies Record<MailStatus, { icon: typeof IconCircleCheck; tone: string }>;

const EXPECTED = 8;

/** The records that protect the mail and the name of the domain. */
export function MailTab({ report: { id } }: { readonly report: DtiReport }) {
  const { t } = useTranslation('dti');
  const { t: report } = useTranslation('report');
  const query = useReportList(id, mail, firstPageOf(mail));
  const { data, error } = query;
  function content() {
    if (isRefusal(error, 'upgrade_required')) return <UpgradePrompt />;
    if (data && data.items.length === 0) {
      return (
        <EmptyState icon={<IconMailOff size={24} stroke={1.6} />} title={t('mail.empty')} text={t('mail.emptyText')} />
      );
    }
    if (data) {
      return (
        <ul className={styles.records}>
          {data.items.map((record) => (
            <MailRecord key={record.kind} record={record} />
          ))}
        </ul>
      );
    }
    if (error) {
      return (
        <RetryNotice text={report('sectionFailed')} cause={error} busy={query.isFetching} onRetry={query.refetch} />
      );
    }
    return <Waiting />;
  }
  return (
    <Card title={t('mail.title')} hint={t('mail.hint')} flush>
      {content()}
    </Card>
  );
}

function MailRecord({ record: { kind, name, status, record, notes, finding } }: { readonly record: MailSecurity }) {
  const { t } = useTranslation('dti');
  const { icon: Icon, tone } = LOOKS[status];
  return (
    <li className={styles.record}>
      <div className={styles.what}>
        <h3 className={styles.name}>{name}</h3>
        <p className={styles.about}>{t(`mail.about_${kind}`)}</p>
      </div>
      <p className={`${styles.status} ${styles[tone]}`}>
        <Icon size={17} stroke={1.9} aria-hidden="true" />
        {t(`mail.${status}`)}
      </p>
      <div className={styles.says}>
        {record === null ? (
          // Of what is not known the notes say why.
          status !== 'unknown' && <p className={styles.none}>{t('mail.noRecord')}</p>
        ) : (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable with the keyboard
          <code className={styles.text} tabIndex={0}>
            {shownName(record)}
          </code>
        )}
        {notes.length > 0 && (
          <ul className={styles.notes}>
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        )}
        {finding !== null && (
          <AppLink className={shared.figure} to={findingAddress(finding)}>
            {t('mail.finding')}
          </AppLink>
        )}
      </div>
    </li>
  );
}

function Waiting() {
  const { t } = useTranslation('ui');
  return (
    <div className={styles.records} role="status" aria-label={t('app.loading')}>
      {Array.from({ length: EXPECTED }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they do not move
        <div key={at} className={styles.record}>
          <Skeleton height={34} width="80%" />
          <Skeleton height={20} width={80} />
          <Skeleton height={52} />
        </div>
      ))}
    </div>
  );
}
