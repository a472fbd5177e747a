import { cveReference } from '../../core/definition.ts';
import { outlookOf } from '../../core/finding.ts';
import type { Knowledge, KnownVulnerability } from '../../core/knowledge.ts';
import { mergeFindings } from '../../core/merge-findings.ts';
import { askedAs } from '../../shared/versions/asked-as.ts';
import { judgeVersions } from '../../shared/versions/judge-versions.ts';
import { markedSystems } from '../../shared/versions/marked-systems.ts';
import { type SeenProduct, versionQuestions } from '../../shared/versions/questions.ts';
import { nameOf } from '../../shared/versions/version-words.ts';
import type { DomainFinding, DomainPlace } from '../place.ts';
import type { HeardPage } from './contact.ts';
import { productsOf, type SeenAddress } from './products.ts';
import { versionsRuleOut } from './rule-out.ts';

interface JudgedAddress {
  readonly findings: readonly DomainFinding[];
  readonly asked: readonly string[];
  /** CVEs that sources list for the address and the versions seen there contradict. */
  readonly contradicted: readonly string[];
}

/** What the knowledge says of the products of each address. All of them are looked up together. */
export async function judgeAddresses(
  knowledge: Knowledge,
  addresses: readonly SeenAddress[],
): Promise<readonly JudgedAddress[]> {
  const now = addresses.map((address) => ({ ...questionsOf(productsOf(address)), proven: [] }));
  const formerly = addresses.map((address) => ({ ...questionsOf(address.formerly), proven: [] }));
  const judged = await judgeVersions(knowledge, 'versions', [...now, ...formerly]);
  const cves = [...new Set(addresses.flatMap(({ sights }) => sights).flatMap(cvesOf))];
  const [listed, affected] = await Promise.all([knowledge.describe(cves), knowledge.affectedBy(cves)]);
  return addresses.map((address, at) => {
    const [seen, gone] = [judged[at], judged[addresses.length + at]];
    const merged = mergeFindings(seen?.findings ?? [], { placeKey: keyOf, isInferred: () => true });
    // What one source places at a port and another at the address alone is one finding.
    const atPorts = new Set(merged.filter(({ place }) => isAtPort(place)).map(({ key }) => key));
    const findings = merged.filter(({ key, place }) => isAtPort(place) || !atPorts.has(key));
    const found = new Set(findings.map(({ key }) => key));
    // A list may hold a vulnerability for what is there no longer; the rest of it nothing contradicts.
    const former = new Set((gone?.findings ?? []).map(({ key }) => key));
    const isRuledOut = versionsRuleOut(address, seen?.compared ?? []);
    const hints = hintsOf(address, listed).filter(({ key }) => !found.has(key));
    const isContradicted = ({ key }: DomainFinding) => former.has(key) || isRuledOut(affected.get(key) ?? []);
    return {
      findings: [...findings, ...hints.filter((hint) => !isContradicted(hint))],
      asked: [...new Set((seen?.compared ?? []).map(({ query }) => askedAs(query)))],
      contradicted: hints.filter(isContradicted).map(({ key }) => key),
    };
  });
}

const questionsOf = (products: ReadonlyArray<SeenProduct<DomainPlace>>) =>
  versionQuestions(products, markedSystems(products));

/** What the heads of pages name, at the names that were asked for: for those whose addresses are written already. */
export async function judgePages(knowledge: Knowledge, pages: readonly HeardPage[]): Promise<DomainFinding[]> {
  const subjects = [...Map.groupBy(pages, ({ name }) => name)].map(([name, heard]) => ({
    ...questionsOf(
      heard.map(
        ({ port, head }): SeenProduct<DomainPlace> => ({
          ...{ place: { name }, where: `${name} ${port}/tcp`, family: 'Web servers', name: 'http', heard: head },
          ...{ product: null, version: null, extraInfo: null, cpes: [] },
        }),
      ),
    ),
    proven: [],
  }));
  const judged = await judgeVersions(knowledge, 'versions', subjects);
  return judged.flatMap(({ findings }) => mergeFindings(findings, { placeKey: keyOf, isInferred: () => true }));
}

export const keyOf = (place: DomainPlace): string =>
  'ip' in place ? `${place.ip}|${place.port}/${place.protocol}` : place.name;

const isAtPort = (place: DomainPlace) => 'ip' in place && place.port !== 0;

const cvesOf = ({ sight }: SeenAddress['sights'][number]) => sight.cves;

/** CVEs that a source lists for an address: also those that the knowledge does not have, which say that. */
function hintsOf({ ip, sights }: SeenAddress, known: ReadonlyMap<string, KnownVulnerability>): DomainFinding[] {
  const listedBy = new Map<string, string[]>();
  for (const { by, sight } of sights) {
    for (const cve of sight.cves) listedBy.set(cve, [...(listedBy.get(cve) ?? []), by]);
  }
  return [...listedBy].flatMap(([cve, by]) => {
    if (!isCve(cve)) return [];
    return [hintOf(ip, known.get(cve) ?? undescribed(cve), by)];
  });
}

const isCve = (text: string) => /^CVE-\d{4}-\d{4,10}$/.test(text);

/** What can be said of a CVE that the knowledge does not have. */
const undescribed = (cve: string): KnownVulnerability => ({
  ...{ cve, title: null, origin: { title: null, description: null }, published: null, scores: {}, cwes: [] },
  ...{ references: [], knownExploited: null, exploitationTold: false, epss: null },
  description: {
    it: 'Una fonte esterna attribuisce questa vulnerabilità all’indirizzo. I dati sulle vulnerabilità caricati non la descrivono: la sua gravità non è nota.',
    en: 'An outside source attributes this vulnerability to the address. The vulnerability data that is loaded does not describe it: its severity is not known.',
  },
});

function hintOf(ip: string, known: KnownVulnerability, by: readonly string[]): DomainFinding {
  return {
    place: { ip, port: 0, protocol: 'tcp' },
    key: known.cve,
    check: 'versions',
    about: null,
    family: 'Network services',
    name: nameOf(known, ip),
    description: known.description,
    solution: {
      it: 'Verificare quale prodotto risponde a questo indirizzo e aggiornarlo a una versione che la vulnerabilità non riguarda.',
      en: 'Check which product answers at this address, and update it to a version that the vulnerability does not affect.',
    },
    scores: known.scores,
    cves: [known.cve],
    cwes: known.cwes,
    references: [cveReference(known.cve)],
    ...outlookOf(known),
    certainty: 'unconfirmed',
    proof: 'to_verify',
    remedy: { kind: 'act', key: `listed:${ip}` },
    doubt: 'possible',
    evidence: `${by.join(', ')}: ${known.cve}`,
  };
}
