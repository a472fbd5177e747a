import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { AppLink } from './app-link.tsx';
import { Meter } from './meter.tsx';
import styles from './stat-card.module.css';

interface StatCardProps {
  readonly label: string;
  readonly value: string;
  readonly hint: string;
  readonly icon: ReactNode;
  /** A share of 0–1 drawn as a bar under the value. */
  readonly fraction?: number;
  /** The figure asks for attention: soon, or at once. */
  readonly tone?: 'warning' | 'danger';
  /** Where what is counted can be read one by one. */
  readonly to?: string | undefined;
}

interface StatCardsProps {
  /** One line of figures above something that matters more. */
  readonly slim?: boolean;
  readonly children: ReactNode;
}

/** Up to five figures side by side, whatever the width. */
export function StatCards({ slim = false, children }: StatCardsProps) {
  return <div className={slim ? styles.strip : styles.row}>{children}</div>;
}

export function StatCard({ label, value, hint, icon, fraction, tone, to }: StatCardProps) {
  return (
    <div className={styles.card}>
      <div className={styles.top}>
        {to ? (
          <AppLink className={styles.link} to={to}>
            {label}
          </AppLink>
        ) : (
          <span className={styles.label}>{label}</span>
        )}
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
      </div>
      <div className={tone ? styles[tone] : styles.value}>{value}</div>
      {fraction !== undefined && (
        <div className={styles.bar}>
          <Meter label={label} fraction={fraction} />
        </div>
      )}
      <div className={styles.hint}>{hint}</div>
    </div>
  );
}

/** A card of the same size while its figure is on its way. */
export function StatCardSkeleton() {
  return (
    <div className={styles.card}>
      <Skeleton height={14} width="55%" mt={6} />
      <Skeleton height={24} width="40%" mt={16} />
      <Skeleton height={12} width="65%" mt="auto" mb={3} />
    </div>
  );
}
