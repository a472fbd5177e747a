import type { NscanCoverage } from '@rocca/contract/report/nscan.schema';
import { CONSENTS } from '@rocca/contract/task/consent';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../../i18n/language.ts';
import { formatMoment } from '../../../../lib/format/format.ts';
import { Card } from '../../../../ui/card.tsx';
import { CopyButton } from '../../../../ui/copy-button.tsx';
import { Facts } from '../../../../ui/facts.tsx';
import { profileName } from '../profile-name.ts';
import styles from './coverage-tab.module.css';

/** How the scan was made, so that somebody can make the same by hand. */
export function MethodCard({ coverage }: { readonly coverage: NscanCoverage }) {
  const { t } = useTranslation('report');
  const language = useLanguage();
  const { profile, privileged, tools, command, consents } = coverage;
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
          ...consents.map(({ code, signed_by, username, signed_at, statement }) => ({
            term: CONSENTS[code].title[language],
            value: (
              <span className={styles.consent}>
                {t('coverage.consent', { name: signed_by, username, date: formatMoment(signed_at, language) })}
                <span className={styles.statement}>{statement}</span>
              </span>
            ),
          })),
        ]}
      />
      <div className={styles.command}>
        <h3>{t('coverage.command')}</h3>
        <pre className={styles.line}>
          <CommandLine command={command} />
        </pre>
        <CopyButton text={command} label={t('coverage.copyCommand')} />
      </div>
    </Card>
  );
}

function CommandLine({ command }: Pick<NscanCoverage, 'command'>) {
  return command.split(' ').map((argument, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the arguments of a scan that was made do not move
    <Fragment key={at}>
      {at > 0 && ' '}
      <span className={styles.argument}>{argument}</span>
    </Fragment>
  ));
}
