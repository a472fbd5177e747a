import type { NscanCoverage } from '@rocca/contract/engines/nscan/sections';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReportParts } from '../../../features/reports/for-engines.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { profileName } from '../profile-name.ts';
import type { NscanReport } from '../report-sections.ts';
import styles from './coverage-parts.module.css';
import { isToldOfServices, needsKnowledge, useGaps, useUnjudged } from './gaps.ts';
import { ScopeCard } from './scope-card.tsx';
import { ServicesCard } from './services-card.tsx';

/** What a network scan says of its coverage beside checks, knowledge and tools. */
export function useCoverageParts({ id, coverage }: NscanReport): ReportParts['coverage'] {
  const { t } = useTranslation('nscan');
  const language = useLanguage();
  const { profile, privileged, command, services } = coverage;
  return {
    gaps: useGaps(coverage),
    unjudged: useUnjudged(coverage),
    isTold: isToldOfServices,
    needsKnowledge: needsKnowledge(coverage),
    judged: services && <ServicesCard id={id} services={services} />,
    scope: <ScopeCard coverage={coverage} />,
    method: {
      hint: t('method.hint'),
      facts: [
        { term: t('method.profile'), value: profileName(profile, language) },
        { term: t('method.privileges'), value: t(privileged ? 'method.privileged' : 'method.unprivileged') },
      ],
      more: <Command command={command} />,
    },
  };
}

function Command({ command }: Pick<NscanCoverage, 'command'>) {
  const { t } = useTranslation('nscan');
  return (
    <div className={styles.command}>
      <h3>{t('method.command')}</h3>
      <pre className={styles.line}>
        {command.split(' ').map((argument, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the arguments of a scan that was made do not move
          <Fragment key={at}>
            {at > 0 && ' '}
            <span className={styles.argument}>{argument}</span>
          </Fragment>
        ))}
      </pre>
      <CopyButton text={command} label={t('method.copyCommand')} />
    </div>
  );
}
