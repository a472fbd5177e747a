import { useEffect, useRef, useState } from 'react';
import { noteDraft, takeDraft } from '../../lib/session/drafts.ts';
import {
  type FieldOf,
  type FormFailure,
  isDirty,
  messageOf,
  startState,
  withChange,
  withUnfinished,
} from './form-state.ts';

const WRONG_FIELD = ':is(input, select, textarea)[aria-invalid="true"]';

/**
 * What every form keeps: its values, whether they are saved, what is still being typed, failed attempts, and what the
 * server said. After a failed attempt the focus goes to the first field that is marked as wrong. What was unsaved when
 * the session expired is there again for the same person.
 */
export function useForm<Values extends object, Failure extends FormFailure>(initial: () => Values) {
  const root = useRef<HTMLFormElement>(null);
  const [path] = useState(() => location.pathname);
  const [state, setState] = useState(() => {
    const start = startState<Values, Failure>(initial());
    return { ...start, values: { ...start.values, ...takeDraft(path) } };
  });
  const { values, failure, attempts, unfinished } = state;
  const dirty = isDirty(state);

  useEffect(() => {
    noteDraft(path, dirty ? values : null);
    return () => noteDraft(path, null);
  }, [path, dirty, values]);

  useEffect(() => {
    if (attempts > 0) root.current?.querySelector<HTMLElement>(WRONG_FIELD)?.focus();
  }, [attempts]);

  return {
    /** For the `form` element. */
    root,
    values,
    failure,
    /** The user has tried to save, so that what is missing may be said. */
    attempted: attempts > 0,
    /** Some field holds typed text that is no value yet. */
    unfinished: unfinished.length > 0,
    /** Leaving would lose something. */
    dirty,
    serverError: (field: FieldOf<Failure>) => messageOf(failure, field),
    /** Changes values; what the server said of `fields` is forgotten. */
    change: (part: Partial<Values>, ...fields: FieldOf<Failure>[]) =>
      setState((before) => withChange(before, part, fields)),
    noteUnfinished: (field: FieldOf<Failure>, is: boolean) => setState((before) => withUnfinished(before, field, is)),
    /** An attempt begins: what was said of the one before is gone. */
    clear: () => setState((before) => ({ ...before, failure: null })),
    /** It failed: at the server, or without a `why` because the form itself is not complete. */
    refuse: (why: Failure | null = null) =>
      setState((before) => ({ ...before, failure: why, attempts: before.attempts + 1 })),
    /** It succeeded; `saved` are the values as they are stored now. */
    accept: (saved: Values) => setState(startState<Values, Failure>(saved)),
  };
}

export type Form<Values extends object, Failure extends FormFailure> = ReturnType<typeof useForm<Values, Failure>>;
