import { Button } from '@mantine/core';
import type { Coverage } from '@rocca/contract/report/coverage.schema';
import { wereVulnerabilitiesSought } from '@rocca/contract/report/what-is-known';
import { IconZoomCheck, IconZoomQuestion } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/language.ts';
import { formatNumber } from '../../../lib/format/format.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { tabAddress } from '../frame/tab-address.ts';

interface NothingFoundProps {
  readonly coverage: Coverage;
  /** How much was looked at, in words. */
  readonly places: string;
}

/** No vulnerabilities: says what was looked at, and no more than that. */
export function NothingFound({ coverage, places }: NothingFoundProps) {
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
              places,
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
