import { z } from 'zod';
import type { Language } from '../language.ts';
import type { Executive } from './executive.ts';
import { selectionOf } from './query-document.ts';
import { type ListSection, type ObjectSection, type PageOf, pageOf, type Sections, type ValueOf } from './section.ts';

/** What GraphQL answers for the sections of a report, by their names; null or missing: the licence does not open it. */
export type ReportValues = Readonly<Record<string, unknown>>;

export interface ExecutiveContext {
  readonly language: Language;
  /** The display name of the service. Two services may share a model: their licences open more or less of a report. */
  readonly service: string;
  /** Whose days and hours it names; without one, those of UTC. */
  readonly timeZone?: string;
}

/** How the executive part of an engine's reports is asked for, and made of the answer. */
export interface ExecutiveModel {
  /** The names of the sections it is made of; those that a lite licence opens are `lite`. */
  readonly sections: ReadonlyArray<{ readonly name: string; readonly lite: boolean }>;
  /** The query for them, with the variable `id`. `full`: the licence opens every section. */
  document(full: boolean): string;
  /**
   * Pure: the browser and the server make the same of one answer.
   * @throws ZodError where the answer is not what the sections promise, or lacks one that every licence opens.
   */
  make(values: ReportValues, context: ExecutiveContext): Executive;
}

/** What is asked of a list: its first rows, and the fields of the page that are needed. */
interface ListQuestion {
  readonly first: number;
  readonly filters?: Readonly<Record<string, string | boolean>>;
  readonly fields: readonly string[];
}

type NameOf<All extends Sections, Kind> = { [Name in keyof All]: All[Name] extends Kind ? Name : never }[keyof All] &
  string;

type ListQuestions<All extends Sections> = {
  readonly [Name in NameOf<All, ListSection>]?: ListQuestion & {
    readonly fields: ReadonlyArray<keyof PageOf<Extract<All[Name], ListSection>> & string>;
  };
};

type Asked<All extends Sections, Objects extends keyof All, Lists> = {
  readonly [Name in Objects]: ValueOf<Extract<All[Name], ObjectSection>>;
} & {
  readonly [Name in keyof Lists & keyof All]: Pick<
    PageOf<Extract<All[Name], ListSection>>,
    Lists[Name] extends { readonly fields: ReadonlyArray<infer Field> }
      ? Field & keyof PageOf<Extract<All[Name], ListSection>>
      : never
  > | null;
};

interface Definition<All extends Sections, Objects extends NameOf<All, ObjectSection>, Lists> {
  readonly sections: All;
  /** Every licence opens them. */
  readonly objects: readonly Objects[];
  /** Null in the values where the licence does not open the section. */
  readonly lists: Lists;
  make(values: Asked<All, Objects, Lists>, context: ExecutiveContext): Executive;
}

export function defineExecutive<
  All extends Sections,
  Objects extends NameOf<All, ObjectSection>,
  const Lists extends ListQuestions<All>,
>({ sections, objects, lists, make }: Definition<All, Objects, Lists>): ExecutiveModel {
  const asked = [
    ...objects.map((name) => ({ name, ask: '', ...schemaOf(sections, name, null) })),
    ...Object.entries<ListQuestion>(lists as Record<string, ListQuestion>).map(([name, question]) => ({
      ...{ name, ask: argumentsOf(question) },
      ...schemaOf(sections, name, question.fields),
    })),
  ];
  return {
    sections: asked.map(({ name, lite }) => ({ name, lite })),
    document: (full) => {
      const open = asked.filter(({ lite }) => full || lite);
      const parts = open.map(({ name, ask, schema }) => `${name}${ask} ${selectionOf(schema)}`);
      return `query ($id: ID!) { result(id: $id) { ${parts.join(' ')} } }`;
    },
    make: (values, context) => {
      const read = asked.map(({ name, lite, schema }) => {
        const value = values[name] ?? null;
        return [name, value === null && !lite ? null : schema.parse(value)];
      });
      return make(Object.fromEntries(read), context);
    },
  };
}

function argumentsOf({ first, filters }: ListQuestion): string {
  // The scalar also takes a text that holds the object: one less notation to write.
  return filters ? `(first: ${first}, filters: ${JSON.stringify(JSON.stringify(filters))})` : `(first: ${first})`;
}

function schemaOf(sections: Sections, name: string, fields: readonly string[] | null) {
  const section = sections[name];
  if (!section) throw new Error(`no section ${name}`);
  const whole: z.ZodObject = section.kind === 'list' ? pageOf(section) : section.value;
  const schema = fields ? z.object(Object.fromEntries(fields.map((field) => [field, fieldOf(whole, field)]))) : whole;
  return { schema, lite: section.lite };
}

function fieldOf({ shape }: z.ZodObject, field: string): z.ZodType {
  const found = shape[field];
  if (!found) throw new Error(`no field ${field}`);
  return found as z.ZodType;
}
