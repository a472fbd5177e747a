import { randomUUID } from 'node:crypto';
import type { TargetExtra, TargetWrite } from '@rocca/contract/api/targets.schema';
import { isServiceCode, SERVICES } from '@rocca/contract/services';
import { targetOptionsOf } from '@rocca/contract/target/engine-kinds';
import { canonicalTarget, parseTarget } from '@rocca/contract/target/grammar';
import type { ScopeOptions } from '@rocca/contract/target/scope';
import type { SecretBox } from '../../platform/crypto/secret-box.ts';
import { type Database, type Executor, withTransaction } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { changeExtra, mayUseVpn, storedScope, targetText, under, unprintableFields } from './extra.rules.ts';
import { type OpenExtra, openExtra, sealExtra, usesStoredAccess } from './extra-secrets.ts';
import { FIELD_TEXTS } from './targets.messages.ts';
import {
  findSealedTarget,
  insertTarget,
  lockTarget,
  type ShownTarget,
  type TargetKey,
  updateTarget,
} from './targets.repo.ts';
import type { TargetRecord, targets } from './targets.tables.ts';

export interface TargetsParts {
  readonly db: Database;
  readonly secretBox: SecretBox;
  /** Which addresses may be reached from the platform's own network. */
  networkScope(): Promise<ScopeOptions>;
}

interface Author {
  readonly accountId: string;
  readonly userId: string;
  /** Engines with an available licence. */
  readonly licensedEngines: readonly string[];
}

export async function createTarget(parts: TargetsParts, author: Author, write: TargetWrite): Promise<ShownTarget> {
  const { accountId, userId } = author;
  requireEngine(write.engine);
  requireLicence(author, write.engine);
  const fields = readWrite(await parts.networkScope(), write, {});
  return insertOpenTarget(parts.db.orm, parts.secretBox, { accountId, createdBy: userId, ...fields });
}

type OpenTarget = Omit<typeof targets.$inferInsert, 'id' | 'extra' | 'secrets'> & { readonly extra: OpenExtra };

/** Stores a target whose settings have been checked; what is secret in them is sealed on the way. */
export function insertOpenTarget(db: Executor, box: SecretBox, target: OpenTarget): Promise<ShownTarget> {
  const { extra, ...fields } = target;
  const id = randomUUID();
  return insertTarget(db, { id, ...fields, ...sealExtra(box, extra, { accountId: target.accountId, targetId: id }) });
}

/** Null for a target that is not there, or not the account's. */
export async function replaceTarget(
  parts: TargetsParts,
  author: Author,
  targetId: string,
  write: TargetWrite,
): Promise<ShownTarget | null> {
  const key = { accountId: author.accountId, targetId };
  const scope = await parts.networkScope();
  return changeLocked(parts, key, (record, current) => {
    if (write.engine !== record.engine) {
      requireEngine(write.engine);
      requireLicence(author, write.engine);
    }
    return readWrite(scope, write, current);
  });
}

/** Null for a target that is not there, or not the account's. */
export async function changeTargetExtra(
  parts: TargetsParts,
  key: TargetKey,
  change: TargetExtra,
): Promise<ShownTarget | null> {
  const scope = await parts.networkScope();
  return changeLocked(parts, key, ({ engine, target }, current) => {
    return { extra: readExtra(current, change, { engine, target, scope }, '') };
  });
}

/** A target with its secrets in the clear, for the test that is about to run on it. */
export interface StoredTarget {
  readonly id: string;
  readonly name: string;
  readonly engine: string;
  readonly target: string;
  readonly extra: OpenExtra;
  /** The settings as a reply shows them. */
  readonly shown: TargetExtra;
}

/** Null for a target that is not there, or not the account's. */
export async function findTargetForStart(db: Executor, box: SecretBox, key: TargetKey): Promise<StoredTarget | null> {
  const record = await findSealedTarget(db, key);
  if (!record) return null;
  const { id, name, engine, target } = record;
  const { vpn, ...others } = openExtra(box, record, key);
  // A target that was another engine's may still hold a VPN, which its form no longer shows.
  const extra = vpn && mayUseVpn(engine) ? { ...others, vpn } : others;
  return { id, name, engine, target, extra, shown: record.extra };
}

interface StartContext {
  readonly scope: ScopeOptions;
  /**
   * The caller may change targets. Others start with the target's VPN and sign-in as they are, or without, and with its
   * guarded settings as they are.
   */
  readonly mayChange: boolean;
}

/**
 * The settings of one start: the target's, changed for this run alone. They pass the same rules as a change that is
 * stored, the allow-list of `.ovpn` files first of all.
 */
export function extraForStart(
  { engine, target, extra, shown }: StoredTarget,
  change: TargetExtra,
  { scope, mayChange }: StartContext,
): OpenExtra {
  if (!mayChange && !usesStoredAccess(shown, change)) {
    throw new AppError('forbidden', {
      internal: 'another VPN, sign-in or guarded setting than the stored one needs the role target',
    });
  }
  return readExtra(extra, change, { engine, target, scope }, 'target_extra');
}

type Change = Partial<Pick<TargetRecord, 'name' | 'engine' | 'target' | 'business'>> & { readonly extra: OpenExtra };

/** Reads, decides and writes under one lock, so that two changes at once cannot undo each other's parts. */
function changeLocked(
  { db, secretBox }: TargetsParts,
  key: TargetKey,
  decide: (record: TargetRecord, current: OpenExtra) => Change,
): Promise<ShownTarget | null> {
  return withTransaction(db, async (tx) => {
    const record = await lockTarget(tx, key);
    if (!record) return null;
    const { extra, ...fields } = decide(record, openExtra(secretBox, record, key));
    return updateTarget(tx, key, { ...fields, ...sealExtra(secretBox, extra, key) });
  });
}

function readWrite(scope: ScopeOptions, write: TargetWrite, current: OpenExtra) {
  const { name, engine, business = null } = write;
  const fields = unprintableFields({ name });
  if (Object.keys(fields).length > 0) throw new AppError('invalid_request', { fields });
  const vpn = write.extra?.vpn ?? current.vpn;
  const parsed = parseTarget(write.target, { ...storedScope(scope, vpn), ...targetOptionsOf(engine) });
  if (parsed.kind === 'wrong') {
    const message = targetText(parsed);
    throw new AppError('target_not_valid', { message, fields: { target: message } });
  }
  const target = canonicalTarget(parsed.entries);
  const extra = readExtra(current, write.extra ?? {}, { engine, target, scope }, 'extra');
  return { name, engine, target, business, extra };
}

/** @param path The path of the settings in the request, for the names of wrong fields. */
function readExtra(
  current: OpenExtra,
  change: TargetExtra,
  context: Parameters<typeof changeExtra>[2],
  path: '' | 'extra' | 'target_extra',
): OpenExtra {
  const outcome = changeExtra(current, change, context);
  if (outcome.kind === 'ok') return outcome.extra;
  const fields = path ? under(path, outcome.fields) : outcome.fields;
  const message = outcome.code === 'target_not_valid' ? Object.values(fields)[0] : undefined;
  throw new AppError(outcome.code, { fields, message });
}

function requireEngine(engine: string): void {
  if (isServiceCode(engine) && SERVICES[engine].runsTests) return;
  throw new AppError('invalid_request', { fields: { engine: FIELD_TEXTS.engineUnknown } });
}

function requireLicence({ licensedEngines }: Author, engine: string): void {
  if (!licensedEngines.includes(engine)) throw new AppError('target_not_licensed');
}
