import { Button } from '@mantine/core';
import { serviceName } from '@rocca/contract/services';
import { IconLockUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/language.ts';
import { useConfig } from '../../../lib/config/config.ts';
import { useLicences } from '../../../lib/licences/licences-query.ts';
import { pathTo } from '../../../lib/routes/paths.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useReportWords } from '../frame/report-words.ts';

/** Stands where a section would be that the lite licence does not open. Upgrades are made on the older platform, if any. */
export function UpgradePrompt() {
  const { t } = useTranslation('report');
  const language = useLanguage();
  const { engine, upgrade } = useReportWords();
  const { brand, links } = useConfig();
  const subject = `${brand}: ${t('upgrade.subject', { service: serviceName(engine, language) })}`;
  const full = fullEngineOf(engine);
  const { data: licences = [] } = useLicences();
  // The company has it already: this test alone was made with the smaller one.
  if (full && licences.some((licence) => licence.engine === full && licence.available)) {
    return (
      <EmptyState
        icon={<IconLockUp size={24} stroke={1.6} />}
        title={t('upgrade.owned')}
        text={t('upgrade.ownedText', { service: serviceName(full, language) })}
        action={
          <Button component={AppLink} to={pathTo('main', { engine: full })}>
            {t('upgrade.startFull')}
          </Button>
        }
      />
    );
  }
  const href = links.legacy ?? `mailto:${links.support_email}?subject=${encodeURIComponent(subject)}`;
  return (
    <EmptyState
      icon={<IconLockUp size={24} stroke={1.6} />}
      title={t('upgrade.title')}
      text={`${t('upgrade.text')} ${upgrade}`}
      action={
        <Button component="a" href={href}>
          {t('upgrade.contact')}
        </Button>
      }
    />
  );
}

/** The service of which this one is the lite variant; null: it is none. */
function fullEngineOf(engine: string): string | null {
  return engine.endsWith('_lite') ? engine.slice(0, -'_lite'.length) : null;
}
