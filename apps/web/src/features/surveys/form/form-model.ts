import type { SurveyForm } from '@rocca/contract/api/surveys.schema';
import type { Language } from '@rocca/contract/language';
import { serviceName } from '@rocca/contract/services';
import { type SurveyType, surveyService } from '@rocca/contract/survey/survey-types';
import type { ParseKeys } from 'i18next';
import { ApiError } from '../../../lib/api/api-error.ts';
import { errorText } from '../../../lib/api/error-text.ts';
import type { FormFailure } from '../../../ui/form/form-state.ts';

export type SurveyField = keyof SurveyForm;

/** In the order of the form; the lengths are those of the contract. */
export const FIELD_LENGTHS = {
  name: 120,
  company: 160,
  business_name: 160,
  office: 240,
  email: 254,
} as const satisfies Record<SurveyField, number>;

const FIELDS = Object.keys(FIELD_LENGTHS) as SurveyField[];

interface Known {
  readonly type: SurveyType;
  readonly language: Language;
  readonly company: string | null;
  readonly email: string | null;
  readonly now: Date;
}

/** What is known already: a name that tells compilations apart by their month, and who asks. */
export function initialForm({ type, language, company, email, now }: Known): SurveyForm {
  const month = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : 'it-IT', { month: 'long', year: 'numeric' });
  return {
    name: `${serviceName(surveyService(type), language)}, ${month.format(now)}`,
    company: company ?? '',
    business_name: '',
    office: '',
    email: email ?? '',
  };
}

type Problem = ParseKeys<'surveys'>;

/** Something, an @, and a name with a dot: the server knows the rest. */
const EMAIL = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;

export function formProblems({ name, company, email }: SurveyForm): Partial<Record<SurveyField, Problem>> {
  return {
    ...(name.trim() === '' && { name: 'form.nameMissing' }),
    ...(company.trim() === '' && { company: 'form.companyMissing' }),
    ...(!EMAIL.test(email.trim()) && { email: email.trim() === '' ? 'form.emailMissing' : 'form.emailWrong' }),
  };
}

export function trimmed(form: SurveyForm): SurveyForm {
  return Object.fromEntries(FIELDS.map((field) => [field, form[field].trim()])) as SurveyForm;
}

export interface BeginFailure extends FormFailure {
  readonly text: string;
  readonly fields: Readonly<Partial<Record<SurveyField, string>>>;
}

/** What a refused form says, and where. */
export function beginFailure(cause: unknown): BeginFailure {
  const entries = cause instanceof ApiError ? Object.entries(cause.fields) : [];
  const named = entries.map(([path, message]) => [path.replace(/^\//, ''), message] as const);
  const fields = Object.fromEntries(named.filter(([path]) => FIELDS.some((field) => field === path)));
  return { text: errorText(cause), fields };
}
