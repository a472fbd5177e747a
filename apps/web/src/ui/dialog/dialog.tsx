import { type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react';
import styles from './dialog.module.css';
import { useModal } from './use-modal.ts';

export type DialogTone = 'brand' | 'ok' | 'warning' | 'danger';

interface DialogProps {
  readonly title: string;
  readonly icon?: ReactNode;
  readonly tone?: DialogTone;
  readonly size?: 'small' | 'medium' | 'large';
  /** Something is under way that closing would not undo: the dialog stays until it has ended. */
  readonly busy?: boolean;
  readonly role?: 'dialog' | 'alertdialog';
  /** Buttons, the last one the main one. */
  readonly footer?: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * A modal dialog of the browser: it keeps the focus inside, closes on Escape, and gives the focus back. It is open as
 * long as it is rendered. The focus goes to `data-first-focus`, or to the title, so that reading begins at the top.
 */
export function Dialog({
  title,
  icon,
  tone = 'brand',
  size = 'small',
  busy = false,
  role,
  footer,
  onClose,
  children,
}: DialogProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useModal(dialog);

  // A button that works is disabled, and a disabled button lets the focus fall out of the dialog.
  useLayoutEffect(() => {
    if (busy) dialog.current?.querySelector('h2')?.focus();
  }, [busy]);

  function cancel(event: SyntheticEvent) {
    // A dialog inside, or a file chooser, has its own cancel.
    if (event.target !== dialog.current) return;
    event.preventDefault();
    if (!busy) onClose();
  }

  return (
    <dialog
      ref={dialog}
      className={`${styles.dialog} ${styles[size]}`}
      role={role}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-body`}
      aria-busy={busy}
      closedby={busy ? 'none' : 'closerequest'}
      onCancel={cancel}
    >
      <div className={styles.sheet}>
        <div className={styles.head}>
          {icon && (
            <span className={`${styles.icon} ${styles[tone]}`} aria-hidden="true">
              {icon}
            </span>
          )}
          <h2 id={`${id}-title`} className={styles.title} tabIndex={-1}>
            {title}
          </h2>
        </div>
        <div id={`${id}-body`} className={styles.body}>
          {children}
        </div>
        {footer && <div className={styles.footer}>{footer}</div>}
      </div>
    </dialog>
  );
}
