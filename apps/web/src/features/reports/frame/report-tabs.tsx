import { IconChevronDown } from '@tabler/icons-react';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppLink } from '../../../ui/app-link.tsx';
import { DropdownMenu } from '../../../ui/menu/dropdown-menu.tsx';
import { MenuLink } from '../../../ui/menu/menu-item.tsx';
import { fitTabs } from './fit-tabs.ts';
import type { TabPart } from './report-definition.ts';
import styles from './report-tabs.module.css';
import { tabAddress } from './tab-address.ts';

type Tab = Omit<TabPart, 'content'>;

interface ReportTabsProps {
  readonly tabs: readonly Tab[];
  readonly current: string;
}

/** Room for the button of the menu, in both languages. */
const MENU_PX = 84;

/**
 * The sections of a report. Links, so that each has an address, a way back, and a tab of the browser if wanted. Those
 * that the row has no room for are in a menu at its end.
 */
export function ReportTabs({ tabs, current }: ReportTabsProps) {
  const { t } = useTranslation('report');
  const nav = useRef<HTMLElement>(null);
  // A section that the head leads to is in the row as long as it is open.
  const row = tabs.filter(({ name, inHead }) => !inHead || name === current);
  const shown = useFittingTabs(nav, row, current);
  const isShown = (at: number) => shown === null || shown.includes(at);
  const addressOf = ({ name }: Tab) => (name === tabs[0]?.name ? '?' : tabAddress(name));
  const others = row.filter((_, at) => !isShown(at));
  return (
    <nav ref={nav} className={styles.tabs} aria-label={t('tabs.label')}>
      {row.map((tab, at) => (
        <AppLink
          key={tab.name}
          className={styles.tab}
          // Out of sight and out of reach, but with a width: more room brings it back.
          data-beyond={!isShown(at) || undefined}
          to={addressOf(tab)}
          aria-current={tab.name === current ? 'page' : undefined}
        >
          <Words tab={tab} />
        </AppLink>
      ))}
      {others.length > 0 && (
        <DropdownMenu
          label={t('tabs.more')}
          buttonClassName={styles.tab}
          face={
            <span className={styles.more} aria-hidden="true">
              {t('tabs.more')} <IconChevronDown size={14} />
            </span>
          }
        >
          {others.map((tab) => (
            <MenuLink key={tab.name} to={addressOf(tab)}>
              <Words tab={tab} />
            </MenuLink>
          ))}
        </DropdownMenu>
      )}
    </nav>
  );
}

function Words({ tab: { text, count } }: { readonly tab: Tab }) {
  return (
    <>
      {text}
      {count !== undefined && <span className={styles.count}>{count}</span>}
    </>
  );
}

/** Those in the row, by their place; null before it was measured. */
function useFittingTabs(nav: RefObject<HTMLElement | null>, tabs: readonly Tab[], current: string) {
  const [shown, setShown] = useState<readonly number[] | null>(null);
  const words = tabs.map(({ text, count }) => `${text} ${count ?? ''}`).join();
  const at = tabs.findIndex(({ name }) => name === current);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other words have other widths
  useLayoutEffect(() => {
    const row = nav.current;
    if (!row) return;
    const measure = () => {
      const links = [...row.querySelectorAll<HTMLElement>(':scope > a')];
      const widths = links.map((link) => link.getBoundingClientRect().width);
      const next = fitTabs(widths, row.clientWidth, MENU_PX, at);
      setShown((before) => (before?.join() === next.join() ? before : next));
    };
    measure();
    if (!('ResizeObserver' in window)) return;
    const watch = new ResizeObserver(measure);
    watch.observe(row);
    // The font may come later than the words.
    for (const link of row.children) watch.observe(link);
    return () => watch.disconnect();
  }, [nav, words, at]);
  return shown;
}
