import type { Level } from '@rocca/contract/severity/severity';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/language.ts';
import { formatTenths } from '../../../lib/format/format.ts';
import { Tag } from '../../../ui/tag.tsx';
import styles from './severity-tag.module.css';

interface SeverityTagProps {
  readonly level: Level;
  readonly score: number;
}

/** How bad something is: colour, word and number, always together. */
export function SeverityTag({ level, score }: SeverityTagProps) {
  const { t } = useTranslation('report');
  const language = useLanguage();
  return (
    <span className={styles.severity}>
      <Tag tone={level}>{t(`level.${level}`)}</Tag>
      <b className={styles.score}>{formatTenths(score, language)}</b>
    </span>
  );
}
