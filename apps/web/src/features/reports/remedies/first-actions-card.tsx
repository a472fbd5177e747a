import { Skeleton } from '@mantine/core';
import { firstSentence } from '@rocca/contract/format/first-sentence';
import type { Remedy } from '@rocca/contract/report/groups.schema';
import { effectText } from '@rocca/contract/report/remedy-effect';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/language.ts';
import { isRefusal } from '../../../lib/reports/ask-report.ts';
import { firstPageOf, useReportList } from '../../../lib/reports/report-queries.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { Card } from '../../../ui/card.tsx';
import { MoreLink } from '../../../ui/more-link.tsx';
import { RetryNotice } from '../../../ui/retry-notice.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import type { PlaceParts, ReportDefinition, ReportShape } from '../frame/report-definition.ts';
import { useReportWords } from '../frame/report-words.ts';
import { tabAddress } from '../frame/tab-address.ts';
import { UpgradePrompt } from '../lists/upgrade-prompt.tsx';
import styles from './first-actions-card.module.css';
import { UrgencyTag } from './urgency-tag.tsx';

const SHOWN = 3;

interface FirstActionsProps<Shape extends ReportShape> {
  readonly id: string;
  readonly list: ReportDefinition<Shape>['remedies'];
  readonly nameOf: PlaceParts<Shape>['nameOf'];
  /** How many there are in all. */
  readonly count: number;
  /** The vulnerabilities of the report. */
  readonly total: number;
}

/** What to do first, each with the worst vulnerabilities that it closes. */
export function FirstActionsCard<Shape extends ReportShape>(props: FirstActionsProps<Shape>) {
  const { id, list, nameOf, count, total } = props;
  const { t } = useTranslation('report');
  const query = useReportList(id, list, { ...firstPageOf(list), pageSize: SHOWN });
  const { data, error } = query;
  const closed = isRefusal(error, 'upgrade_required');
  return (
    <Card
      title={t('remedies.first')}
      hint={t('remedies.firstHint')}
      action={!closed && <MoreLink to={tabAddress('remedies')}>{t('remedies.all', { count })}</MoreLink>}
      flush
    >
      {data ? (
        <ol className={styles.list}>
          {data.items.map((remedy) => (
            <FirstAction key={remedy.id} remedy={remedy} nameOf={nameOf} total={total} />
          ))}
        </ol>
      ) : closed ? (
        <UpgradePrompt />
      ) : error ? (
        <RetryNotice text={t('sectionFailed')} cause={error} busy={query.isFetching} onRetry={query.refetch} />
      ) : (
        <div className={styles.waiting}>
          {Array.from({ length: Math.min(SHOWN, count) }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they do not move
            <Skeleton key={at} height={64} />
          ))}
        </div>
      )}
    </Card>
  );
}

interface FirstActionProps {
  readonly remedy: Remedy;
  readonly nameOf: ((place: string) => string) | undefined;
  readonly total: number;
}

function FirstAction({ remedy, nameOf, total }: FirstActionProps) {
  const { t } = useTranslation('report');
  const language = useLanguage();
  const { countPlaces } = useReportWords();
  const { id, kind, name, solution, places, some_places, priority, urgency } = remedy;
  const [only] = some_places;
  return (
    <li className={styles.remedy}>
      <span className={styles.number}>{priority}</span>
      <div className={styles.words}>
        <AppLink className={styles.name} to={tabAddress('vulnerabilities', { remedy: id })}>
          {name}
        </AppLink>
        {kind === 'act' && <p className={styles.act}>{firstSentence(solution)}</p>}
        <p className={styles.effect}>
          {t('groups.on', { places: places === 1 && only ? (nameOf?.(only) ?? only) : countPlaces(places) })}:{' '}
          {effectText(remedy, total, language)}
        </p>
        <Worst remedy={remedy} />
      </div>
      <UrgencyTag urgency={urgency} />
    </li>
  );
}

/** The worst that it closes; one that is named by its only vulnerability has said it. */
function Worst({ remedy: { id, name, worst = [], vulnerabilities } }: { readonly remedy: Remedy }) {
  const { t } = useTranslation('report');
  if (vulnerabilities === 1 && (worst.length === 0 || worst[0]?.name === name)) return null;
  const more = vulnerabilities - worst.length;
  return (
    <ul className={styles.worst} aria-label={t('remedies.worstOf', { name })}>
      {worst.map(({ id: vulnerability, name: closed, level }) => (
        <li key={vulnerability} className={styles.closed}>
          <i className={styles.dot} style={{ background: `var(--rc-${level})` }} aria-hidden="true" />
          <AppLink className={styles.link} to={tabAddress('vulnerabilities', { remedy: id, vulnerability })}>
            {closed}
          </AppLink>
          <VisuallyHidden>{t(`level.${level}`)}</VisuallyHidden>
        </li>
      ))}
      {more > 0 && <li className={styles.closed}>{t('remedies.moreClosed', { count: more })}</li>}
    </ul>
  );
}
