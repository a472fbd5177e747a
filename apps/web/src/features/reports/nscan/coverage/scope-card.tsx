import type { NscanCoverage } from '@rocca/contract/report/nscan.schema';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../../i18n/language.ts';
import { formatNumber } from '../../../../lib/format/format.ts';
import { countPorts } from '../../../../lib/reports/port-list.ts';
import { Card } from '../../../../ui/card.tsx';
import { Facts } from '../../../../ui/facts.tsx';
import styles from './coverage-tab.module.css';

/** Which addresses and ports were looked at. */
export function ScopeCard({ coverage }: { readonly coverage: NscanCoverage }) {
  const { t } = useTranslation('report');
  const language = useLanguage();
  const number = (value: number) => formatNumber(value, language);
  const { hosts_missing: missing, names } = coverage;
  return (
    <Card title={t('coverage.scope')} hint={t('coverage.scopeHint')}>
      <Facts
        facts={[
          { term: t('coverage.planned'), value: number(coverage.addresses_planned) },
          { term: t('coverage.up'), value: number(coverage.hosts_up) },
          { term: t('coverage.down'), value: number(coverage.hosts_down) },
          {
            term: t('coverage.missing'),
            value: (
              <>
                <span className={missing > 0 ? styles.alarm : undefined}>{number(missing)}</span>
                {missing > 0 && <Folded summary={t('coverage.missingList')} text={coverage.missing.join(', ')} />}
              </>
            ),
          },
          ...(names.length > 0 ? [{ term: t('coverage.names'), value: <Names names={names} /> }] : []),
          { term: t('coverage.tcp'), value: <Ports list={coverage.tcp_ports} /> },
          { term: t('coverage.udp'), value: <Ports list={coverage.udp_ports} /> },
        ]}
      />
    </Card>
  );
}

function Names({ names }: Pick<NscanCoverage, 'names'>) {
  const { t } = useTranslation('report');
  return (
    <ul className={styles.reasons}>
      {names.map(({ name, addresses }) => (
        <li key={name} className={styles.mono}>
          {name} →{' '}
          {addresses.length > 0 ? (
            addresses.join(', ')
          ) : (
            <span className={styles.alarm}>{t('coverage.unresolved')}</span>
          )}
        </li>
      ))}
    </ul>
  );
}

/** How many, and on request which: a list of a thousand ports would bury the rest. */
function Ports({ list }: { readonly list: string | null }) {
  const { t } = useTranslation('report');
  const language = useLanguage();
  if (list === null) return t('coverage.noPorts');
  const count = countPorts(list);
  return (
    <>
      {t('coverage.ports', { count, formatted: formatNumber(count, language) })}
      <Folded summary={t('coverage.portsShow')} text={list.replaceAll(',', ', ')} />
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
