import { BRAND } from '@rocca/contract/brand';
import { useLanguage } from '../i18n/language.ts';
import styles from './brand-mark.module.css';

/** The keep: three merlons and a gate. */
export function BrandMark() {
  return (
    <span className={styles.mark} aria-hidden="true">
      <svg width="20" height="20" viewBox="0 0 20 20" role="presentation">
        <path
          d="M3 17.500V3.500h3v2.600h2.500V3.500h3v2.600H14V3.500h3v14h-4.500v-3a2.500 2.500 0 0 0-5 0v3z"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.700"
          strokeLinejoin="round"
        />
      </svg>
    </span>
  );
}

/** The mark with the product's name. */
export function Brand() {
  const language = useLanguage();
  return (
    <span className={styles.brand}>
      <BrandMark />
      <span>
        <b className={styles.name}>{BRAND.name}</b>
        <span className={styles.tagline}>{BRAND.tagline[language]}</span>
      </span>
    </span>
  );
}
