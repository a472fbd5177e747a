import styles from './initials.module.css';

interface InitialsProps {
  readonly name: string;
  readonly size?: 'medium' | 'large';
}

/** A person's picture made of letters: `anna.verdi` → AV, `demo` → DE. */
export function Initials({ name, size = 'medium' }: InitialsProps) {
  return (
    <span className={`${styles.initials} ${styles[size]}`} aria-hidden="true">
      {initialsOf(name)}
    </span>
  );
}

function initialsOf(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const letters = words.length > 1 ? words.slice(0, 2).map((word) => word.slice(0, 1)) : [name.slice(0, 2)];
  return letters.join('').toUpperCase();
}
