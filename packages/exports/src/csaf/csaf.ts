import { TLP } from '../document/distribution.ts';
import type { FindingList, ReportDocument } from '../document/document.ts';
import type { FileFormat } from '../document/file-format.ts';
import { firstOfEach, type Inventory, takeInventory } from '../machine/inventory.ts';
import { JsonList, jsonStream } from '../machine/json-stream.ts';
import { fileTime, findingDetails, PRODUCT_VERSION, uuidOf } from '../machine/report-origin.ts';
import { hostBranches, hostProducts } from './product-tree.ts';
import { vulnerabilityOf } from './vulnerability.ts';

/** Findings as a CSAF 2.0 document of the profile VEX. */
export const csafFormat: FileFormat = {
  name: 'csaf.json',
  mediaType: 'application/csaf+json',
  version: 5,
  needs: 'csaf',
  async *write(document, { signal }) {
    const { findings } = findingDetails(document);
    const inventory = await takeInventory(findings);
    signal.throwIfAborted();
    yield* jsonStream(
      {
        document: documentPart(document, inventory),
        ...(inventory.subjects.length > 0 ? findingParts(findings, inventory, document) : {}),
      },
      signal,
    );
  },
};

function findingParts(findings: FindingList, inventory: Inventory, document: ReportDocument): object {
  const { subjects } = inventory;
  const hasProducts = subjects.some(({ product }) => product !== null);
  const hasHosts = subjects.some(({ product }) => product === null);
  async function* vulnerabilities() {
    for await (const finding of firstOfEach(findings)) yield vulnerabilityOf(finding, inventory, document);
  }
  return {
    // The standard allows no empty list.
    product_tree: {
      branches: hasProducts ? new JsonList(() => hostBranches(subjects)) : undefined,
      full_product_names: hasHosts ? new JsonList(() => hostProducts(subjects)) : undefined,
    },
    vulnerabilities: new JsonList(vulnerabilities),
  };
}

function documentPart(document: ReportDocument, { subjects }: Inventory): object {
  const { head, brand, language, executive } = document;
  const date = fileTime(document);
  const revision = { it: 'Risultati del test.', en: 'Results of the test.' }[language];
  const title = [head.engine.name, head.name, head.target].filter((text) => text.trim() !== '').join(' · ');
  return {
    // A document of the profile VEX has at least one vulnerability.
    category: subjects.length > 0 ? 'csaf_vex' : 'csaf_base',
    csaf_version: '2.0',
    // Where a company can be attacked is for those who need to know.
    distribution: { tlp: TLP },
    lang: language,
    notes: [
      { category: 'summary', text: executive.standing.join(' ') || title },
      { category: 'general', text: executive.notChecked.sentence || '—' },
    ],
    // Neither the vendor of the products nor the discoverer of their vulnerabilities.
    publisher: { category: 'other', name: brand.name, namespace: `urn:uuid:${uuidOf(`publisher ${brand.name}`)}` },
    title,
    tracking: {
      current_release_date: date,
      generator: { date, engine: { name: brand.name, version: PRODUCT_VERSION } },
      id: head.reportId,
      initial_release_date: date,
      revision_history: [{ date, number: '1', summary: revision }],
      status: 'final',
      version: '1',
    },
  };
}
