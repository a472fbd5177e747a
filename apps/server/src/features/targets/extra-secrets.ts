import type { TargetExtra } from '@rocca/contract/api/targets.schema';
import type { SecretMark } from '@rocca/contract/target/vpn';
import type { SecretBox } from '../../platform/crypto/secret-box.ts';

/** The same settings with no mark in them. */
type Opened<T> = T extends SecretMark
  ? never
  : T extends readonly unknown[]
    ? T
    : T extends object
      ? { [K in keyof T]: Opened<T[K]> }
      : T;

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

/** Every place a secret may stand in. The table `targets` refuses a text there. */
const SECRET_PLACES = [
  ['vpn', 'password'],
  ['vpn', 'config_file'],
  ['vpn', 'credentials_file'],
  ['webapp', 'authentication', 'password'],
] as const;

type Place = (typeof SECRET_PLACES)[number];

const MARK: SecretMark = { set: true };

export function sealExtra(box: SecretBox, open: OpenExtra, owner: SecretOwner): SealedExtra {
  const extra: TargetExtra = structuredClone(open);
  const secrets: Record<string, string> = {};
  for (const place of SECRET_PLACES) {
    const holder = holderOf(extra, place);
    const field = lastOf(place);
    const value = holder?.[field];
    if (!holder || typeof value !== 'string') continue;
    secrets[nameOf(place)] = value;
    holder[field] = MARK;
  }
  if (Object.keys(secrets).length === 0) return { extra, secrets: null };
  return { extra, secrets: box.seal(Buffer.from(JSON.stringify(secrets)), contextOf(owner)) };
}

/** @throws SecretProblem when the secrets are another row's, or were sealed with another key. */
export function openExtra(box: SecretBox, { extra, secrets }: SealedExtra, owner: SecretOwner): OpenExtra {
  const open = structuredClone(extra);
  const values: Readonly<Record<string, string>> = secrets
    ? JSON.parse(box.open(secrets, contextOf(owner)).toString('utf8'))
    : {};
  for (const place of SECRET_PLACES) {
    const holder = holderOf(open, place);
    const field = lastOf(place);
    if (!holder || holder[field] === undefined) continue;
    const value = values[nameOf(place)];
    if (value === undefined) throw new Error(`the target ${owner.targetId} has no secret for ${nameOf(place)}`);
    holder[field] = value;
  }
  // Every mark was replaced above: a place that is left out of the table fails the tests, not the type.
  return open as OpenExtra;
}

function contextOf({ accountId, targetId }: SecretOwner): string[] {
  return ['target', accountId, targetId];
}

function nameOf(place: Place): string {
  return place.join('.');
}

function lastOf(place: Place): string {
  return place[place.length - 1] ?? '';
}

function holderOf(extra: TargetExtra, place: Place): Record<string, unknown> | null {
  let at: unknown = extra;
  for (const step of place.slice(0, -1)) {
    if (typeof at !== 'object' || at === null) return null;
    at = (at as Record<string, unknown>)[step];
  }
  return typeof at === 'object' && at !== null ? (at as Record<string, unknown>) : null;
}
