import type { TargetExtra, VpnBlock } from '@rocca/contract/api/targets.schema';
import type { Localised } from '@rocca/contract/language';
import { ADDRESS_KINDS, targetKindsOf } from '@rocca/contract/target/engine-kinds';
import { canonicalTarget, parseTarget } from '@rocca/contract/target/grammar';
import { type TargetProblem, targetMessage } from '@rocca/contract/target/messages';
import { behindVpn, publicPart, type ScopeOptions } from '@rocca/contract/target/scope';
import { keepSecrets, type OpenExtra } from './extra-secrets.ts';
import { FIELD_TEXTS, type FieldProblems } from './targets.messages.ts';
import { readVpn } from './vpn/vpn.rules.ts';
import { readWebapp } from './webapp.rules.ts';

interface ExtraContext {
  readonly engine: string;
  /** The target's own entries, already accepted: extra ones are judged together with them. */
  readonly target: string;
  /** Of the platform's own network: gateways and login pages are reached from there. */
  readonly scope: ScopeOptions;
}

export type ExtraOutcome =
  | { readonly kind: 'ok'; readonly extra: OpenExtra }
  | {
      readonly kind: 'wrong';
      readonly code: 'target_not_valid' | 'invalid_request' | 'secret_required';
      readonly fields: FieldProblems;
    };

/**
 * The settings after a change: parts that are left out stay as they are, a mark keeps its stored secret (`keepSecrets`),
 * and what is new is checked. The extra targets are checked even if they stay, because the target beside them may be new.
 */
export function changeExtra(current: OpenExtra, change: TargetExtra, context: ExtraContext): ExtraOutcome {
  const { scope } = context;
  const addresses = storedScope(scope, change.vpn ?? current.vpn);
  const extraTargets = readExtraTargets(change.extra_targets ?? current.extra_targets ?? '', context, addresses);
  if (typeof extraTargets !== 'string') {
    const fields = { extra_targets: targetText(extraTargets) };
    return { kind: 'wrong', code: 'target_not_valid', fields };
  }
  const { extra_targets: _addresses, ...settings } = change;
  const fields = unprintableFields(settings);
  const vpnProblems: FieldProblems = {};
  const webappProblems: FieldProblems = {};
  const extra: TargetExtra = {
    ...current,
    ...(change.nscan && { nscan: { ...current.nscan, ...change.nscan } }),
    ...(change.cti && { cti: { ...current.cti, ...change.cti } }),
    ...(change.vpn && { vpn: readVpn(change.vpn, current.vpn, scope, vpnProblems) }),
    ...(change.webapp && { webapp: readWebapp(change.webapp, current.webapp, scope, webappProblems) }),
  };
  delete extra.extra_targets;
  if (extraTargets !== '') extra.extra_targets = extraTargets;
  Object.assign(fields, under('vpn', vpnProblems), under('webapp', webappProblems));
  const secrets = keepSecrets(current, extra, change);
  if (secrets.kind === 'lacking') {
    for (const path of secrets.notStored) fields[path] ??= FIELD_TEXTS.secretNotStored;
  }
  if (Object.keys(fields).length > 0) return { kind: 'wrong', code: 'invalid_request', fields };
  if (secrets.kind === 'kept') return { kind: 'ok', extra: secrets.extra };
  const moved = Object.fromEntries(secrets.moved.map((path) => [path, movedText(path)]));
  return { kind: 'wrong', code: 'secret_required', fields: moved };
}

/** The web login and the VPN are on two screens, so the text names what the other screen has to change. */
function movedText(path: string): Localised {
  return path.startsWith('webapp.') ? FIELD_TEXTS.loginMoved : FIELD_TEXTS.secretMoved;
}

/**
 * What holds for the addresses of a target while it is stored. Private ones without a VPN may be stored: the VPN can come
 * later, and a start asks for it where the provider does. There the platform's private ones are judged like all others:
 * a refusal would tell which they are.
 */
export function storedScope(scope: ScopeOptions, vpn: Pick<VpnBlock, 'kind'> | undefined): ScopeOptions {
  if (vpn && vpn.kind !== 'none') return behindVpn(scope);
  if (!scope.privateNeedsVpn) return scope;
  return { ...scope, privateNeedsVpn: false, ...(scope.own && { own: publicPart(scope.own) }) };
}

/** The text of a target's problem in both languages. */
export function targetText(problem: TargetProblem): Localised {
  return { it: targetMessage(problem, 'it'), en: targetMessage(problem, 'en') };
}

/** Control characters and broken Unicode, by path: PostgreSQL cannot store all of them, and tools split lines at them. */
export function unprintableFields(value: unknown, path = ''): FieldProblems {
  if (typeof value === 'string') return /[\p{Cc}\p{Cs}]/u.test(value) ? { [path]: FIELD_TEXTS.notPrintable } : {};
  if (typeof value !== 'object' || value === null) return {};
  const parts = Object.entries(value).map(([key, part]) => unprintableFields(part, path ? `${path}.${key}` : key));
  return Object.assign({}, ...parts);
}

export function under(path: string, problems: FieldProblems): FieldProblems {
  return Object.fromEntries(Object.entries(problems).map(([field, text]) => [`${path}.${field}`, text]));
}

/** Addresses alone, canonical; with the target's own entries they share one scope and one limit of addresses. */
function readExtraTargets(text: string, { engine, target }: ExtraContext, scope: ScopeOptions): string | TargetProblem {
  if (text.trim() === '') return '';
  const parsed = parseTarget(text, { ...scope, kinds: ADDRESS_KINDS });
  if (parsed.kind === 'wrong') return parsed;
  const canonical = canonicalTarget(parsed.entries);
  const kinds = [...new Set([...targetKindsOf(engine), ...ADDRESS_KINDS])];
  const together = parseTarget(`${target},${canonical}`, { ...scope, kinds });
  return together.kind === 'wrong' ? together : canonical;
}
