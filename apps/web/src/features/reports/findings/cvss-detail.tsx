import type { FindingFields } from '@rocca/contract/report/finding.schema';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/language.ts';
import { formatTenths } from '../../../lib/format/format.ts';
import styles from './cvss-detail.module.css';
import { explainVector } from './cvss-words.ts';

type CvssData = FindingFields['cvss_data'];

const VERSIONS = [
  { key: 'v4', name: '4.0' },
  { key: 'v3', name: '3' },
  { key: 'v2', name: '2' },
] as const;

interface VersionScore {
  readonly name: string;
  readonly score: number;
  readonly vector: string;
}

/**
 * What the vector that the severity comes from says in words, and the score in every version that is known. Version 2 is
 * folded away beside a newer one: it names other things, and often another level.
 */
export function CvssDetail({ data }: { readonly data: CvssData }) {
  const { t } = useTranslation('report');
  const scores = VERSIONS.flatMap(({ key, name }): VersionScore[] => {
    const score = data[key];
    return score ? [{ ...score, name: versionIn(score.vector) ?? name }] : [];
  });
  const explained = explainVector(data.vector);
  const older = scores.length > 1 ? scores.filter(({ name }) => name === '2') : [];
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
      <Scores scores={scores.filter((score) => !older.includes(score))} />
      {older.length > 0 && (
        <details className={styles.older}>
          <summary>{t('detail.olderScore')}</summary>
          <Scores scores={older} />
        </details>
      )}
    </div>
  );
}

/** `3.1` and `3.0` are two versions; their vectors say which. */
const versionIn = (vector: string) => /^CVSS:(\d\.\d)\//.exec(vector)?.[1];

function Scores({ scores }: { readonly scores: readonly VersionScore[] }) {
  const { t } = useTranslation('report');
  const language = useLanguage();
  return (
    <ul className={styles.scores}>
      {scores.map(({ name, score, vector }) => (
        <li key={name}>
          <span>{t('detail.score', { version: name })}</span>
          <b className={styles.score}>{formatTenths(score, language)}</b>
          <code className={styles.vector}>{vector}</code>
        </li>
      ))}
    </ul>
  );
}
