import type { Language, Localised } from './language.ts';

/** The sidebar's groups, in their order. `risk` comes last and only when a survey is permitted. */
export const SERVICE_GROUPS = ['threat', 'technology', 'cloud', 'human', 'breach', 'risk'] as const;
export type ServiceGroup = (typeof SERVICE_GROUPS)[number];

interface ServiceEntry {
  readonly name: Localised;
  readonly group: ServiceGroup | null;
  /** The page its menu entry opens; null where the service has no entry of its own. */
  readonly path: string | null;
  /** Services that start tests on targets have target and report tables. */
  readonly runsTests: boolean;
  /** False for a service that is sold by contact only: no licence code exists for it. */
  readonly licensed: boolean;
}

const english = (name: string): Localised => ({ it: name, en: name });

/**
 * Every service the platform sells, by its code. Most names are English in both languages because that is how the
 * market knows them.
 */
export const SERVICES = {
  dti: {
    name: english('Domain Threat Intelligence'),
    group: 'threat',
    path: '/main/dti',
    runsTests: true,
    licensed: true,
  },
  dti_lite: {
    name: english('Domain Threat Intelligence (Lite)'),
    group: null,
    path: null,
    runsTests: true,
    licensed: true,
  },
  cti: { name: english('Cyber Threat Intelligence'), group: 'threat', path: '/cti', runsTests: true, licensed: true },
  rri: { name: english('Ransomware Risk Indicator'), group: 'threat', path: '/rri', runsTests: true, licensed: true },
  nscan: { name: english('Network Scan'), group: 'technology', path: '/main/nscan', runsTests: true, licensed: true },
  webapp: {
    name: english('Web Application Scan'),
    group: 'technology',
    path: '/webscan',
    runsTests: true,
    licensed: true,
  },
  tvm: {
    name: english('Technology Vulnerability Monitoring'),
    group: 'technology',
    path: '/technology_vulnerability_monitoring',
    runsTests: false,
    licensed: true,
  },
  penetration_test: {
    name: english('Penetration Test'),
    group: 'technology',
    path: '/penetration_test',
    runsTests: false,
    licensed: false,
  },
  code_review: {
    name: english('Code Review'),
    group: 'technology',
    path: '/code_review',
    runsTests: false,
    licensed: false,
  },
  cloud_security: {
    name: english('Cloud Security'),
    group: 'cloud',
    path: '/cloud_security',
    runsTests: false,
    licensed: false,
  },
  phishing_attack: {
    name: { it: 'Simulazione di phishing', en: 'Phishing Attack Simulation' },
    group: 'human',
    path: '/phishing_attack',
    runsTests: false,
    licensed: true,
  },
  smishing_attack: {
    name: { it: 'Simulazione di smishing', en: 'Smishing Attack Simulation' },
    group: 'human',
    path: '/smishing_attack',
    runsTests: false,
    licensed: true,
  },
  security_academy: {
    name: english('Security Academy'),
    group: 'human',
    path: '/security_academy',
    runsTests: false,
    licensed: false,
  },
  elearning_academy: {
    name: english('E-learning Academy'),
    group: 'human',
    path: '/elearning_academy',
    runsTests: false,
    licensed: false,
  },
  ir: { name: english('Incident Response'), group: 'breach', path: '/ir', runsTests: false, licensed: true },
  cardp: {
    name: { it: 'Protezione carte', en: 'Card Protection' },
    group: 'breach',
    path: '/card-protection',
    runsTests: false,
    licensed: true,
  },
  cyber_threat: { name: english('Cyber SOC'), group: 'breach', path: '/cyber_soc', runsTests: false, licensed: true },
  survey_ict: {
    name: { it: 'Questionario ICT', en: 'ICT Assessment' },
    group: 'risk',
    path: '/survey_ict',
    runsTests: false,
    licensed: true,
  },
  survey_gdpr: {
    name: { it: 'Questionario GDPR', en: 'GDPR Assessment' },
    group: 'risk',
    path: '/survey_gdpr',
    runsTests: false,
    licensed: true,
  },
  survey_nis2: {
    name: { it: 'Questionario NIS 2', en: 'NIS 2 Assessment' },
    group: 'risk',
    path: '/survey_nis2',
    runsTests: false,
    licensed: true,
  },
  survey_test: {
    name: { it: 'Questionario di prova', en: 'Test Survey' },
    group: 'risk',
    path: '/survey_test',
    runsTests: false,
    licensed: true,
  },
  helperbot: {
    name: { it: 'Assistente ai questionari', en: 'Helper chatbot' },
    group: null,
    path: null,
    runsTests: false,
    licensed: true,
  },
} as const satisfies Record<string, ServiceEntry>;

export type ServiceCode = keyof typeof SERVICES;
export const SERVICE_CODES = Object.keys(SERVICES) as ServiceCode[];

export function isServiceCode(text: string): text is ServiceCode {
  return Object.hasOwn(SERVICES, text);
}

/** The display name of a service; a code nobody knows is shown as it is. */
export function serviceName(code: string, language: Language): string {
  return isServiceCode(code) ? SERVICES[code].name[language] : code;
}

/**
 * Codes a deployment may permit. `survey` is an umbrella found in production lists: it opens the questionnaire area
 * without being a licence of its own.
 */
export const PERMITTABLE_CODES = [...SERVICE_CODES.filter((code) => SERVICES[code].licensed), 'survey'] as const;

/** The production list of the specification (document 1, section 6). */
export const DEFAULT_PERMITTED = [
  'dti',
  'nscan',
  'phishing_attack',
  'smishing_attack',
  'cti',
  'cyber_threat',
  'tvm',
  'dti_lite',
  'rri',
  'webapp',
  'cardp',
  'ir',
  'survey',
  'survey_ict',
  'survey_gdpr',
  'survey_nis2',
  'helperbot',
] as const;

/** The api path a licence for this code carries. The helper chat is licensed per questionnaire. */
export function licenceApiOf(code: ServiceCode): string {
  return code === 'helperbot' ? '/helperbot/nis2/' : `/${code}/`;
}
