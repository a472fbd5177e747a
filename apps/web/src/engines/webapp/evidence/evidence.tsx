import { Skeleton } from '@mantine/core';
import type { WebappMessage } from '@rocca/contract/engines/webapp/sections';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/language.ts';
import { formatNumber } from '../../../lib/format/format.ts';
import { useReportList } from '../../../lib/reports/report-queries.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { RetryNotice } from '../../../ui/retry-notice.tsx';
import { ToggleChip } from '../../../ui/toggle-chip.tsx';
import { messages } from '../report-sections.ts';
import styles from './evidence.module.css';
import { MessagePane } from './message-pane.tsx';

interface EvidenceProps {
  readonly id: string;
  readonly alert: string;
  /** How many messages show it; left out where that is not known. */
  readonly count: number | undefined;
}

/** As many as the server gives in one reply. */
const MOST = 50;
const MASKED = '[masked]';
const SIGN_IN = '[sign-in: not kept]';

/** The requests and answers that prove a finding: proof, control and repeat. */
export function Evidence({ id, alert, count }: EvidenceProps) {
  const { t } = useTranslation('webapp');
  const { t: report } = useTranslation('report');
  const query = useReportList(id, messages, {
    page: 1,
    pageSize: count === undefined ? messages.pageSize : Math.min(MOST, count),
    sort: { by: 'role', order: 'asc' },
    filters: { alert },
  });
  if (query.data) return query.data.items.length > 0 && <Messages shown={query.data.items} />;
  if (query.isError) {
    return (
      <RetryNotice text={report('sectionFailed')} cause={query.error} busy={query.isFetching} onRetry={query.refetch} />
    );
  }
  // Of a finding of an earlier scan nobody knows whether there will be any.
  return (
    count !== undefined && (
      <div role="status" aria-label={t('app.loading')}>
        <Skeleton height={300} radius={8} />
      </div>
    )
  );
}

function Messages({ shown }: { readonly shown: readonly WebappMessage[] }) {
  const { t } = useTranslation('webapp');
  const language = useLanguage();
  const title = useId();
  const [chosen, choose] = useState(0);
  const message = shown[chosen] ?? shown[0];
  if (!message) return null;
  const { role, request, response, marks, ms, curl } = message;
  const isSignIn = curl === SIGN_IN;
  return (
    <section className={styles.evidence} aria-labelledby={title}>
      <div className={styles.head}>
        <h3 id={title} className={styles.title}>
          {t('evidence.title')}
        </h3>
        {shown.length > 1 && (
          <div className={styles.messages}>
            {shown.map(({ id, role: one }, at) => (
              <ToggleChip key={id} pressed={at === chosen} onToggle={() => choose(at)}>
                {nameOf(shown, at, t(`evidence.${one}`))}
              </ToggleChip>
            ))}
          </div>
        )}
        {!isSignIn && <CopyButton text={curl} label={t('evidence.curl')} />}
      </div>
      <p className={styles.words}>
        {t(`evidence.${role}Text`)} {t('evidence.took', { ms: formatNumber(ms, language) })}
        {curl.includes(MASKED) && ` ${t('evidence.masked')}`}
        {isSignIn && ` ${t('evidence.signIn')}`}
      </p>
      <div className={styles.panes} key={message.id}>
        <MessagePane title={t('evidence.request')} text={request} marks={marks} copyLabel={t('evidence.copyRequest')} />
        <MessagePane
          title={t('evidence.response')}
          text={response}
          marks={marks}
          copyLabel={t('evidence.copyResponse')}
        />
      </div>
    </section>
  );
}

/** `Proof`, or `Proof 2` where there are several of a kind. */
function nameOf(shown: readonly WebappMessage[], at: number, name: string): string {
  const alike = shown.filter(({ role }) => role === shown[at]?.role);
  return alike.length < 2 ? name : `${name} ${alike.indexOf(shown[at] as WebappMessage) + 1}`;
}
