import { RISKS, type Risk } from '@rocca/contract/engines/dti/choices';
import { cveRelation } from '@rocca/contract/engines/dti/executive-standing';
import { Words } from '@rocca/contract/report/executive-words';
import { useTranslation } from 'react-i18next';
import { FilterTags, UpgradePrompt } from '../../../features/reports/for-engines.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { isRefusal } from '../../../lib/reports/ask-report.ts';
import { firstPageOf, useReportList } from '../../../lib/reports/report-queries.ts';
import { useListAddress } from '../../../lib/reports/use-list-address.ts';
import { Card } from '../../../ui/card.tsx';
import { cveTables, type DtiReport } from '../report-sections.ts';
import { UnknownState } from '../unknown-state.tsx';
import { CveTable } from './cve-table.tsx';
import styles from './cves-tab.module.css';

/** CVEs by severity, each at the address that has it. A figure of the overview leads to one of the three alone. */
export function CvesTab({ report: { id, scan } }: { readonly report: DtiReport }) {
  const { t } = useTranslation('dti');
  const language = useLanguage();
  const { several, setFilter } = useListAddress(cveTables.high);
  const chosen = several('risk', RISKS);
  // All three are opened by the same licence: one of them answers for it.
  const { error } = useReportList(id, cveTables.high, firstPageOf(cveTables.high));
  if (isRefusal(error, 'upgrade_required')) {
    return (
      <Card title={t('cves.tab')} flush>
        <UpgradePrompt />
      </Card>
    );
  }
  if (scan.cve_total === null) {
    return (
      <Card title={t('cves.tab')} flush>
        <UnknownState title={t('cves.unknown')} text={t('cves.unknownText')} />
      </Card>
    );
  }
  const shown = chosen.length > 0 ? chosen : RISKS;
  const counts: Record<Risk, number> = {
    high: scan.cve_high_total ?? 0,
    medium: scan.cve_medium_total ?? 0,
    low: scan.cve_low_total ?? 0,
  };
  return (
    <>
      {chosen.length > 0 && (
        <FilterTags
          tags={chosen.map((risk) => ({
            key: risk,
            text: t(`cves.${risk}`),
            onRemove: () =>
              setFilter(
                'risk',
                chosen.filter((one) => one !== risk),
              ),
          }))}
        />
      )}
      <p className={styles.relation}>{cveRelation(scan, new Words(language))}</p>
      <div className={styles.tables} data-count={shown.length}>
        {shown.map((risk) => (
          <CveTable key={risk} id={id} risk={risk} expected={counts[risk]} />
        ))}
      </div>
    </>
  );
}
