import type { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { AppLink } from '../app-link.tsx';
import styles from './dropdown-menu.module.css';

interface MenuItemProps {
  readonly icon?: typeof IconCheck;
  readonly children: ReactNode;
}

/** An entry that does something. */
export function MenuItem({ icon, children, onSelect }: MenuItemProps & { readonly onSelect: () => void }) {
  return (
    <button type="button" role="menuitem" tabIndex={-1} className={styles.item} onClick={onSelect}>
      <Face icon={icon}>{children}</Face>
    </button>
  );
}

/** An entry that leads somewhere. */
export function MenuLink({ icon, children, to }: MenuItemProps & { readonly to: string }) {
  return (
    <AppLink role="menuitem" tabIndex={-1} className={styles.item} to={to}>
      <Face icon={icon}>{children}</Face>
    </AppLink>
  );
}

interface MenuChoiceProps extends MenuItemProps {
  readonly chosen: boolean;
  readonly onSelect: () => void;
}

/** One of several values, of which one holds. */
export function MenuChoice({ icon, children, chosen, onSelect }: MenuChoiceProps) {
  return (
    <button
      type="button"
      role="menuitemradio"
      aria-checked={chosen}
      tabIndex={-1}
      className={styles.item}
      onClick={onSelect}
    >
      <Face icon={icon}>{children}</Face>
    </button>
  );
}

function Face({ icon: Icon, children }: MenuItemProps) {
  return (
    <>
      {Icon && <Icon size={16} stroke={1.8} aria-hidden="true" className={styles.icon} />}
      {children}
    </>
  );
}
