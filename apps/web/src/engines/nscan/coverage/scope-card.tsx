import type { NscanCoverage } from '@rocca/contract/engines/nscan/sections';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/language.ts';
import { formatNumber } from '../../../lib/format/format.ts';
import { Card } from '../../../ui/card.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { countPorts } from './port-list.ts';
import styles from './scope-card.module.css';

/** Which addresses and ports were looked at. */
export function ScopeCard({ coverage }: { readonly coverage: NscanCoverage }) {
  const { t } = useTranslation('nscan');
  const language = useLanguage();
  const number = (value: number) => formatNumber(value, language);
  const { hosts_missing: missing, names } = coverage;
  return (
    <Card title={t('scope.title')} hint={t('scope.hint')}>
      <Facts
        facts={[
          { term: t('scope.planned'), value: number(coverage.addresses_planned) },
          { term: t('scope.up'), value: number(coverage.hosts_up) },
          { term: t('scope.down'), value: number(coverage.hosts_down) },
          {
            term: t('scope.missing'),
            value: (
              <>
                <span className={missing > 0 ? styles.alarm : undefined}>{number(missing)}</span>
                {missing > 0 && <Folded summary={t('scope.missingList')} text={coverage.missing.join(', ')} />}
              </>
            ),
          },
          ...(names.length > 0 ? [{ term: t('scope.names'), value: <Names names={names} /> }] : []),
          { term: t('scope.tcp'), value: <Ports list={coverage.tcp_ports} /> },
          { term: t('scope.udp'), value: <Ports list={coverage.udp_ports} /> },
        ]}
      />
    </Card>
  );
}

function Names({ names }: Pick<NscanCoverage, 'names'>) {
  const { t } = useTranslation('nscan');
  return (
    <ul className={styles.names}>
      {names.map(({ name, addresses }) => (
        <li key={name} className={styles.mono}>
          {name} →{' '}
          {addresses.length > 0 ? addresses.join(', ') : <span className={styles.alarm}>{t('scope.unresolved')}</span>}
        </li>
      ))}
    </ul>
  );
}

/** How many, and on request which: a list of a thousand ports would bury the rest. */
function Ports({ list }: { readonly list: string | null }) {
  const { t } = useTranslation('nscan');
  const language = useLanguage();
  if (list === null) return t('scope.noPorts');
  const count = countPorts(list);
  return (
    <>
      {t('scope.ports', { count, formatted: formatNumber(count, language) })}
      <Folded summary={t('scope.portsShow')} text={list.replaceAll(',', ', ')} />
    </>
  );
}

function Folded({ summary, text }: { readonly summary: string; readonly text: string }) {
  return (
    <details className={styles.more}>
      <summary>{summary}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable with the keyboard */}
      <code className={styles.list} tabIndex={0}>
        {text}
      </code>
    </details>
  );
}
