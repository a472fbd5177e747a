import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { AppLink } from '../../../ui/app-link.tsx';
import type { TabPart } from './report-definition.ts';
import styles from './report-tabs.module.css';
import { tabAddress } from './tab-address.ts';

interface ReportTabsProps {
  readonly tabs: readonly Omit<TabPart, 'content'>[];
  readonly current: string;
}

/** How much of the tab before stays in sight. */
const EDGE_PX = 48;

/** The sections of a report. Links, so that each has an address, a way back, and a tab of the browser if wanted. */
export function ReportTabs({ tabs, current }: ReportTabsProps) {
  const { t } = useTranslation('report');
  const [first] = tabs;
  const nav = useRef<HTMLElement>(null);

  // On a phone not all of them fit: the current one is brought into sight, without moving the page.
  useEffect(() => {
    const link = nav.current?.querySelector<HTMLElement>(`[data-tab="${current}"]`);
    if (nav.current && link) nav.current.scrollLeft = link.offsetLeft - nav.current.offsetLeft - EDGE_PX;
  }, [current]);

  return (
    <nav ref={nav} className={styles.tabs} aria-label={t('tabs.label')}>
      {tabs.map(({ name, text, count, view }) => (
        <AppLink
          key={name}
          className={styles.tab}
          data-tab={name}
          to={name === first?.name ? '?' : tabAddress(name, view && { view })}
          aria-current={name === current ? 'page' : undefined}
        >
          {text}
          {count !== undefined && <span className={styles.count}>{count}</span>}
        </AppLink>
      ))}
    </nav>
  );
}
