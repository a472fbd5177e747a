import type { FindingEntry, FindingPlace, ReportDocument } from '../document/document.ts';
import { cwesOf, weaknessOf, webUrl } from '../machine/weakness.ts';
import { certaintyText } from '../machine/words.ts';
import { cweReference, LEVEL_OF } from './rule.ts';

/** One finding at one place. */
export function resultOf(finding: FindingEntry, document: ReportDocument, rules: ReadonlyMap<string, number>): object {
  const { id } = weaknessOf(finding);
  const { place, certainty, doubt, name } = finding;
  const cwes = cwesOf(finding);
  const sure = certaintyText(certainty, [doubt], document.language);
  // By the standard only a failure has a level: what is to be verified is for a person to review.
  const kind =
    certainty === 'unverified' ? { kind: 'review', level: 'none' } : { kind: 'fail', level: LEVEL_OF[finding.level] };
  return {
    ruleId: id,
    ruleIndex: rules.get(id),
    ...kind,
    message: message(`${name} (${place.label}). ${sure}`),
    locations: [locationOf(place)],
    taxa: cwes.length > 0 ? cwes.map(cweReference) : undefined,
    partialFingerprints: { 'findingId/v1': finding.id },
    webRequest: requestOf(place),
    properties: propertiesOf(finding),
  };
}

/** Plain text as a message: braces stand for arguments, and brackets for links, unless they are escaped. */
export function message(text: string): { text: string } {
  return { text: text.replace(/[{}]/g, '$&$&').replace(/[\\[\]]/g, '\\$&') };
}

function locationOf(place: FindingPlace): object {
  const uri = webUrl(place.url);
  const { host, ip, port, protocol, method, parameter, label, url } = place;
  // Labels are for people: those of pages begin with the method and end with the parameter.
  const resource = url ? `${method ?? ''} ${url}`.trim() : label;
  const logical = [
    { fullyQualifiedName: resource, kind: 'resource' },
    ...(parameter ? [{ name: parameter, fullyQualifiedName: `${resource} (${parameter})`, kind: 'parameter' }] : []),
  ];
  return {
    physicalLocation: uri ? { artifactLocation: { uri } } : undefined,
    logicalLocations: logical,
    properties: { host, ip, port, protocol },
  };
}

function requestOf({ url, method }: FindingPlace): object | undefined {
  const target = webUrl(url);
  return target && method ? { method, target } : undefined;
}

function propertiesOf(finding: FindingEntry): object {
  const { severity, level, certainty, doubt, evidence, cves, cvss_data, epss, known_exploited } = finding;
  return {
    ...{ severity, level, certainty, doubt, evidence, cves },
    cvss: { v2: cvss_data.v2?.vector, v3: cvss_data.v3?.vector, v4: cvss_data.v4?.vector },
    epss,
    knownExploited: known_exploited && { addedOn: known_exploited.added_on, ransomware: known_exploited.ransomware },
    firstSeen: finding.first_seen,
    change: finding.change,
    solution: finding.tags.solution,
  };
}
