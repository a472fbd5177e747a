import styles from './place.module.css';

/** How a page is asked for: `POST`. */
export function MethodTag({ method }: { readonly method: string }) {
  return <span className={method === 'GET' ? styles.method : styles.changing}>{method}</span>;
}
