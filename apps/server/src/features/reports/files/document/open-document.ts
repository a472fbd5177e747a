import { loadExecutive } from '@rocca/contract/engines/executive';
import type { Language, Localised } from '@rocca/contract/language';
import type { Coverage } from '@rocca/contract/report/coverage.schema';
import type { FindingFields } from '@rocca/contract/report/finding.schema';
import type { Remedy } from '@rocca/contract/report/groups.schema';
import { columnsOf } from '@rocca/contract/report/row-columns';
import { serviceName } from '@rocca/contract/services';
import type { DocumentBrand } from '@rocca/exports/document/brand';
import type {
  DocumentDetails,
  DocumentTable,
  FindingEntry,
  FindingPlace,
  ReportDocument,
} from '@rocca/exports/document/document';
import type { SectionResolver } from '../../core/reading.ts';
import type { TableWords } from '../../core/report-documents.ts';
import { type FileScope, sectionBatches, sectionValue } from '../../core/section-batches.ts';
import type { FiledReport } from '../filed-report.ts';
import { type Affected, affectedByRemedy, NOTHING_AFFECTED } from './affected-places.ts';
import { executiveValues } from './executive-values.ts';
import { type FindingsSpool, spoolFindings } from './findings-spool.ts';

/** What documents of one report share, whatever their language. */
export interface DocumentOptions {
  readonly company: string;
  brandOf(language: Language): Promise<DocumentBrand>;
  /** An empty folder for the findings. */
  readonly folder: string;
  readonly signal: AbortSignal;
}

/** Opens the document of a report in a language. What formats share is read once, when the first of them asks for it. */
export function documentsOf(
  filed: FiledReport,
  options: DocumentOptions,
): (language: Language) => Promise<ReportDocument> {
  const shared = new SharedFindings(filed, options);
  const opened = new Map<Language, Promise<ReportDocument>>();
  return (language) => {
    const known = opened.get(language) ?? openDocument(filed, options, shared, language);
    opened.set(language, known);
    return known;
  };
}

async function openDocument(
  filed: FiledReport,
  { company, brandOf }: DocumentOptions,
  shared: SharedFindings,
  language: Language,
): Promise<ReportDocument> {
  const { db, result, report, full, reading, documents } = filed;
  const { accountId, taskId, engine } = result;
  const model = await loadExecutive(engine);
  if (!model) throw new Error(`the engine ${engine} has no executive model`);
  const service = serviceName(engine, language);
  const values = await executiveValues(model, { db, accountId, taskId, reading, language, full });
  const brand = await brandOf(language);
  return {
    language,
    brand,
    head: {
      reportId: taskId,
      engine: { code: engine, name: service },
      company,
      target: (result.entries ?? []).map(({ text }) => text).join(', '),
      name: result.name,
      begunAt: report.begunAt,
      endedAt: filed.closedAt,
    },
    executive: model.make(values, language, brand.timeZone),
    coverage: values[documents.coverage] as Coverage,
    details: full ? await detailsOf(filed, shared, language) : null,
  };
}

async function detailsOf(filed: FiledReport, shared: SharedFindings, language: Language): Promise<DocumentDetails> {
  const { report, documents } = filed;
  const { critical, high, medium, low, findings: total } = report;
  const scope = scopeOf(filed, language);
  const findings = listOf(filed, documents.findings);
  return {
    findings: {
      section: documents.findings,
      columns: columnsOf(findings.section.row),
      total,
      counts: { critical, high, medium, low },
      async *rows(level) {
        yield* (await shared.spool(language)).rows(level);
      },
    },
    async *remedies() {
      const affected = await shared.affected(language);
      for await (const batch of sectionBatches(resolverOf(filed, 'remedies'), scope)) {
        for (const remedy of batch as readonly Remedy[]) {
          const { places, epss } = affected.get(remedy.id) ?? NOTHING_AFFECTED;
          yield { ...remedy, affected: affectedLines(places, remedy), epss };
        }
      }
    },
    tables: await Promise.all(documents.tables.map((table) => tableOf(filed, scope, table))),
    machineFormats: documents.machineFormats,
  };
}

/** Where places need different versions of a product, each is named with its own. */
function affectedLines(places: Affected['places'], { needed }: Remedy): string[] {
  return [...places].map(([place, version]) => (needed.length > 1 && version ? `${place} → ${version}` : place));
}

async function tableOf(
  filed: FiledReport,
  scope: FileScope,
  { section, title, empty, fold }: TableWords,
): Promise<DocumentTable> {
  const resolver = listOf(filed, section);
  const { total } = (await sectionValue(resolver, scope, { first: 0 })) as { readonly total: number };
  return {
    ...{ section, total, title: title[scope.language], empty: empty[scope.language] },
    ...(fold ? { fold: foldIn(fold, scope.language) } : {}),
    columns: columnsOf(resolver.section.row),
    async *rows() {
      for await (const batch of sectionBatches(resolver, scope)) yield* batch;
    },
  };
}

function foldIn(fold: NonNullable<TableWords['fold']>, language: Language): NonNullable<DocumentTable['fold']> {
  return {
    matches: fold.matches as (row: object) => boolean,
    text: (rows) => (fold.text as (rows: readonly object[]) => Localised)(rows)[language],
  };
}

/** The findings by language, and what is told of them in no language. */
class SharedFindings {
  private readonly spools = new Map<Language, Promise<FindingsSpool>>();
  private places: Promise<ReadonlyMap<string, Affected>> | null = null;
  private readonly filed: FiledReport;
  private readonly options: DocumentOptions;

  constructor(filed: FiledReport, options: DocumentOptions) {
    this.filed = filed;
    this.options = options;
  }

  spool(language: Language): Promise<FindingsSpool> {
    const { folder, signal } = this.options;
    const known =
      this.spools.get(language) ?? spoolFindings(folder, language, findingsOf(this.filed, language), signal);
    this.spools.set(language, known);
    return known;
  }

  /** Places are the same in every language: whichever was read first serves. */
  affected(language: Language): Promise<ReadonlyMap<string, Affected>> {
    const [read = language] = this.spools.keys();
    this.places ??= this.spool(read).then(affectedByRemedy);
    return this.places;
  }
}

async function* findingsOf(filed: FiledReport, language: Language): AsyncGenerator<FindingEntry> {
  const { findings, placeOf } = filed.documents;
  const place = placeOf as (row: object) => FindingPlace;
  const scope = scopeOf(filed, language);
  for await (const batch of sectionBatches(resolverOf(filed, findings), scope, {
    sort_by: 'severity',
    order: 'desc',
  })) {
    for (const row of batch) yield { ...(row as FindingFields), place: place(row) };
  }
}

const scopeOf = ({ db, result, report, full }: FiledReport, language: Language): FileScope => ({
  ...{ db, language, result, report, full },
});

function resolverOf({ reading }: FiledReport, section: string): SectionResolver {
  const resolver = reading.resolvers[section];
  if (!resolver) throw new Error(`there is no section ${section}`);
  return resolver;
}

function listOf(filed: FiledReport, section: string) {
  const resolver = resolverOf(filed, section);
  if (resolver.section.kind !== 'list') throw new Error(`${section} is no list`);
  return { ...resolver, section: resolver.section };
}
