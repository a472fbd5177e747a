import { ratingOf } from '@rocca/contract/severity/rating';
import type { Level } from '@rocca/contract/severity/severity';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/language.ts';
import { formatTenths } from '../../../lib/format/format.ts';
import { Tag } from '../../../ui/tag.tsx';
import styles from './severity-tag.module.css';

interface SeverityTagProps {
  readonly level: Level;
  readonly score: number;
  /** The vector that the score comes from; empty: nobody has scored it. */
  readonly vector?: string | undefined;
}

/** How bad something is: colour, word and number, always together. */
export function SeverityTag({ level, score, vector }: SeverityTagProps) {
  const { t } = useTranslation('report');
  const language = useLanguage();
  const rating = ratingOf(score, vector);
  return (
    <span className={styles.severity}>
      <Tag tone={score > 0 ? level : 'info'}>{t(`level.${rating}`)}</Tag>
      {rating !== 'unknown' && <b className={styles.score}>{formatTenths(score, language)}</b>}
    </span>
  );
}
