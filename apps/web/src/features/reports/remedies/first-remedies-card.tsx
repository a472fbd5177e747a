import { Skeleton } from '@mantine/core';
import { firstSentence } from '@rocca/contract/format/first-sentence';
import type { Remedy } from '@rocca/contract/report/groups.schema';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/language.ts';
import { formatNumber } from '../../../lib/format/format.ts';
import { isRefusal } from '../../../lib/reports/ask-report.ts';
import { firstPageOf, useReportList } from '../../../lib/reports/report-queries.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { Card } from '../../../ui/card.tsx';
import { MoreLink } from '../../../ui/more-link.tsx';
import { RetryNotice } from '../../../ui/retry-notice.tsx';
import type { PlaceParts, ReportDefinition, ReportShape } from '../frame/report-definition.ts';
import { useReportWords } from '../frame/report-words.ts';
import { tabAddress } from '../frame/tab-address.ts';
import styles from './first-remedies-card.module.css';
import { RiskShare } from './risk-share.tsx';

const SHOWN = 3;

interface FirstRemediesProps<Shape extends ReportShape> {
  readonly id: string;
  readonly list: ReportDefinition<Shape>['remedies'];
  readonly nameOf: PlaceParts<Shape>['nameOf'];
  /** How many there are in all. */
  readonly count: number;
}

/** What to do first: the remedies that take most of the risk away. */
export function FirstRemediesCard<Shape extends ReportShape>(props: FirstRemediesProps<Shape>) {
  const { id, list, nameOf, count } = props;
  const { t } = useTranslation('report');
  const query = useReportList(id, list, { ...firstPageOf(list), pageSize: SHOWN });
  const { data, error } = query;
  // A licence that does not open them says so where the lists are.
  if (isRefusal(error, 'upgrade_required')) return null;
  return (
    <Card
      title={t('remedies.first')}
      hint={t('remedies.firstHint')}
      action={<MoreLink to={tabAddress('remedies')}>{t('remedies.all', { count })}</MoreLink>}
      flush
    >
      {data ? (
        <ol className={styles.list}>
          {data.items.map((remedy) => (
            <FirstRemedy key={remedy.id} remedy={remedy} nameOf={nameOf} riskTotal={data.risk_total} />
          ))}
        </ol>
      ) : error ? (
        <RetryNotice text={t('sectionFailed')} cause={error} busy={query.isFetching} onRetry={query.refetch} />
      ) : (
        <div className={styles.waiting}>
          {Array.from({ length: Math.min(SHOWN, count) }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they do not move
            <Skeleton key={at} height={44} />
          ))}
        </div>
      )}
    </Card>
  );
}

interface FirstRemedyProps {
  readonly remedy: Remedy;
  readonly nameOf: ((place: string) => string) | undefined;
  readonly riskTotal: number;
}

function FirstRemedy({ remedy, nameOf, riskTotal }: FirstRemedyProps) {
  const { t } = useTranslation('report');
  const language = useLanguage();
  const { countPlaces } = useReportWords();
  const {
    id,
    kind,
    name,
    solution,
    places,
    some_places,
    findings,
    closes,
    counts,
    known_exploited: exploited,
    risk,
  } = remedy;
  const counted = (count: number) => ({ count, formatted: formatNumber(count, language) });
  const effects = [
    closes === findings
      ? t('remedies.closesCount', counted(findings))
      : t('remedies.closesSome', { closed: formatNumber(closes, language), ...counted(findings) }),
    counts.critical > 0 && t('cards.critical', counted(counts.critical)),
    exploited > 0 && t('remedies.alreadyExploited', counted(exploited)),
  ].filter(Boolean);
  const [only] = some_places;
  return (
    <li className={styles.remedy}>
      <div className={styles.words}>
        <AppLink className={styles.name} to={tabAddress('vulnerabilities', { remedy: id })}>
          {name}
        </AppLink>
        {kind === 'act' && <p className={styles.act}>{firstSentence(solution)}</p>}
        <p className={styles.effect}>
          {t('groups.on', { places: places === 1 && only ? (nameOf?.(only) ?? only) : countPlaces(places) })}:{' '}
          {effects.join(', ')}
        </p>
      </div>
      <RiskShare risk={risk} total={riskTotal} />
    </li>
  );
}
