import { Button } from '@mantine/core';
import type { NscanCoverage, NscanSummary } from '@rocca/contract/report/nscan.schema';
import { IconZoomCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useLanguage } from '../../../i18n/language.ts';
import { formatNumber } from '../../../lib/format/format.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { tabAddress } from './nscan-tabs.ts';

interface NothingFoundProps {
  readonly scan: NscanSummary;
  readonly coverage: NscanCoverage;
}

/** No vulnerabilities: what was looked at is told, for nobody can say more than that. */
export function NothingFound({ scan, coverage }: NothingFoundProps) {
  const { t } = useTranslation('report');
  const language = useLanguage();
  const checks = coverage.checks;
  const done = checks.filter(({ status }) => status === 'done').length;
  return (
    <EmptyState
      icon={<IconZoomCheck size={24} stroke={1.6} />}
      title={t('clean.title')}
      text={t('clean.text', {
        done: formatNumber(done, language),
        missing: formatNumber(checks.length - done, language),
        hosts: formatNumber(scan.hosts_count, language),
      })}
      action={
        <Button component={Link} to={tabAddress('coverage')} variant="default">
          {t('gaps.see')}
        </Button>
      }
    />
  );
}
