import type { TargetItem, TargetWrite } from '@rocca/contract/api/targets.schema';
import { type EngineCode, engineFacts } from '@rocca/contract/engines/registry';
import { ADDRESS_KINDS, targetOptionsOf } from '@rocca/contract/target/engine-kinds';
import { parseEntry, parseTarget, type TargetOptions, type TargetResult } from '@rocca/contract/target/grammar';
import type { TargetProblem } from '@rocca/contract/target/messages';
import { vpnWarning } from '@rocca/contract/target/vpn';
import { entriesOf } from '../../../lib/targets/target-words.ts';
import {
  initialVpn,
  missingVpnFields,
  storedVpn,
  usesVpn,
  type VpnField,
  type VpnValues,
  vpnToWrite,
} from './vpn-model.ts';

export interface TargetValues {
  readonly name: string;
  readonly entries: readonly string[];
  readonly business: string | null;
  readonly extraEntries: readonly string[];
  readonly vpn: VpnValues;
}

/** What the form holds; the engine is null until the user has picked a service. */
export interface TargetDraft extends TargetValues {
  readonly engine: EngineCode | null;
}

export function initialValues(target: TargetItem | null): TargetValues {
  return {
    name: target?.name ?? '',
    entries: entriesOf(target?.target),
    business: target?.business ?? null,
    extraEntries: entriesOf(target?.extra.extra_targets),
    vpn: initialVpn(storedVpn(target?.extra.vpn)),
  };
}

/**
 * Whether the lab's addresses may be tested is a setting of the server, which refuses them where it does not run the
 * lab: here they pass, or a lab's own targets could not be edited.
 */
const withLab = (options: TargetOptions): TargetOptions => ({ ...options, lab: true });

export function entryProblem(text: string, engine: string): TargetProblem | null {
  return problemOf(parseEntry(text, withLab(targetOptionsOf(engine))));
}

export function extraEntryProblem(text: string): TargetProblem | null {
  return problemOf(parseEntry(text, withLab({ kinds: ADDRESS_KINDS })));
}

function problemOf(result: { readonly kind: 'ok' } | TargetProblem): TargetProblem | null {
  return result.kind === 'wrong' ? result : null;
}

export interface TargetCheck {
  /** What the target means; null as long as something is wrong. */
  readonly meaning: Extract<TargetResult, { kind: 'ok' }> | null;
  readonly target: TargetProblem | null;
  readonly extra: TargetProblem | null;
}

/** The entries by themselves, and together with the extra ones: they are tested as one. */
export function checkTarget({ entries, extraEntries }: TargetValues, engine: string): TargetCheck {
  const options = withLab(targetOptionsOf(engine));
  const own = parseTarget(entries.join(','), options);
  if (own.kind === 'wrong') return { meaning: null, target: own, extra: null };
  const extra = engineFacts(engine)?.extraTargets ? extraEntries : [];
  if (extra.length === 0) return { meaning: own, target: null, extra: null };
  const wrongExtra = extra.findIndex((entry) => extraEntryProblem(entry) !== null);
  if (wrongExtra >= 0) {
    const problem = extraEntryProblem(extra[wrongExtra] ?? '');
    return { meaning: null, target: null, extra: problem && { ...problem, index: wrongExtra } };
  }
  const both = parseTarget([...entries, ...extra].join(','), options);
  if (both.kind === 'ok') return { meaning: both, target: null, extra: null };
  // The entries are right by themselves: whatever is wrong now came with the extra ones.
  return { meaning: null, target: null, extra: { ...both, index: Math.max(0, (both.index ?? 0) - entries.length) } };
}

/** Public addresses through a VPN, or private ones without: the person is asked before it is saved. */
export function warningOf(values: TargetValues, engine: string): ReturnType<typeof vpnWarning> {
  const { meaning } = checkTarget(values, engine);
  if (!meaning || !engineFacts(engine)?.vpn) return null;
  return vpnWarning(meaning.scope, usesVpn(values.vpn));
}

export interface Missing {
  readonly name: boolean;
  readonly vpn: readonly VpnField[];
}

export function missingIn(values: TargetValues, engine: string, target: TargetItem | null): Missing {
  return {
    name: values.name.trim() === '',
    vpn: engineFacts(engine)?.vpn ? missingVpnFields(values.vpn, storedVpn(target?.extra.vpn)) : [],
  };
}

/** The request. Parts of `extra` that are left out stay as they are on the server. */
export function targetToWrite(values: TargetValues, engine: string, target: TargetItem | null): TargetWrite {
  const parts = engineFacts(engine);
  const vpn = parts?.vpn ? vpnToWrite(values.vpn, storedVpn(target?.extra.vpn)) : undefined;
  return {
    name: values.name.trim(),
    engine,
    target: values.entries.join(','),
    business: values.business,
    extra: {
      ...(parts?.extraTargets && { extra_targets: values.extraEntries.join(',') }),
      ...(vpn && { vpn }),
    },
  };
}
