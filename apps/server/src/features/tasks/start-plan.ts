import type { Consent } from '@rocca/contract/api/consent.schema';
import type { TargetExtra } from '@rocca/contract/api/targets.schema';
import type { TaskPreflight, TaskStart } from '@rocca/contract/api/tasks.schema';
import { errorMessage } from '@rocca/contract/errors';
import type { Language, Localised } from '@rocca/contract/language';
import { remainingScans } from '@rocca/contract/licence/licence';
import type { ServiceCode } from '@rocca/contract/services';
import { ADDRESS_KINDS, targetOptionsOf } from '@rocca/contract/target/engine-kinds';
import { parseTarget, type TargetResult } from '@rocca/contract/target/grammar';
import { targetMessage } from '@rocca/contract/target/messages';
import type { ScopeOptions } from '@rocca/contract/target/scope';
import { isVpnComplete, vpnWarning } from '@rocca/contract/target/vpn';
import type { ConsentCode } from '@rocca/contract/task/consent';
import type { EnginePlanner, TestPlan } from '@rocca/engines/core/engine';
import { AppError } from '../../platform/http/app-error.ts';
import { storedScope } from '../targets/index.ts';
import { scanConfigName } from './scan-config.rules.ts';

/** What a start names, once looked up: the text to test and the settings to test it with. */
export interface StartSubject {
  readonly name: string;
  readonly targetId: string | null;
  /** Comma-separated, extra targets not included. */
  readonly target: string;
  readonly extra: TargetExtra;
  /** One for a stored target, one each for a typed list. */
  readonly scans: number;
  readonly consents: readonly Consent[];
}

export interface StartPlan {
  readonly subject: StartSubject;
  readonly plan: TestPlan;
  readonly mayAllow: readonly ConsentCode[];
  /** Addresses inside its ranges that will not be tested. */
  readonly leftOut: readonly string[];
  readonly warning: ReturnType<typeof vpnWarning>;
  /** Private addresses without a VPN, where the provider has shut its own network off. */
  readonly needsVpn: boolean;
  /** The kind of VPN the test goes through. */
  readonly vpn: string | null;
  readonly vpnComplete: boolean;
}

/** Reads what would be tested. The dialog before a start and the start itself come through here. */
export function planStart(engine: EnginePlanner, subject: StartSubject, outside: ScopeOptions): StartPlan {
  const vpn = subject.extra.vpn ?? { kind: 'none' };
  const usesVpn = vpn.kind !== 'none';
  const scope = storedScope(outside, vpn);
  const parsed = parseSubject(engine, subject, scope);
  if (parsed.kind === 'wrong') {
    const message = { it: targetMessage(parsed, 'it'), en: targetMessage(parsed, 'en') };
    throw new AppError('target_not_valid', { message });
  }
  const mayAllow = engine.mayAllow?.(subject.extra) ?? [];
  refuseNeedlessConsents(subject.consents, mayAllow);
  const { entries, leftOut } = parsed;
  const plan = engine.plan({ entries, leftOut, extra: subject.extra, consents: subject.consents });
  return {
    subject,
    // All of them, for the names of the target: they are looked up when the test runs.
    plan: !usesVpn && outside.own ? { ...plan, own: outside.own } : plan,
    leftOut,
    mayAllow,
    warning: vpnWarning(parsed.scope, usesVpn),
    // Read once more: the lab counts as private, and needs no VPN.
    needsVpn: !usesVpn && parsed.scope === 'private' && parseSubject(engine, subject, outside).kind === 'wrong',
    vpn: usesVpn ? vpn.kind : null,
    vpnComplete: isVpnComplete(vpn),
  };
}

function parseSubject({ code }: EnginePlanner, { target, extra }: StartSubject, scope: ScopeOptions): TargetResult {
  const options = { ...scope, ...targetOptionsOf(code) };
  const own = parseTarget(target, options);
  // Extra addresses do not count among the entries that a test takes.
  if (own.kind === 'wrong' || !extra.extra_targets) return own;
  const kinds = [...(options.kinds ?? []), ...ADDRESS_KINDS];
  return parseTarget(`${target},${extra.extra_targets}`, { ...scope, kinds });
}

/** A consent to something the test would not do is a misunderstanding, and the answer says so. */
function refuseNeedlessConsents(consents: readonly Consent[], mayAllow: readonly ConsentCode[]): void {
  if (consents.every(({ code }) => mayAllow.includes(code))) return;
  const words = {
    it: 'Questo test non prevede ciò che il consenso autorizza.',
    en: 'This test does not do what the consent allows.',
  };
  throw new AppError('invalid_request', { fields: { consents: words } });
}

