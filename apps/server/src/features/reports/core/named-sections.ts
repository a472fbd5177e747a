import type { Section } from '@rocca/contract/report/section';
import { AppError } from '../../../platform/http/app-error.ts';
import type { ReportRow, ResultRow } from './pages/report.repo.ts';
import type { ReportReading, SectionResolver } from './reading.ts';

interface Opened<Of extends Section> {
  readonly report: ReportRow;
  /** False: the reader gets no more than the sections of a lite licence. */
  readonly full: boolean;
  readonly resolver: SectionResolver<Of>;
}

/** A section under its name, whichever engines have it. */
export interface NamedSection<Of extends Section = Section> {
  readonly name: string;
  readonly section: Of;
  /**
   * @throws AppError `not_found`: the report is of an engine without this section, or has not begun; `upgrade_required`:
   * the licence is a lite one, which does not open the section. Nothing of it is even read.
   */
  open(result: ResultRow): Opened<Of>;
}

interface Answering {
  readonly resolver: SectionResolver;
  readonly liteOnly: boolean;
}

/**
 * The sections of these engines by name. Engines share a section if it is the same object of the contract.
 * @throws Error where two different sections have one name.
 */
export function namedSections(readings: readonly ReportReading[]): NamedSection[] {
  const found = new Map<string, { readonly section: Section; readonly byEngine: Map<string, Answering> }>();
  for (const { code, liteOnly = false, resolvers } of readings) {
    for (const [name, resolver] of Object.entries(resolvers)) {
      const { section } = resolver;
      const known = found.get(name) ?? { section, byEngine: new Map<string, Answering>() };
      if (known.section !== section || known.byEngine.has(code)) throw new Error(`two sections are called ${name}`);
      known.byEngine.set(code, { resolver, liteOnly });
      found.set(name, known);
    }
  }
  return [...found].map(([name, { section, byEngine }]) => ({
    ...{ name, section },
    open({ report, fullMode }) {
      const answering = report && byEngine.get(report.writtenBy);
      if (!answering) throw new AppError('not_found');
      const full = fullMode && !answering.liteOnly;
      if (!section.lite && !full) throw new AppError('upgrade_required');
      return { report, full, resolver: answering.resolver };
    },
  }));
}
