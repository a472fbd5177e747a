import type { FindingFields } from '@rocca/contract/report/finding.schema';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/language.ts';
import { formatTenths } from '../../../lib/format/format.ts';
import styles from './cvss-detail.module.css';
import { explainVector } from './cvss-words.ts';

type CvssData = FindingFields['cvss_data'];

const VERSIONS = [
  { key: 'v2', name: '2' },
  { key: 'v3', name: '3' },
  { key: 'v4', name: '4' },
] as const;

/** The score in every version that is known, and what the vector says in words: version 2's, where there is one. */
export function CvssDetail({ data }: { readonly data: CvssData }) {
  const { t } = useTranslation('report');
  const language = useLanguage();
  const scores = VERSIONS.flatMap(({ key, name }) => {
    const score = data[key];
    return score ? [{ name, ...score }] : [];
  });
  const explained = explainVector(data.v2?.vector ?? data.vector);
  if (scores.length === 0 && explained.length === 0) return null;
  return (
    <div>
      <h3 className={styles.title}>{t('detail.vector')}</h3>
      <dl className={styles.metrics}>
        {explained.map(({ metric, word }) => (
          <div key={metric} className={styles.metric}>
            <dt>{t(`cvss.${metric}`)}</dt>
            <dd>{t(`cvssValue.${word}`)}</dd>
          </div>
        ))}
      </dl>
      <ul className={styles.scores}>
        {scores.map(({ name, score, vector }) => (
          <li key={name}>
            <span>{t('detail.score', { version: name })}</span>
            <b className={styles.score}>{formatTenths(score, language)}</b>
            <code className={styles.vector}>{vector}</code>
          </li>
        ))}
      </ul>
    </div>
  );
}
