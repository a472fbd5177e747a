import type { FindingEntry, ReportDocument } from '../document/document.ts';
import type { FileFormat } from '../document/file-format.ts';
import { firstOfEach } from '../machine/inventory.ts';
import { JsonList, jsonStream } from '../machine/json-stream.ts';
import { fileTime, findingDetails, PRODUCT_VERSION } from '../machine/report-origin.ts';
import { cwesOf, weaknessOf } from '../machine/weakness.ts';
import { message, resultOf } from './result.ts';
import { cweTaxonomy, ruleOf } from './rule.ts';

/** Findings in SARIF 2.1.0, which code scanners and ticket systems read. */
export const sarifFormat: FileFormat = {
  name: 'findings.sarif',
  mediaType: 'application/sarif+json',
  version: 4,
  needs: 'sarif',
  async *write(document, { signal }) {
    // Results name the number of their rule, and rules their weaknesses: both are known after the first reading.
    const rules = new Map<string, number>();
    const cwes = new Set<number>();
    const { findings } = findingDetails(document);
    for await (const finding of firstOfEach(findings)) {
      signal.throwIfAborted();
      rules.set(weaknessOf(finding).id, rules.size);
      for (const cwe of cwesOf(finding)) cwes.add(cwe);
    }
    const taxa = [...cwes].sort((one, other) => one - other);
    yield* jsonStream(
      {
        $schema: 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json',
        version: '2.1.0',
        runs: [
          {
            tool: { driver: driverOf(document, new JsonList(() => mapped(firstOfEach(findings), ruleOf))) },
            ...runFacts(document),
            taxonomies: taxa.length > 0 ? [cweTaxonomy(taxa)] : undefined,
            results: new JsonList(() => mapped(findings.rows(), (finding) => resultOf(finding, document, rules))),
          },
        ],
      },
      signal,
    );
  },
};

function driverOf({ brand }: ReportDocument, rules: JsonList): object {
  return {
    name: brand.name,
    version: PRODUCT_VERSION,
    semanticVersion: PRODUCT_VERSION,
    rules,
  };
}

function runFacts(document: ReportDocument): object {
  const { head, coverage, executive, language } = document;
  return {
    automationDetails: { id: `${head.engine.code}/${head.target}/`, guid: guidOf(head.reportId) },
    language,
    columnKind: 'utf16CodeUnits',
    invocations: [
      {
        executionSuccessful: coverage.ended === 'success',
        startTimeUtc: head.begunAt.toISOString(),
        endTimeUtc: fileTime(document),
        // No result is no proof of health where something was not looked at.
        toolExecutionNotifications: executive.notChecked.complete
          ? undefined
          : [
              { level: 'warning', message: message(executive.notChecked.sentence) },
              ...executive.notChecked.entries.map(({ name, reason, places }) => ({
                level: 'note',
                message: message(`${name}: ${reason}${places > 0 ? ` (${places})` : ''}`),
              })),
            ],
      },
    ],
    properties: {
      reportId: head.reportId,
      company: head.company,
      target: head.target,
      testName: head.name,
      tools: coverage.tools,
      knowledge: coverage.knowledge.map(({ name, data_date, starter_part }) => ({
        ...{ name, dataDate: data_date },
        // Never loaded, but known in part.
        starterDataDate: starter_part?.data_date,
      })),
    },
  };
}

/** Left out where the id of the report is none. */
function guidOf(id: string): string | undefined {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-[1-5][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i.test(id) ? id : undefined;
}

async function* mapped(findings: AsyncIterable<FindingEntry>, map: (finding: FindingEntry) => object) {
  for await (const finding of findings) yield map(finding);
}
