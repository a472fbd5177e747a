import type { HelperSource } from '@rocca/contract/api/helper.schema';
import { Fragment } from 'react';
import styles from './answer-text.module.css';

interface AnswerTextProps {
  readonly content: string;
  readonly sources: readonly HelperSource[];
}

/** The words of an answer. Where it quotes its sources, their titles stand out. */
export function AnswerText({ content, sources }: AnswerTextProps) {
  const titles = new Set(sources.map(({ title }) => title));
  if (titles.size === 0) return content;
  return content.split('\n').map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a text that is there does not change any more
    <Fragment key={index}>
      {index > 0 && '\n'}
      {titles.has(line) ? <b className={styles.title}>{line}</b> : line}
    </Fragment>
  ));
}
