interface Cause {
  /** The first line: what a person reads. */
  readonly words: string;
  /** The rest: what the helpdesk reads. */
  readonly details: string;
}

/** A traceback begins with the cause in words; whatever follows is for those who mend it. */
export function splitCause(traceback: string | null): Cause {
  const [words = '', ...rest] = (traceback ?? '').trim().split('\n');
  return { words: words.trim(), details: rest.join('\n').trim() };
}
