import { type ReactNode, useId } from 'react';
import hidden from '../visually-hidden.module.css';
import styles from './choice-cards.module.css';

interface Choice<Value extends string> {
  readonly value: Value;
  readonly title: string;
  readonly text?: string;
  /** A short fact at the end, such as how long it takes. */
  readonly note?: string;
  readonly icon?: ReactNode;
  /** Beside the title, such as a recommendation. */
  readonly badge?: string;
  /** Below the text: phrasing content alone. */
  readonly more?: ReactNode;
  readonly danger?: boolean;
}

interface ChoiceCardsProps<Value extends string> {
  readonly label: string;
  /** The heading around it says the same: the label is for screen readers alone. */
  readonly labelHidden?: boolean;
  readonly hint?: string;
  readonly choices: readonly Choice<Value>[];
  readonly value: Value | null;
  readonly onChange: (value: Value) => void;
  readonly disabled?: boolean;
  readonly required?: boolean;
  readonly error?: string | null;
  /** How wide a card is at least: decides how many stand side by side. */
  readonly width?: 'narrow' | 'wide';
  /** Sets of the same name are one choice, told in several parts. */
  readonly name?: string;
}

/** One of a few, each explained: radio buttons that look like cards. */
export function ChoiceCards<Value extends string>(props: ChoiceCardsProps<Value>) {
  const {
    label,
    labelHidden = false,
    hint,
    choices,
    value,
    onChange,
    disabled,
    required = false,
    error,
    width = 'wide',
    name,
  } = props;
  const id = useId();
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <fieldset
      className={styles.set}
      disabled={disabled}
      aria-describedby={describedBy || undefined}
      aria-invalid={error ? true : undefined}
    >
      <legend className={labelHidden ? hidden.hidden : styles.legend}>
        {label}
        {required && (
          <span className={styles.asterisk} aria-hidden="true">
            {' '}
            *
          </span>
        )}
      </legend>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      <div className={width === 'narrow' ? styles.narrow : styles.wide}>
        {choices.map((choice) => (
          <label key={choice.value} className={choice.danger ? `${styles.card} ${styles.danger}` : styles.card}>
            <input
              type="radio"
              className={styles.input}
              name={name ?? id}
              value={choice.value}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
            />
            {choice.icon}
            <span className={styles.words}>
              <span className={styles.title}>
                {choice.title}
                {choice.badge && <span className={styles.badge}>{choice.badge}</span>}
              </span>
              {choice.text && <span className={styles.text}>{choice.text}</span>}
              {choice.more}
              {choice.note && <span className={styles.note}>{choice.note}</span>}
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
