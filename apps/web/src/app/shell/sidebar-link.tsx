import { IconArrowUpRight, type IconNetwork } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { AppLink } from '../../ui/app-link.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './sidebar-link.module.css';

interface SidebarLinkProps {
  readonly to: string;
  readonly icon: typeof IconNetwork;
  readonly text: string;
  /** A service the account does not have. */
  readonly muted?: boolean;
  /** Whether the entry stands for the current page; by default for its own address and what lies below it. */
  readonly isActive?: (pathname: string) => boolean;
}

export function SidebarLink({ to, icon: Icon, text, muted = false, isActive }: SidebarLinkProps) {
  const { pathname } = useLocation();
  const active = isActive?.(pathname) ?? (pathname === to || pathname.startsWith(`${to}/`));
  const className = [styles.link, active && styles.active, muted && styles.muted].filter(Boolean).join(' ');
  return (
    <li>
      <AppLink className={className} to={to} aria-current={active ? 'page' : undefined}>
        <Icon size={18} stroke={1.7} aria-hidden="true" className={styles.icon} />
        <span className={styles.text}>{text}</span>
      </AppLink>
    </li>
  );
}

/** A service that is bought on another site. */
export function SidebarExternalLink({ to, icon: Icon, text }: Pick<SidebarLinkProps, 'to' | 'icon' | 'text'>) {
  const { t } = useTranslation();
  return (
    <li>
      <a className={`${styles.link} ${styles.muted}`} href={to}>
        <Icon size={18} stroke={1.7} aria-hidden="true" className={styles.icon} />
        <span className={styles.text}>{text}</span>
        <IconArrowUpRight size={15} aria-hidden="true" className={styles.icon} />
        <VisuallyHidden>{t('nav.opensElsewhere')}</VisuallyHidden>
      </a>
    </li>
  );
}
