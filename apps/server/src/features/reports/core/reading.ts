import type { Language } from '@rocca/contract/language';
import type { ListSection, ObjectSection, RowOf, Section, Sections, ValueOf } from '@rocca/contract/report/section';
import type { SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { Database } from '../../../platform/db/database.ts';
import type { Budget, Spending } from './budget.ts';
import {
  type ListArguments,
  type ListRequest,
  MAX_ROWS,
  type Page,
  type RequestOf,
  readRequest,
} from './pages/list-request.ts';
import type { ReportRow, ResultRow } from './pages/report.repo.ts';

/** What the resolver of a section may use: a report of the caller's account, and who reads it. */
export interface ReportScope {
  readonly db: Database;
  readonly language: Language;
  readonly spending: Spending;
  readonly result: ResultRow;
  readonly report: ReportRow;
  /** False: nothing of what a lite licence closes may be in the answer, in a section that it opens either. */
  readonly full: boolean;
}

/** What a resolver answers: fields on request may be functions, called when a query asks for them. */
export type Answer<Value> =
  Value extends ReadonlyArray<infer Item>
    ? ReadonlyArray<Answer<Item>>
    : Value extends object
      ? { readonly [Name in keyof Value]-?: AnswerField<Value[Name]> }
      : Value;
type AnswerField<Field> = undefined extends Field ? OnRequest<Answer<Exclude<Field, undefined>>> : Answer<Field>;
type OnRequest<Value> = Value | (() => Value | Promise<Value>);

/** The fields of a list section beside its rows. */
export type BesideOf<List extends ListSection> = Answer<z.infer<z.ZodObject<List['beside']>>>;
export type PageAnswer<List extends ListSection> = Page<Answer<RowOf<List>>> & BesideOf<List>;

/** A section of the contract and what answers it. */
export interface SectionResolver<Of extends Section = Section, Value extends object = object> {
  readonly section: Of;
  /** @throws AppError before anything is read, where the arguments are wrong or the query asks for too much. */
  resolve(scope: ReportScope, given: ListArguments): Promise<Value>;
}

/**
 * What the reports of one engine saw on an address: a SELECT over `owned`, the reports (`no`) that may be read, of
 * `report_no`, `hostnames`, `organisation`, `ports` (jsonb, at most `most`), `ports_total`, `critical`, `high`, `medium` and `low`.
 */
export type AddressSightsQuery = (ip: string, most: number) => SQL;

/** How the reports of one engine are read: the type check asks for a resolver of every section of the contract. */
export interface ReportReading<All extends Sections = Sections> {
  readonly code: string;
  /** Its reports open no more than the sections of a lite licence, whatever the licence says. */
  readonly liteOnly?: boolean;
  readonly sections: All;
  /** What its reports saw on one address; left out: they know nothing of addresses. */
  readonly addressSights?: AddressSightsQuery;
  readonly resolvers: { readonly [Name in keyof All]: SectionResolver<All[Name]> };
}

export function objectSection<Of extends ObjectSection>(
  section: Of,
  read: (scope: ReportScope) => Promise<Answer<ValueOf<Of>>>,
): SectionResolver<Of> {
  return { section, resolve: read };
}

const ROWS: Budget = {
  max: MAX_ROWS,
  exceeded: {
    it: `troppe righe in una sola richiesta: al massimo ${MAX_ROWS}`,
    en: `too many rows in one request: at most ${MAX_ROWS}`,
  },
};

/** A list whose pages `read` finds; all pages of a query share its rows, or those of a budget of the list's own. */
export function pagedSection<Of extends ListSection>(
  section: Of,
  read: (scope: ReportScope, request: RequestOf<Of>) => Promise<PageAnswer<Of>>,
  budget: Budget = ROWS,
): SectionResolver<Of, PageAnswer<Of>> {
  return {
    section,
    resolve(scope, given) {
      const request: ListRequest = readRequest(section, given, scope.language);
      scope.spending.spend(budget, request.first);
      return read(scope, request as RequestOf<Of>);
    },
  };
}
