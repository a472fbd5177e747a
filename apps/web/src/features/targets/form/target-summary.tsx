import { type EngineCode, engineFacts } from '@rocca/contract/engines/registry';
import { serviceName } from '@rocca/contract/services';
import { namesOf } from '@rocca/contract/target/expand';
import { MAX_ADDRESSES } from '@rocca/contract/target/limits';
import { IconNetwork, IconShieldLock, IconWorld } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/language.ts';
import { formatNumber } from '../../../lib/format/format.ts';
import { Card } from '../../../ui/card.tsx';
import { Meter } from '../../../ui/meter.tsx';
import { ServiceBadge } from '../../../ui/service-badge.tsx';
import type { TargetCheck, TargetValues } from './form-model.ts';
import styles from './target-summary.module.css';
import { usesVpn } from './vpn-model.ts';

interface TargetSummaryProps {
  readonly engine: EngineCode | null;
  readonly values: TargetValues;
  readonly meaning: TargetCheck['meaning'];
}

/** What has been typed so far, as the tests will understand it. */
export function TargetSummary({ engine, values, meaning }: TargetSummaryProps) {
  const { t } = useTranslation('targets');
  const language = useLanguage();
  return (
    <Card title={t('target.summaryTitle')}>
      <div className={styles.service}>
        <ServiceBadge code={engine ?? ''} />
        <span>{engine ? serviceName(engine, language) : t('target.serviceMissing')}</span>
      </div>
      <div role="status" className={styles.meaning}>
        {meaning ? <Meaning meaning={meaning} /> : <p className={styles.nothing}>{t('target.summaryEmpty')}</p>}
        {engine && engineFacts(engine)?.vpn && (
          <Fact icon={<IconShieldLock size={17} stroke={1.7} />} text={t(`vpn.summary_${values.vpn.choice}`)} />
        )}
      </div>
      {meaning && meaning.addressCount > 1 && usesAddresses(meaning) && (
        <div className={styles.limit}>
          <Meter label={t('target.limitLabel')} fraction={meaning.addressCount / MAX_ADDRESSES} />
          <span>{t('target.limit', { max: formatNumber(MAX_ADDRESSES, language) })}</span>
        </div>
      )}
      {meaning && engine && usesVpnWrongly(meaning.scope, values) && engineFacts(engine)?.vpn && (
        <p className={styles.warning}>{t(usesVpn(values.vpn) ? 'vpn.publicShort' : 'vpn.privateShort')}</p>
      )}
    </Card>
  );
}

function Meaning({ meaning }: { readonly meaning: NonNullable<TargetCheck['meaning']> }) {
  const { t } = useTranslation('targets');
  const names = namesOf(meaning.entries).length;
  return (
    <>
      {meaning.addressCount > 0 && (
        <Fact
          icon={<IconNetwork size={17} stroke={1.7} />}
          text={t('target.addresses', { count: meaning.addressCount })}
          more={meaning.scope === 'none' ? undefined : t(`target.scope_${meaning.scope}`)}
        />
      )}
      {names > 0 && <Fact icon={<IconWorld size={17} stroke={1.7} />} text={t('target.names', { count: names })} />}
    </>
  );
}

interface FactProps {
  readonly icon: ReactNode;
  readonly text: string;
  readonly more?: string | undefined;
}

function Fact({ icon, text, more }: FactProps) {
  return (
    <div className={styles.fact}>
      <span aria-hidden="true">{icon}</span>
      <span>
        {text}
        {more && <span className={styles.more}>{more}</span>}
      </span>
    </div>
  );
}

function usesAddresses({ scope }: NonNullable<TargetCheck['meaning']>): boolean {
  return scope !== 'none';
}

function usesVpnWrongly(scope: string, { vpn }: TargetValues): boolean {
  return (scope === 'public' && usesVpn(vpn)) || (scope === 'private' && !usesVpn(vpn));
}
