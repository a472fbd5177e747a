import { Button } from '@mantine/core';
import type { NscanCoverage, NscanSummary } from '@rocca/contract/report/nscan.schema';
import { IconZoomCheck, IconZoomQuestion } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/language.ts';
import { formatNumber } from '../../../lib/format/format.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { tabAddress } from './nscan-tabs.ts';
import { wereVulnerabilitiesSought } from './what-is-known.ts';

interface NothingFoundProps {
  readonly scan: NscanSummary;
  readonly coverage: NscanCoverage;
}

/** No vulnerabilities: what was looked at is told, for nobody can say more than that. */
export function NothingFound({ scan, coverage }: NothingFoundProps) {
  const { t } = useTranslation('report');
  const language = useLanguage();
  const sought = wereVulnerabilitiesSought(coverage);
  const checks = coverage.checks;
  const done = checks.filter(({ status }) => status === 'done').length;
  const counted = (count: number) => ({ count, formatted: formatNumber(count, language) });
  const Icon = sought ? IconZoomCheck : IconZoomQuestion;
  return (
    <EmptyState
      icon={<Icon size={24} stroke={1.6} />}
      title={t(sought ? 'clean.title' : 'clean.notSought')}
      text={
        sought
          ? t('clean.text', {
              done: t('clean.done', counted(done)),
              hosts: t('clean.hosts', counted(scan.hosts_count)),
              missing: t('clean.missing', counted(checks.length - done)),
            })
          : t('clean.notSoughtText')
      }
      action={
        <Button component={AppLink} to={tabAddress('coverage')} variant="default">
          {t('gaps.see')}
        </Button>
      }
    />
  );
}
