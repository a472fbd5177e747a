import { isDeepStrictEqual } from 'node:util';
import type { TargetExtra } from '@rocca/contract/api/targets.schema';
import { ENGINE_SETTINGS } from '@rocca/contract/engines/all-settings';
import type { Opened, SecretPath } from '@rocca/contract/engines/engine-settings';
import type { Localised } from '@rocca/contract/language';
import { netExtenderGateway } from '@rocca/contract/target/secret-destination';
import type { SecretMark } from '@rocca/contract/target/vpn';
import type { SecretBox } from '../../platform/crypto/secret-box.ts';
import { openVpnGateway } from './vpn/ovpn-gateway.ts';

/** A target's settings with their secrets in the clear: inside the server alone, never in a reply or a log. */
export type OpenExtra = Opened<TargetExtra>;

/** The settings as they are stored: marks in the place of secrets, and the secrets themselves sealed. */
export interface SealedExtra {
  readonly extra: TargetExtra;
  readonly secrets: Buffer | null;
}

/** What a secret is bound to: it opens for this target of this account only. */
export interface SecretOwner {
  readonly accountId: string;
  readonly targetId: string;
}

type Path = readonly string[];

interface ExtraSecret {
  readonly name: string;
  readonly path: Path;
  /** Everything that decides who receives the secret. A stored one is kept only while this is the same. */
  readonly destination: (extra: OpenExtra) => string;
  readonly moved?: Localised | undefined;
}

type VpnSecret = SecretPath<{ vpn: NonNullable<TargetExtra['vpn']> }>;

/** The types demand an entry for each secret of the schema. */
const VPN_DESTINATIONS: Readonly<Record<VpnSecret, ExtraSecret['destination']>> = {
  'vpn.password': ({ vpn }) => netExtenderGateway(vpn),
  'vpn.config_file': ({ vpn }) => openVpnGateway(vpn?.config_file),
  'vpn.credentials_file': ({ vpn }) => openVpnGateway(vpn?.config_file),
};

/** The path of every possible secret: those of the VPN, and those that engines name in their settings. */
const PLACES: readonly ExtraSecret[] = [
  ...Object.entries(VPN_DESTINATIONS).map(([name, destination]) => ({ name, path: name.split('.'), destination })),
  ...[...ENGINE_SETTINGS].flatMap(([code, { secrets }]) =>
    Object.entries(secrets).map(([within, { destination, moved }]) => ({
      name: `${code}.${within}`,
      path: [code, ...within.split('.')],
      destination: (extra: OpenExtra) =>
        JSON.stringify([destination(valueAt(extra, [code]) as never), routeOf(extra.vpn)]),
      moved,
    })),
  ),
];

export function secretPlace(name: string): ExtraSecret | undefined {
  return PLACES.find((place) => place.name === name);
}

/** Through another VPN, or without one, the same name or address may lead to another machine. */
function routeOf(vpn: OpenExtra['vpn']): string[] {
  const gateway = vpn?.kind === 'openvpn' ? openVpnGateway(vpn.config_file) : netExtenderGateway(vpn);
  return [vpn?.kind ?? 'none', gateway];
}

/** The blocks that hold secrets, such as `vpn`: they say where a test signs in, and as whom. */
const SECRET_BLOCKS = [...new Set(PLACES.map(({ path }) => path.slice(0, -1).join('.')))].map((name) =>
  name.split('.'),
);

/** Settings of engines that a start leaves as they are stored, each with its value where none is. */
const GUARDED = [...ENGINE_SETTINGS].flatMap(([code, { guarded }]) =>
  Object.entries(guarded).map(([field, unset]) => ({ path: [code, field], unset })),
);

const MARK: SecretMark = { set: true };

