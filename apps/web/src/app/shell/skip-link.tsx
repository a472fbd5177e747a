import { useTranslation } from 'react-i18next';
import styles from './skip-link.module.css';

const TEXTS = { main: 'app.skip', menu: 'app.skipToMenu' } as const;

/**
 * `main`: the first stop of the keyboard, past the menu, straight to the content. `menu`: the way back from the content,
 * where the focus is after every navigation.
 */
export function SkipLink({ to = 'main' }: { readonly to?: 'main' | 'menu' }) {
  const { t } = useTranslation();
  return (
    <a className={styles.skip} href={`#${to}`}>
      {t(TEXTS[to])}
    </a>
  );
}
