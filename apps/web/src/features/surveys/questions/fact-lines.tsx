import type { SurveyFact } from '@rocca/contract/api/surveys.schema';
import { FACT_TOPICS } from '@rocca/contract/survey/fact-topics';
import { IconFileSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/language.ts';
import { reportPath } from '../../../lib/engine/engine-paths.ts';
import { formatDate } from '../../../lib/format/format.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import styles from './fact-lines.module.css';

/** What the account's own reports show that speaks about this question, dated, with the way to it. */
export function FactLines({ facts }: { readonly facts: readonly SurveyFact[] }) {
  const { t } = useTranslation('surveys');
  if (facts.length === 0) return null;
  return (
    <div className={styles.facts}>
      <p className={styles.title}>
        <IconFileSearch size={16} stroke={1.8} aria-hidden="true" />
        {t('facts.title')}
      </p>
      <ul className={styles.lines}>
        {facts.map((fact) => (
          <FactLine key={`${fact.topic} ${fact.task_id}`} fact={fact} />
        ))}
      </ul>
    </div>
  );
}

function FactLine({ fact }: { readonly fact: SurveyFact }) {
  const { t } = useTranslation('surveys');
  const language = useLanguage();
  const { topic, text, engine, task_id, target, seen_at } = fact;
  const link = reportPath(engine, task_id);
  return (
    <li>
      <span>
        <b>{FACT_TOPICS[topic][language]}.</b> {text[language]}
      </span>
      <span className={styles.where}>
        <span className={styles.target}>{target}</span>
        {' · '}
        <time dateTime={seen_at}>{formatDate(seen_at, language)}</time>
        {link && (
          <>
            {' · '}
            <AppLink to={link} className={styles.link}>
              {t('facts.report')}
            </AppLink>
          </>
        )}
      </span>
    </li>
  );
}