export function sealExtra(box: SecretBox, open: OpenExtra, owner: SecretOwner): SealedExtra {
  let extra: TargetExtra = open;
  const secrets: Record<string, string> = {};
  for (const { name, path } of PLACES) {
    const value = valueAt(extra, path);
    if (typeof value !== 'string') continue;
    secrets[name] = value;
    extra = withValue(extra, path, MARK);
  }
  if (Object.keys(secrets).length === 0) return { extra, secrets: null };
  return { extra, secrets: box.seal(Buffer.from(JSON.stringify(secrets)), contextOf(owner)) };
}

/** @throws SecretProblem when the secrets are another row's, or were sealed with another key. */
export function openExtra(box: SecretBox, { extra, secrets }: SealedExtra, owner: SecretOwner): OpenExtra {
  let open = extra;
  const values: Readonly<Record<string, string>> = secrets
    ? JSON.parse(box.open(secrets, contextOf(owner)).toString('utf8'))
    : {};
  for (const { name, path } of PLACES) {
    if (valueAt(open, path) === undefined) continue;
    const value = values[name];
    if (value === undefined) throw new Error(`the target ${owner.targetId} has no secret for ${name}`);
    open = withValue(open, path, value);
  }
  // Every mark was replaced above: the type of the table requires every path.
  return open as OpenExtra;
}

export type KeptSecrets =
  | { readonly kind: 'kept'; readonly extra: OpenExtra }
  /** By path: secrets to keep that are not stored, and those whose destination changed. */
  | { readonly kind: 'lacking'; readonly notStored: readonly string[]; readonly moved: readonly string[] };

/**
 * The rule for stored secrets, of every kind and on every call: a secret that the request does not contain (its mark is
 * sent back, or its block is left out) is kept if it is stored and its destination is unchanged.
 */
export function keepSecrets(current: OpenExtra, changed: TargetExtra, request: TargetExtra): KeptSecrets {
  const kept = PLACES.filter(({ path }) => {
    return valueAt(changed, path) !== undefined && typeof valueAt(request, path) !== 'string';
  });
  const notStored = kept.filter(({ path }) => valueAt(current, path) === undefined).map(({ name }) => name);
  if (notStored.length > 0) return { kind: 'lacking', notStored, moved: [] };
  // The only marks of `changed` are the request's, and each is replaced here.
  const extra = kept.reduce((all, { path }) => withValue(all, path, valueAt(current, path)), changed) as OpenExtra;
  const moved = kept.filter(({ destination }) => destination(extra) !== destination(current)).map(({ name }) => name);
  return moved.length > 0 ? { kind: 'lacking', notStored, moved } : { kind: 'kept', extra };
}

/**
 * Whether a change leaves the blocks with secrets as the target has them, in the form a reply shows them, or goes
 * without them (`kind: "none"`), and the guarded settings as they are. More is for callers who may change the target
 * itself. Without its VPN the stored sign-in has another destination, so `keepSecrets` refuses it there.
 */
export function usesStoredAccess(shown: TargetExtra, change: TargetExtra): boolean {
  const keepsBlocks = SECRET_BLOCKS.every((path) => {
    const given = valueAt(change, path);
    return given === undefined || isKindNone(given) || isDeepStrictEqual(given, valueAt(shown, path));
  });
  const keepsGuarded = GUARDED.every(({ path, unset }) => {
    const given = valueAt(change, path);
    return given === undefined || isDeepStrictEqual(given, valueAt(shown, path) ?? unset);
  });
  return keepsBlocks && keepsGuarded;
}

function isKindNone(block: unknown): boolean {
  return typeof block === 'object' && block !== null && 'kind' in block && block.kind === 'none';
}

function contextOf({ accountId, targetId }: SecretOwner): string[] {
  return ['target', accountId, targetId];
}

function valueAt(extra: unknown, path: Path): unknown {
  return path.reduce((at, step) => (isBlock(at) ? at[step] : undefined), extra);
}

/** A copy with another value at a path that is there. */
function withValue<T>(extra: T, [step, ...rest]: Path, value: unknown): T {
  if (step === undefined || !isBlock(extra)) return value as T;
  return { ...extra, [step]: withValue(extra[step], rest, value) };
}

function isBlock(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
