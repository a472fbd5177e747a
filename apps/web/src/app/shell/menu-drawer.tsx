import { ActionIcon, Burger } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { Brand } from '../../ui/brand-mark.tsx';
import styles from './menu-drawer.module.css';
import { Sidebar } from './sidebar.tsx';

/**
 * The menu on narrow screens: a modal dialog of the browser, which traps the focus, closes on Escape or a click beside
 * it, and gives the focus back to its button. A new page has a new dialog, which is closed.
 */
export function MenuDrawer() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const dialog = useRef<HTMLDialogElement>(null);
  const open = () => dialog.current?.showModal();
  const close = () => dialog.current?.close();
  return (
    <>
      <Burger id="menu" size="sm" aria-label={t('nav.open')} aria-haspopup="dialog" onClick={open} />
      <dialog key={pathname} ref={dialog} className={styles.drawer} aria-label={t('nav.main')} closedby="any">
        <div className={styles.sheet}>
          <div className={styles.head}>
            <Brand />
            <ActionIcon variant="subtle" color="gray" size={36} aria-label={t('nav.close')} onClick={close}>
              <IconX size={20} stroke={1.7} aria-hidden="true" />
            </ActionIcon>
          </div>
          <Sidebar />
        </div>
      </dialog>
    </>
  );
}
