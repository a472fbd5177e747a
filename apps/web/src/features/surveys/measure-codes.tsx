import type { SurveyMeasure } from '@rocca/contract/survey/definition.schema';
import { useLanguage } from '../../i18n/language.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './measure-codes.module.css';

/** Codes of a framework as auditors quote them; what each one asks for is a tooltip, and is read out. */
export function MeasureCodes({ measures }: { readonly measures: readonly SurveyMeasure[] }) {
  const language = useLanguage();
  return measures.map(({ code, title }) => (
    <span key={code} className={styles.code} title={title[language]}>
      {code}
      <VisuallyHidden>{` (${title[language]})`}</VisuallyHidden>
    </span>
  ));
}