/** Lists typed into the test dialog come as people copy them: with the scheme in front. */
export function subjectOfList({ targets, task_name }: Extract<TaskStart, { targets: string[] }>): StartSubject {
  const bare = targets.map((target) => target.trim().replace(/^https?:\/\//i, ''));
  return {
    name: task_name ?? bare.join(', ').slice(0, 200),
    targetId: null,
    target: bare.join(','),
    extra: {},
    scans: bare.length,
    consents: [],
  };
}

/** As many as a sentence holds. */
const MAX_SHOWN_ADDRESSES = 5;

/** What does not follow from the request. */
interface Circumstances {
  readonly allowance: { readonly scansDone: number; readonly scansMax: number; readonly valid: boolean };
  /** Why no live worker can open the VPN of the settings. */
  readonly vpnProblem: Localised | null;
  readonly scanConfigId: string | null;
  /** How long such a test usually takes. */
  readonly usualSeconds: number | null;
}

export const NEEDS_VPN: Localised = {
  it: 'Indirizzi privati senza VPN: questa piattaforma li raggiunge solo attraverso una VPN. Aggiungi una VPN al target.',
  en: 'Private addresses without a VPN: this platform reaches them through a VPN only. Add a VPN to the target.',
};

const WARNINGS = {
  public_with_vpn: {
    it: 'Indirizzi pubblici con una VPN: la scansione passerà dalla VPN.',
    en: 'Public addresses with a VPN: the test will go through the VPN.',
  },
  private_without_vpn: {
    it: 'Indirizzi privati senza VPN: saranno raggiunti dalla rete della piattaforma.',
    en: "Private addresses without a VPN: they will be reached from the platform's own network.",
  },
  vpn_incomplete: {
    it: 'I dati della VPN non sono completi.',
    en: 'The VPN settings are not complete.',
  },
} as const;

/** Names the addresses as long as they are few. */
function leftOutWords(leftOut: readonly string[]): Localised {
  const shown = leftOut.slice(0, MAX_SHOWN_ADDRESSES).join(', ') + (leftOut.length > MAX_SHOWN_ADDRESSES ? ', …' : '');
  return {
    it: `Non saranno esaminati, perché appartengono alla piattaforma o a un servizio di metadati: ${shown}.`,
    en: `Not tested, because they belong to the platform or to a metadata service: ${shown}.`,
  };
}

/** The dialog before a start: exactly what will be tested, what it costs and what stands against it. */
export function presentPreflight(
  engine: ServiceCode,
  { subject, plan, leftOut, mayAllow, warning, needsVpn, vpnComplete }: StartPlan,
  { allowance, vpnProblem, scanConfigId, usualSeconds }: Circumstances,
  language: Language,
): TaskPreflight {
  const remaining = remainingScans({ scans_done: allowance.scansDone, scans_max: allowance.scansMax });
  const conflicts: TaskPreflight['conflicts'] = [];
  if (warning) {
    const message = needsVpn ? NEEDS_VPN : WARNINGS[warning];
    conflicts.push({ code: warning, blocking: needsVpn, message: message[language] });
  }
  if (leftOut.length > 0) {
    conflicts.push({ code: 'addresses_left_out', blocking: false, message: leftOutWords(leftOut)[language] });
  }
  if (!vpnComplete) {
    conflicts.push({ code: 'vpn_incomplete', blocking: true, message: WARNINGS.vpn_incomplete[language] });
  }
  if (vpnProblem) {
    conflicts.push({ code: 'engine_unavailable', blocking: true, message: vpnProblem[language] });
  }
  if (!allowance.valid) {
    conflicts.push({ code: 'licence_expired', blocking: true, message: errorMessage('licence_expired', language) });
  } else if (subject.scans > remaining) {
    const message = errorMessage('no_remaining_scans', language);
    conflicts.push({ code: 'no_remaining_scans', blocking: true, message });
  }
  return {
    engine,
    entries: plan.entries.map((entry) => ({ ...entry })),
    addresses: plan.addresses,
    names: plan.names,
    scans_cost: subject.scans,
    scans_remaining: allowance.valid ? remaining : 0,
    scan_config_id: scanConfigId,
    scan_config_name: scanConfigName(engine, scanConfigId, language),
    usual_seconds: usualSeconds,
    conflicts,
    may_allow: [...mayAllow],
    can_start: conflicts.every(({ blocking }) => !blocking),
  };
}
