import { IconAlertCircle } from '@tabler/icons-react';
import styles from './form-frame.module.css';

/** Why a form was not saved, above its buttons. */
export function FailureNotice({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <div className={styles.failure} role="alert">
      <IconAlertCircle size={19} stroke={1.8} aria-hidden="true" />
      <div>
        <b>{title}</b>
        <p>{text}</p>
      </div>
    </div>
  );
}
