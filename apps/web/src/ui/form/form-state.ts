/** Why a form was not saved: messages by field, and whatever else its screen shows. */
export interface FormFailure {
  readonly fields: Readonly<Partial<Record<string, string>>>;
}

/** The fields a failure may name. */
export type FieldOf<Failure extends FormFailure> = keyof Failure['fields'] & string;

export interface FormState<Values, Failure extends FormFailure> {
  readonly values: Values;
  /** As they were read or last saved. */
  readonly saved: Values;
  /** Fields with typed text that is no value yet. */
  readonly unfinished: readonly string[];
  /** How often the user tried to save and could not: from the first one on, what is missing may be said. */
  readonly attempts: number;
  readonly failure: Failure | null;
}

export function startState<Values, Failure extends FormFailure>(values: Values): FormState<Values, Failure> {
  return { values, saved: values, unfinished: [], attempts: 0, failure: null };
}

/** What the server said of a field holds until that field changes. */
export function withChange<Values, Failure extends FormFailure>(
  state: FormState<Values, Failure>,
  part: Partial<Values>,
  fields: readonly string[],
): FormState<Values, Failure> {
  const failure = state.failure && withoutFields(state.failure, fields);
  return { ...state, values: { ...state.values, ...part }, failure };
}

export function withUnfinished<Values, Failure extends FormFailure>(
  state: FormState<Values, Failure>,
  field: string,
  unfinished: boolean,
): FormState<Values, Failure> {
  const others = state.unfinished.filter((other) => other !== field);
  return { ...state, unfinished: unfinished ? [...others, field] : others };
}

/** Whether leaving would lose something. */
export function isDirty<Values extends object>({ values, saved, unfinished }: FormState<Values, FormFailure>): boolean {
  const names = Object.keys(values) as (keyof Values)[];
  return unfinished.length > 0 || names.some((name) => values[name] !== saved[name]);
}

/** The message of a field, or of an entry in it: the server names the fourth address `emails.3`. */
export function messageOf(failure: FormFailure | null, field: string): string | null {
  return Object.entries(failure?.fields ?? {}).find(([path]) => isAbout(path, field))?.[1] ?? null;
}

function withoutFields<Failure extends FormFailure>(failure: Failure, fields: readonly string[]): Failure {
  const kept = Object.entries(failure.fields).filter(([path]) => !fields.some((field) => isAbout(path, field)));
  return { ...failure, fields: Object.fromEntries(kept) };
}

function isAbout(path: string, field: string): boolean {
  return path === field || path.startsWith(`${field}.`);
}
