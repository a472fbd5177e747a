import { inBoth } from './engines/engine-facts.ts';
import { ALL_FACTS, type EngineCode } from './engines/registry.ts';
import type { Language, Localised } from './language.ts';
import type { AllowanceUnit } from './licence/allowance-units.ts';
import type { ServiceGroup } from './service-groups.ts';

interface ServiceEntry {
  readonly name: Localised;
  readonly group: ServiceGroup | null;
  /** The page its menu entry opens; null for a service without an entry. */
  readonly path: string | null;
  /** Services that start tests on targets have target and report tables. */
  readonly runsTests: boolean;
  /** False for a service that is sold by contact only: no licence code exists for it. */
  readonly licensed: boolean;
  /** What the allowance of a licence counts; null for a service without licences. */
  readonly unit: AllowanceUnit | null;
  /** Sold, but not built yet. Of a service that runs tests, the engines of the platform decide (`isComing`). */
  readonly coming: boolean;
}

/** Services that test targets, from the facts of their engines. */
const ENGINE_SERVICES = Object.fromEntries(
  ALL_FACTS.map(({ code, name, menu }): [string, ServiceEntry] => [
    code,
    {
      name,
      group: menu?.group ?? null,
      path: menu?.path ?? null,
      runsTests: true,
      licensed: true,
      unit: 'scan',
      coming: false,
    },
  ]),
) as Record<EngineCode, ServiceEntry>;

/** Services without an engine, in the order of their groups' entries. */
const OTHER_SERVICES = {
  tvm: {
    name: inBoth('Technology Vulnerability Monitoring'),
    group: 'technology',
    path: '/technology_vulnerability_monitoring',
    runsTests: false,
    licensed: true,
    unit: 'product',
    coming: true,
  },
  penetration_test: {
    name: inBoth('Penetration Test'),
    group: 'technology',
    path: '/penetration_test',
    runsTests: false,
    licensed: false,
    unit: null,
    coming: false,
  },
  code_review: {
    name: inBoth('Code Review'),
    group: 'technology',
    path: '/code_review',
    runsTests: false,
    licensed: false,
    unit: null,
    coming: false,
  },
  cloud_security: {
    name: inBoth('Cloud Security'),
    group: 'cloud',
    path: '/cloud_security',
    runsTests: false,
    licensed: false,
    unit: null,
    coming: false,
  },
  phishing_attack: {
    name: { it: 'Simulazione di phishing', en: 'Phishing Attack Simulation' },
    group: 'human',
    path: '/phishing_attack',
    runsTests: false,
    licensed: true,
    unit: 'campaign',
    coming: true,
  },
  smishing_attack: {
    name: { it: 'Simulazione di smishing', en: 'Smishing Attack Simulation' },
    group: 'human',
    path: '/smishing_attack',
    runsTests: false,
    licensed: true,
    unit: 'campaign',
    coming: true,
  },
  security_academy: {
    name: inBoth('Security Academy'),
    group: 'human',
    path: '/security_academy',
    runsTests: false,
    licensed: false,
    unit: null,
    coming: false,
  },
  elearning_academy: {
    name: inBoth('E-learning Academy'),
    group: 'human',
    path: '/elearning_academy',
    runsTests: false,
    licensed: false,
    unit: null,
    coming: false,
  },
  ir: {
    name: inBoth('Incident Response'),
    group: 'breach',
    path: '/ir',
    runsTests: false,
    licensed: true,
    unit: 'call',
    coming: false,
  },
  cardp: {
    name: { it: 'Protezione carte', en: 'Card Protection' },
    group: 'breach',
    path: '/card-protection',
    runsTests: false,
    licensed: true,
    unit: 'card',
    coming: true,
  },
  cyber_threat: {
    name: inBoth('Cyber SOC'),
    group: 'breach',
    path: '/cyber_soc',
    runsTests: false,
    licensed: true,
    unit: 'activation',
    coming: true,
  },
  survey_ict: {
    name: { it: 'Questionario ICT', en: 'ICT Assessment' },
    group: 'risk',
    path: '/survey_ict',
    runsTests: false,
    licensed: true,
    unit: 'questionnaire',
    coming: false,
  },
  survey_gdpr: {
    name: { it: 'Questionario GDPR', en: 'GDPR Assessment' },
    group: 'risk',
    path: '/survey_gdpr',
    runsTests: false,
    licensed: true,
    unit: 'questionnaire',
    coming: false,
  },
  survey_nis2: {
    name: { it: 'Questionario NIS 2', en: 'NIS 2 Assessment' },
    group: 'risk',
    path: '/survey_nis2',
    runsTests: false,
    licensed: true,
    unit: 'questionnaire',
    coming: false,
  },
  survey_test: {
    name: { it: 'Questionario di prova', en: 'Test Survey' },
    group: 'risk',
    path: '/survey_test',
    runsTests: false,
    licensed: true,
    unit: 'questionnaire',
    coming: false,
  },
  helperbot: {
    name: { it: 'Assistente ai questionari', en: 'Helper chatbot' },
    group: null,
    path: null,
    runsTests: false,
    licensed: true,
    unit: 'answer',
    coming: false,
  },
} as const satisfies Record<string, ServiceEntry>;

/** Every service the platform sells, by its code. */
export const SERVICES: Readonly<Record<EngineCode | keyof typeof OTHER_SERVICES, ServiceEntry>> = {
  ...ENGINE_SERVICES,
  ...OTHER_SERVICES,
};

export type ServiceCode = keyof typeof SERVICES;
export const SERVICE_CODES = Object.keys(SERVICES) as ServiceCode[];

export function isServiceCode(text: string): text is ServiceCode {
  return Object.hasOwn(SERVICES, text);
}

/** The display name of a service; an unknown code is shown as it is. */
export function serviceName(code: string, language: Language): string {
  return isServiceCode(code) ? SERVICES[code].name[language] : code;
}

/** Whether the service does not exist on a platform with these engines: it is announced, and counts as no active one. */
export function isComing(code: string, installed: readonly string[]): boolean {
  if (!isServiceCode(code)) return false;
  const { runsTests, coming } = SERVICES[code];
  return runsTests ? !installed.includes(code) : coming;
}

/**
 * Codes a deployment may permit. `survey` is an umbrella code found in production lists: it opens the questionnaire
 * area, and there is no licence for it.
 */
export const PERMITTABLE_CODES = [...SERVICE_CODES.filter((code) => SERVICES[code].licensed), 'survey'] as const;

/** Services without an engine that the production list of the specification permits (document 1, section 6). */
const OTHERS_PERMITTED = [
  'phishing_attack',
  'smishing_attack',
  'cyber_threat',
  'tvm',
  'cardp',
  'ir',
  'survey',
  'survey_ict',
  'survey_gdpr',
  'survey_nis2',
  'helperbot',
] as const;

/** Codes of the engines that a deployment permits by itself. */
export function enginesPermittedIn(deployment: 'cloud' | 'onprem'): string[] {
  return ALL_FACTS.filter(({ licence }) => licence.permittedIn.includes(deployment)).map(({ code }) => code);
}

/** The production list of the specification. */
export const DEFAULT_PERMITTED: readonly string[] = [...enginesPermittedIn('cloud'), ...OTHERS_PERMITTED];

/** The api path a licence for this code carries. The helper chat is licensed per questionnaire. */
export function licenceApiOf(code: ServiceCode): string {
  return code === 'helperbot' ? '/helperbot/nis2/' : `/${code}/`;
}
