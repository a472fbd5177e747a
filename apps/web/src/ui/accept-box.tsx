import styles from './accept-box.module.css';

interface AcceptBoxProps {
  readonly label: string;
  readonly accepted: boolean;
  readonly onChange: (accepted: boolean) => void;
}

/** A tick under what is accepted. */
export function AcceptBox({ label, accepted, onChange }: AcceptBoxProps) {
  return (
    <label className={styles.accept}>
      <input
        type="checkbox"
        className={styles.box}
        checked={accepted}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span>{label}</span>
    </label>
  );
}
