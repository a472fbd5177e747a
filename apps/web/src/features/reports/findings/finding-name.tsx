import table from '../../../ui/data-table.module.css';
import styles from './finding-name.module.css';

/** A name ends with its CVE where it has one: that part is never broken, and reads as the number it is. */
export function FindingName({ name }: { readonly name: string }) {
  const [, words, cve] = /^(.*) · (CVE-\d{4}-\d{4,})$/.exec(name) ?? [];
  if (!words) return <span className={table.name}>{name}</span>;
  return (
    <span className={table.name}>
      {words} · <span className={styles.cve}>{cve}</span>
    </span>
  );
}
