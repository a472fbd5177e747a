import { TextInput } from '@mantine/core';
import { thresholdText, withUnit } from '@rocca/contract/survey/scoring';
import { type CSSProperties, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/language.ts';
import type { ControlProps } from './choice-input.tsx';
import styles from './number-input.module.css';
import { numberText, parseNumber, sliderValue, stepOf } from './number-text.ts';

/** A field and a slider for one value, and what the value means. */
export function NumberInput({ question, labelledBy, describedBy, values, disabled, onChange, onLeave }: ControlProps) {
  const { t } = useTranslation('surveys');
  const language = useLanguage();
  const { min, max, unit, default: proposed } = question;
  const [value] = values;
  // What is being typed; null: the field shows the value.
  const [typed, setTyped] = useState<string | null>(null);
  const isNumber = typed === null || !Number.isNaN(parseNumber(typed));
  // A value that was refused or is not finished means nothing, and an emptied field is not the proposal.
  const meant = value ?? (typed === null ? proposed : undefined);
  const isMeant = describedBy === undefined && isNumber && meant !== undefined;
  const meaning = isMeant ? thresholdText(question, meant) : null;
  const handle = value ?? proposed ?? min;
  const filled = max > min ? Math.min(1, Math.max(0, (handle - min) / (max - min))) : 0;
  const limits = { min: withUnit(question, min, language), max: withUnit(question, max, language) };
  const unitId = unit && `${labelledBy}-unit`;

  function type(text: string) {
    setTyped(text);
    const number = parseNumber(text);
    if (!Number.isNaN(number)) onChange(number === null ? [] : [number], 'settled');
  }

  function leave() {
    // What is no number stays in sight, with the reason.
    if (isNumber) setTyped(null);
    onLeave();
  }

  function slide(text: string) {
    setTyped(null);
    onChange([sliderValue(text)], 'settled');
  }

  return (
    <div className={styles.number}>
      <div className={styles.typed}>
        <TextInput
          className={styles.field}
          inputMode={question.question_type === 'integer' ? 'numeric' : 'decimal'}
          autoComplete="off"
          aria-labelledby={labelledBy}
          aria-describedby={[unitId, describedBy].filter(Boolean).join(' ') || undefined}
          aria-invalid={describedBy !== undefined || !isNumber}
          placeholder={numberText(proposed, language)}
          disabled={disabled}
          value={typed ?? numberText(value, language)}
          error={isNumber ? undefined : t('question.notNumber')}
          onChange={(event) => type(event.currentTarget.value)}
          onBlur={leave}
        />
        {unit && (
          <span id={unitId} className={styles.unit}>
            {unit[language]}
          </span>
        )}
      </div>
      <div className={styles.slider}>
        <input
          type="range"
          className={styles.range}
          data-empty={value === undefined || undefined}
          min={min}
          max={max}
          step={stepOf(question)}
          aria-labelledby={labelledBy}
          aria-valuetext={value === undefined ? t('question.noValue') : withUnit(question, value, language)}
          disabled={disabled}
          value={handle}
          style={{ '--filled': `${filled * 100}%` } as CSSProperties}
          onChange={(event) => slide(event.currentTarget.value)}
          // Where the handle stands already, nothing would change.
          onPointerUp={(event) => value === undefined && slide(event.currentTarget.value)}
          onBlur={onLeave}
        />
        <div className={styles.limits} aria-hidden="true">
          <span>{limits.min}</span>
          <span>{limits.max}</span>
        </div>
      </div>
      {meaning && <p className={styles.meaning}>{meaning[language]}</p>}
    </div>
  );
}
