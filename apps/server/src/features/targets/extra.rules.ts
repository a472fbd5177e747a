import type { TargetExtra, VpnBlock } from '@rocca/contract/api/targets.schema';
import { ENGINE_SETTINGS } from '@rocca/contract/engines/all-settings';
import type { FieldProblems } from '@rocca/contract/engines/engine-settings';
import { engineFacts } from '@rocca/contract/engines/registry';
import type { Localised } from '@rocca/contract/language';
import { ADDRESS_KINDS, targetKindsOf } from '@rocca/contract/target/engine-kinds';
import { canonicalTarget, parseTarget } from '@rocca/contract/target/grammar';
import { type TargetProblem, targetMessage } from '@rocca/contract/target/messages';
import { behindVpn, publicPart, type ScopeOptions } from '@rocca/contract/target/scope';
import { keepSecrets, type OpenExtra, secretPlace } from './extra-secrets.ts';
import { FIELD_TEXTS } from './targets.messages.ts';
import { readVpn } from './vpn/vpn.rules.ts';

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
  const { scope, engine } = context;
  if (change.vpn && change.vpn.kind !== 'none' && !mayUseVpn(engine)) {
    return { kind: 'wrong', code: 'invalid_request', fields: { 'vpn.kind': FIELD_TEXTS.vpnNotUsed } };
  }
  const refused = settingOfFullService(engine, change);
  if (refused !== null) {
    return { kind: 'wrong', code: 'invalid_request', fields: { [refused]: FIELD_TEXTS.fullServiceOnly } };
  }
  const addresses = storedScope(scope, change.vpn ?? current.vpn);
  const extraTargets = readExtraTargets(change.extra_targets ?? current.extra_targets ?? '', context, addresses);
  if (typeof extraTargets !== 'string') {
    const fields = { extra_targets: targetText(extraTargets) };
    return { kind: 'wrong', code: 'target_not_valid', fields };
  }
  const { extra_targets: _addresses, ...settings } = change;
  const fields = unprintableFields(settings);
  const vpnProblems: FieldProblems = {};
  const extra: TargetExtra = {
    ...current,
    ...readEngineSettings(current, change, scope, fields),
    ...(change.vpn && { vpn: readVpn(change.vpn, current.vpn, scope, vpnProblems) }),
  };
  delete extra.extra_targets;
  if (extraTargets !== '') extra.extra_targets = extraTargets;
  Object.assign(fields, under('vpn', vpnProblems));
  const secrets = keepSecrets(current, extra, change);
  if (secrets.kind === 'lacking') {
    for (const path of secrets.notStored) fields[path] ??= FIELD_TEXTS.secretNotStored;
  }
  if (Object.keys(fields).length > 0) return { kind: 'wrong', code: 'invalid_request', fields };
  if (secrets.kind === 'kept') return { kind: 'ok', extra: secrets.extra };
  const moved = Object.fromEntries(secrets.moved.map((path) => [path, movedText(path)]));
  return { kind: 'wrong', code: 'secret_required', fields: moved };
}

/** Whether tests of an engine go through the VPN of their target. */
export const mayUseVpn = (engine: string): boolean => engineFacts(engine)?.vpn ?? true;

/** The path of a setting that only the full service has, in a change for its lite one; null: there is none. */
function settingOfFullService(engine: string, change: TargetExtra): string | null {
  const full = engineFacts(engine)?.liteOf ?? '';
  const configs = ENGINE_SETTINGS.get(full)?.configs;
  if (!configs) return null;
  const block = (change as Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>)[full];
  const chosen = block?.[configs.field];
  const usual = configs.values ? configs.values[configs.usual] : configs.usual;
  return chosen === undefined || chosen === usual ? null : `${full}.${configs.field}`;
}

function movedText(path: string): Localised {
  return secretPlace(path)?.moved ?? FIELD_TEXTS.secretMoved;
}

/** The blocks of engines that a change holds, each read by its own engine's rules. */
function readEngineSettings(
  current: OpenExtra,
  change: TargetExtra,
  scope: ScopeOptions,
  fields: FieldProblems,
): Partial<TargetExtra> {
  const blocks: Record<string, object> = {};
  const given: Readonly<Record<string, unknown>> = change;
  const stored: Readonly<Record<string, unknown>> = current;
  for (const [code, { read }] of ENGINE_SETTINGS) {
    if (given[code] === undefined) continue;
    const problems: FieldProblems = {};
    // The schema has checked both blocks; that they are this engine's is known by their name alone.
    blocks[code] = read({ given: given[code] as never, stored: stored[code] as never, scope, problems });
    Object.assign(fields, under(code, problems));
  }
  return blocks;
}

/**
 * The scope rules for a target that is being stored. It may hold private addresses without a VPN: the VPN can be added
 * later, and a start requires it where the provider does. There the platform's own private addresses are not refused:
 * a refusal would reveal them.
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
