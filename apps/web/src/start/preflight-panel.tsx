import { Skeleton } from '@mantine/core';
import type { TaskPreflight } from '@rocca/contract/api/tasks.schema';
import type { EntryKind } from '@rocca/contract/target/entry';
import { IconAlertOctagon, IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../i18n/language.ts';
import { formatNumber } from '../lib/format/format.ts';
import styles from './preflight-panel.module.css';

/** As many as leave the terms in sight on a laptop. */
const FIRST_ENTRIES = 5;

interface PreflightPanelProps {
  readonly preflight: TaskPreflight;
  /** The way out when no scan is left. */
  readonly onUpgrade: () => void;
}

/** Exactly what will be tested, what it costs, and what stands against it. */
export function PreflightPanel({ preflight, onUpgrade }: PreflightPanelProps) {
  const { t } = useTranslation('start');
  const language = useLanguage();
  return (
    <div className={styles.panel}>
      <dl className={styles.figures}>
        <Figure
          label={t('start.addresses')}
          // The addresses of a name are known once it is resolved: until then none is not what it means.
          value={preflight.addresses === 0 ? t('start.nameOf') : formatNumber(preflight.addresses, language)}
        />
        <Figure label={t('start.names')} value={formatNumber(preflight.names, language)} />
        <Cost preflight={preflight} />
      </dl>
      <Entries entries={preflight.entries} />
      <Conflicts conflicts={preflight.conflicts} onUpgrade={onUpgrade} />
    </div>
  );
}

interface FigureProps {
  readonly label: string;
  readonly value: string;
  readonly hint?: string;
}

function Figure({ label, value, hint }: FigureProps) {
  return (
    <div className={styles.figure}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>
        {value}
        {hint && <span className={styles.hint}>{hint}</span>}
      </dd>
    </div>
  );
}

function Cost({ preflight: { scans_cost, scans_remaining } }: { readonly preflight: TaskPreflight }) {
  const { t } = useTranslation('start');
  const language = useLanguage();
  const left = scans_remaining - scans_cost;
  const hint =
    left >= 0
      ? t('start.scansLeft', { count: left })
      : t('start.scansMissing', { remaining: formatNumber(scans_remaining, language) });
  return <Figure label={t('start.cost')} value={t('start.scans', { count: scans_cost })} hint={hint} />;
}

function Entries({ entries }: { readonly entries: TaskPreflight['entries'] }) {
  const { t } = useTranslation('start');
  const [all, setAll] = useState(false);
  const shown = all ? entries : entries.slice(0, FIRST_ENTRIES);
  return (
    <div className={styles.entries}>
      <ul className={styles.list} aria-label={t('start.entries')}>
        {shown.map(({ text, kind, addresses }) => (
          <li key={text} className={styles.entry}>
            <code className={styles.text}>{text}</code>
            <span className={styles.kind}>{t(`start.kind_${kind as EntryKind}`)}</span>
            <span className={styles.count}>
              {addresses > 0 ? t('start.addressesOf', { count: addresses }) : t('start.nameOf')}
            </span>
          </li>
        ))}
      </ul>
      {shown.length < entries.length && (
        <button type="button" className={styles.more} onClick={() => setAll(true)}>
          {t('start.showAll', { count: entries.length })}
        </button>
      )}
    </div>
  );
}

interface ConflictsProps extends Pick<PreflightPanelProps, 'onUpgrade'> {
  readonly conflicts: TaskPreflight['conflicts'];
}

function Conflicts({ conflicts, onUpgrade }: ConflictsProps) {
  const { t } = useTranslation('start');
  if (conflicts.length === 0) return null;
  return (
    <ul className={styles.list}>
      {conflicts.map(({ code, blocking, message }) => {
        const Icon = blocking ? IconAlertOctagon : IconAlertTriangle;
        return (
          <li key={code} className={blocking ? styles.blocking : styles.warning}>
            <Icon size={18} stroke={1.8} aria-hidden="true" className={styles.icon} />
            <span>
              <b>{blocking ? t('start.blocking') : t('start.warning')}.</b> {message}{' '}
              {code === 'no_remaining_scans' && (
                <button type="button" className={styles.upgrade} onClick={onUpgrade}>
                  {t('start.noScans')}
                </button>
              )}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** The panel's place while the answer is on its way. */
export function PreflightSkeleton() {
  const { t } = useTranslation('start');
  return (
    <div className={styles.panel} role="status" aria-label={t('start.checking')}>
      <Skeleton height={62} radius={10} />
      <Skeleton height={44} radius={10} />
    </div>
  );
}
