import type { Registration } from '@rocca/sources/core/facts';
import { findingOf } from '../../core/finding.ts';
import { define, HELPS_TO_CHANGE, MAY_STOP, STOPS } from '../define.ts';
import type { DomainFinding } from '../place.ts';

const family = 'Registration';
const DAY_MS = 86_400_000;
/** Registrars warn a month ahead: from then on nobody can say that there is time. */
const SOON_DAYS = 30;

const EXPIRED = define(
  'domain-expired',
  { family, scores: STOPS, cwes: [672] },
  {
    name: { it: 'Registrazione del dominio scaduta', en: 'Registration of the domain expired' },
    description: {
      it: 'Per il registro la registrazione del dominio è scaduta: siti e posta possono smettere di funzionare da un momento all’altro, e finita la fase di recupero chiunque può registrarlo.',
      en: 'According to the registry the registration of the domain has expired: sites and mail may stop working at any moment, and after the redemption period anybody can register it.',
    },
    solution: {
      it: 'Rinnovare subito il dominio presso il registrar, o chiederne il recupero, e attivare il rinnovo automatico.',
      en: 'Renew the domain at the registrar at once, or ask for its redemption, and turn on automatic renewal.',
    },
  },
);

const EXPIRES_SOON = define(
  'domain-expires-soon',
  { family, scores: MAY_STOP, cwes: [672] },
  {
    name: { it: 'Registrazione del dominio in scadenza', en: 'Registration of the domain expires soon' },
    description: {
      it: 'La registrazione del dominio scade entro 30 giorni: senza rinnovo siti e posta smettono di funzionare e il dominio può passare ad altri.',
      en: 'The registration of the domain expires within 30 days: unless it is renewed, sites and mail stop working and the domain can pass to others.',
    },
    solution: {
      it: 'Rinnovare il dominio presso il registrar e attivare il rinnovo automatico.',
      en: 'Renew the domain at the registrar and turn on automatic renewal.',
    },
  },
);

const NOT_LOCKED = define(
  'domain-not-locked',
  { family, scores: HELPS_TO_CHANGE, cwes: [284] },
  {
    name: { it: 'Dominio senza blocco del trasferimento', en: 'Domain without a transfer lock' },
    description: {
      it: 'Il registro non indica alcun blocco del trasferimento: chi ottiene il codice di autorizzazione o inganna il registrar può portare il dominio altrove.',
      en: 'The registry shows no transfer lock: whoever gets the authorisation code or deceives the registrar can move the domain elsewhere.',
    },
    solution: {
      it: 'Attivare presso il registrar il blocco del trasferimento (clientTransferProhibited).',
      en: 'Turn on the transfer lock (clientTransferProhibited) at the registrar.',
    },
  },
);

export const REGISTRATION_DEFINITIONS = [EXPIRED, EXPIRES_SOON, NOT_LOCKED] as const;

export interface RegistrationToJudge {
  /** The registered domain: what the registry was asked for. */
  readonly domain: string;
  readonly registration: Registration;
  readonly now: Date;
}

/** What the registry says that is dangerous. What it does not say is no finding. */
export function judgeRegistration({ domain, registration, now }: RegistrationToJudge): DomainFinding[] {
  if (!registration.registered) return [];
  const at = { check: 'registration', place: { name: domain } };
  const findings: DomainFinding[] = [];
  const { expiresOn, statuses } = registration;
  const leftMs = expiresOn ? expiresOn.getTime() - now.getTime() : Number.NaN;
  if (expiresOn && leftMs <= SOON_DAYS * DAY_MS) {
    const definition = leftMs < 0 ? EXPIRED : EXPIRES_SOON;
    findings.push(findingOf({ definition, evidence: `${domain} expiration: ${expiresOn.toISOString()}` }, at));
  }
  if (statuses.length > 0 && !statuses.some(isLock))
    findings.push(findingOf({ definition: NOT_LOCKED, evidence: `${domain} status: ${listOf(statuses)}` }, at));
  return findings;
}

/** `client transfer prohibited` in RDAP, `clientTransferProhibited` in EPP; `locked` forbids every change. */
function isLock(status: string): boolean {
  const word = status
    .slice(0, 200)
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '');
  return /(?:client|server)transferprohibited/.test(word) || word === 'locked';
}

const listOf = (statuses: readonly string[]) =>
  statuses
    .slice(0, 20)
    .map((status) => status.slice(0, 100))
    .join(', ')
    .toWellFormed();
