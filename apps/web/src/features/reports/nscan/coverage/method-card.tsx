import type { NscanCoverage } from '@rocca/contract/report/nscan.schema';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../../i18n/language.ts';
import { Card } from '../../../../ui/card.tsx';
import { CopyButton } from '../../../../ui/copy-button.tsx';
import { Facts } from '../../../../ui/facts.tsx';
import { profileName } from '../profile-name.ts';
import styles from './coverage-tab.module.css';

/** How the scan was made, so that somebody can make the same by hand. */
export function MethodCard({ coverage }: { readonly coverage: NscanCoverage }) {
  const { t } = useTranslation('report');
  const language = useLanguage();
  const { profile, privileged, tools, command } = coverage;
  return (
    <Card title={t('coverage.method')} hint={t('coverage.methodHint')}>
      <Facts
        facts={[
          { term: t('coverage.profile'), value: profileName(profile, language) },
          { term: t('coverage.privileges'), value: t(privileged ? 'coverage.privileged' : 'coverage.unprivileged') },
          {
            term: t('coverage.tools'),
            value: tools.map(({ name, version }) => `${name} ${version}`).join(', ') || '–',
          },
        ]}
      />
      <div className={styles.command}>
        <h3>{t('coverage.command')}</h3>
        <pre className={styles.line}>{command}</pre>
        <CopyButton text={command} label={t('coverage.copyCommand')} />
      </div>
    </Card>
  );
}
