import type { FindingList, ReportDocument } from '../document/document.ts';
import type { FileFormat } from '../document/file-format.ts';
import { byHost, firstOfEach, type Inventory, type Subject, takeInventory } from '../machine/inventory.ts';
import { JsonList, jsonStream } from '../machine/json-stream.ts';
import { fileTime, findingDetails, PRODUCT_VERSION, uuidOf } from '../machine/report-origin.ts';
import { componentRefs, hostRef, vulnerabilitiesOf } from './vulnerability.ts';

/** What the products that were seen are vulnerable to, as a CycloneDX 1.6 document (VEX). */
export const cyclonedxFormat: FileFormat = {
  name: 'vex.cdx.json',
  mediaType: 'application/vnd.cyclonedx+json',
  version: 4,
  needs: 'cyclonedx',
  async *write(document, { signal }) {
    const { findings } = findingDetails(document);
    const inventory = await takeInventory(findings);
    const refs = componentRefs(inventory.subjects);
    signal.throwIfAborted();
    yield* jsonStream(
      {
        $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
        bomFormat: 'CycloneDX',
        specVersion: '1.6',
        serialNumber: `urn:uuid:${uuidOf(`${document.head.reportId} ${document.language} vex.cdx.json`)}`,
        version: 1,
        metadata: metadataOf(document),
        components: new JsonList(() => componentsOf(inventory.subjects, refs)),
        vulnerabilities: new JsonList(() => allVulnerabilities(findings, inventory, refs, document)),
      },
      signal,
    );
  },
};

function metadataOf(document: ReportDocument): object {
  const { head, brand, coverage } = document;
  const tools = new Map(coverage.tools.map(({ name, version }) => [`${name} ${version}`, { name, version }]));
  return {
    timestamp: fileTime(document),
    tools: {
      components: [
        { type: 'application', name: brand.name, version: PRODUCT_VERSION },
        ...[...tools.values()].map((tool) => ({ type: 'application', ...tool })),
      ],
    },
    component: { type: 'platform', 'bom-ref': 'target', name: head.target || '?' },
    properties: [
      { name: 'rocca:report', value: head.reportId },
      { name: 'rocca:engine', value: head.engine.code },
      { name: 'rocca:test', value: head.name },
      { name: 'rocca:company', value: head.company },
      { name: 'rocca:complete', value: String(coverage.complete) },
      ...coverage.knowledge.map((source) => ({
        name: `rocca:knowledge:${source.name}`,
        value: dataDateOf(source),
      })),
    ],
  };
}

/** A source that was never loaded may be known in part, from the starter set. */
function dataDateOf({ data_date, starter_part }: ReportDocument['coverage']['knowledge'][number]): string {
  if (data_date) return data_date;
  return starter_part ? `built-in catalogue only, ${starter_part.data_date}` : 'unknown';
}

/** One for each host, with the products that were seen on it inside. */
function* componentsOf(subjects: readonly Subject[], refs: readonly string[]): Generator<object> {
  for (const [index, [host, here]] of [...byHost(subjects)].entries()) {
    const products = here.filter(({ product }) => product !== null);
    yield {
      type: 'device',
      'bom-ref': hostRef(index),
      name: host,
      components:
        products.length > 0
          ? products.map(({ product, version, identifiers, number }) => ({
              type: 'application',
              'bom-ref': refs[number],
              name: product,
              version: version ?? undefined,
              ...identifiers,
            }))
          : undefined,
    };
  }
}

async function* allVulnerabilities(
  findings: FindingList,
  inventory: Inventory,
  refs: readonly string[],
  document: ReportDocument,
): AsyncGenerator<object> {
  for await (const finding of firstOfEach(findings)) yield* vulnerabilitiesOf(finding, inventory, refs, document);
}
