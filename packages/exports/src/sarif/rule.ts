import type { FindingEntry } from '../document/document.ts';
import { cvesOf, cwesOf, linksOf, weaknessOf } from '../machine/weakness.ts';

export const LEVEL_OF = { critical: 'error', high: 'error', medium: 'warning', low: 'note' } as const;

/** What findings of one weakness share: what it is and how it is closed. */
export function ruleOf(finding: FindingEntry): object {
  const { name, description, tags, level, severity, nvt } = finding;
  const links = linksOf(finding);
  const cwes = cwesOf(finding);
  const help = [tags.solution, ...links.map(({ title, url }) => `${title}: ${url}`)].filter((text) => text !== '');
  return {
    id: weaknessOf(finding).id,
    name,
    shortDescription: { text: name || '?' },
    fullDescription: { text: description || name || '?' },
    help: { text: help.join('\n') || description || name || '?' },
    helpUri: links[0]?.url,
    defaultConfiguration: { level: LEVEL_OF[level] },
    relationships:
      cwes.length > 0 ? cwes.map((cwe) => ({ target: cweReference(cwe), kinds: ['superset'] })) : undefined,
    properties: {
      // Read by code scanners as a CVSS score, as text.
      'security-severity': severity.toFixed(1),
      tags: ['security', ...cwes.map((cwe) => `external/cwe/cwe-${cwe}`), ...cvesOf(finding)],
      family: nvt.family,
    },
  };
}

/** The catalogue of weaknesses, with those that the report names. */
export function cweTaxonomy(cwes: readonly number[]): object {
  return {
    name: 'CWE',
    organization: 'MITRE',
    informationUri: 'https://cwe.mitre.org/',
    isComprehensive: false,
    taxa: cwes.map((cwe) => ({ id: String(cwe), helpUri: `https://cwe.mitre.org/data/definitions/${cwe}.html` })),
  };
}

export const cweReference = (cwe: number): object => ({ id: String(cwe), toolComponent: { name: 'CWE', index: 0 } });
