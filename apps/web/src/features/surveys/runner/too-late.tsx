import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/language.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import type { SaverState } from '../saving/answer-saver.ts';
import { placePath, type Step } from './runner-model.ts';
import styles from './too-late.module.css';

interface TooLateProps {
  readonly steps: readonly Step[];
  readonly entries: SaverState['entries'];
  readonly onDiscard: () => void;
}

/** Answers that were not saved before somebody completed the questionnaire: which, and where they are shown. */
export function TooLate({ steps, entries, onDiscard }: TooLateProps) {
  const { t } = useTranslation('surveys');
  const language = useLanguage();
  const places = steps.flatMap(({ number, group }) =>
    group.questions.filter(({ id }) => entries.get(id)?.wish).map((question) => ({ step: number, question })),
  );
  return (
    <div className={styles.late} role="alert">
      <p className={styles.text}>{t('runner.tooLate', { count: places.length })}</p>
      <ul className={styles.places}>
        {places.map((place) => (
          <li key={place.question.id}>
            <AppLink to={placePath(place)}>{place.question.text[language]}</AppLink>
          </li>
        ))}
      </ul>
      <Button size="xs" variant="default" onClick={onDiscard}>
        {t('runner.toReport')}
      </Button>
    </div>
  );
}
