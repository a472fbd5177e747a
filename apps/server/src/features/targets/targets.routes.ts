import { errorBody } from '@rocca/contract/api/error.schema';
import {
  targetEngines,
  targetExtra,
  targetItem,
  targetList,
  targetListQuery,
  targetParams,
  targetWrite,
} from '@rocca/contract/api/targets.schema';
import { ALL_FACTS } from '@rocca/contract/engines/registry';
import { isServiceCode } from '@rocca/contract/services';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { SecretBox } from '../../platform/crypto/secret-box.ts';
import type { Database, OpenDatabase } from '../../platform/db/database.ts';
import { AccountPlaces } from '../../platform/http/account-places.ts';
import type { App } from '../../platform/http/app.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { callerOf } from '../../platform/http/caller.ts';
import { languageOf } from '../../platform/http/language-of.ts';
import { leftSignal } from '../../platform/http/left-signal.ts';
import { findMemberRole } from '../accounts/index.ts';
import { presentTarget, type TargetReader } from './targets.present.ts';
import {
  countByEngine,
  countTargets,
  deleteTarget,
  findTarget,
  listLicensedEngines,
  listTargets,
} from './targets.repo.ts';
import { changeTargetExtra, createTarget, replaceTarget, type TargetsParts } from './targets.service.ts';

interface TargetsOptions {
  readonly db: OpenDatabase;
  readonly secretBox: SecretBox;
  readonly permitted: readonly string[];
  readonly networkScope: TargetsParts['networkScope'];
}

/** A configuration of 1,000,000 bytes and its credentials as base64, and two lists of addresses. */
const BODY_LIMIT_BYTES = 2 * 1024 * 1024;

/** Of one account. A field that searches while people type asks again with each letter. */
const MAX_SEARCHES = 2;
const MAX_WAITING = 20;

const refusals = { 401: errorBody, 404: errorBody };
const writeRefusals = { ...refusals, 400: errorBody, 403: errorBody, 413: errorBody };
/** Runs before the body is read: a caller who may not write need not send it. */
const writer = { bodyLimit: BODY_LIMIT_BYTES, onRequest: async (request: FastifyRequest) => requireWriter(request) };

export function targetsRoutes(app: App, { db, secretBox, permitted, networkScope }: TargetsOptions): void {
  const parts = { db, secretBox, networkScope };
  const searches = new AccountPlaces({ perAccount: MAX_SEARCHES, waiting: MAX_WAITING });

  /** The caller, and what they may do with a target. */
  async function readerOf(request: FastifyRequest): Promise<TargetReader & { accountId: string; userId: string }> {
    const { accountId, userId, abilities } = callerOf(request);
    if (!accountId) throw new AppError('not_found');
    const [memberRole, engines] = await Promise.all([
      findMemberRole(db.orm, userId),
      listLicensedEngines(db.orm, accountId),
    ]);
    if (!memberRole) throw new AppError('unauthorised', { internal: 'the user of this token is gone' });
    const licensedEngines = engines.filter((engine) => permitted.includes(engine));
    return { accountId, userId, abilities, memberRole, licensedEngines, language: languageOf(request) };
  }

  app.get(
    '/profiles/targets/',
    {
      config: { compress: true },
      schema: {
        tags: ['Targets'],
        summary: "The account's targets, newest first",
        querystring: targetListQuery,
        response: { 200: targetList, 400: errorBody, 401: errorBody, 429: errorBody },
      },
    },
    async (request, reply) => {
      const { page, page_size, engine, name } = request.query;
      // No target has such a name, and PostgreSQL accepts no NUL in a query.
      const matchesNothing = (engine && !isServiceCode(engine)) || name?.includes('\0');
      if (!callerOf(request).accountId || matchesNothing) return { results: [], count: 0 };
      const reader = await readerOf(request);
      const filter = { accountId: reader.accountId, engine: engine || undefined, search: name?.trim() || undefined };
      const list = ({ orm }: Database) =>
        Promise.all([
          listTargets(orm, filter, { limit: page_size, offset: (page - 1) * page_size }),
          countTargets(orm, filter),
        ]);
      // A search reads every target of the account.
      const [rows, total] = filter.search
        ? await searches.run(filter.accountId, leftSignal(reply), () => list(db.reads))
        : await list(db);
      return { results: rows.map((row) => presentTarget(row, reader)), count: total };
    },
  );

  app.get(
    '/profiles/targets/engines/',
    {
      schema: {
        tags: ['Targets'],
        summary: 'How many targets the account has for each engine, in the order of menus',
        response: { 200: targetEngines, 401: errorBody },
      },
    },
    async (request) => {
      const { accountId } = callerOf(request);
      const counts = accountId ? await countByEngine(db.orm, accountId) : new Map<string, number>();
      return { engines: ALL_FACTS.map(({ code }) => ({ engine: code, count: counts.get(code) ?? 0 })) };
    },
  );

  app.post(
    '/profiles/targets/',
    {
      ...writer,
      schema: {
        tags: ['Targets'],
        summary: 'Registers a target',
        body: targetWrite,
        response: { 201: targetItem, ...writeRefusals },
      },
    },
    async (request, reply) => {
      const reader = await readerOf(request);
      const target = await createTarget(parts, reader, request.body);
      return reply.status(201).send(presentTarget(target, reader));
    },
  );

  app.get(
    '/profiles/targets/:id/',
    {
      schema: {
        tags: ['Targets'],
        summary: 'One target',
        params: targetParams,
        response: { 200: targetItem, ...refusals },
      },
    },
    async (request) => {
      const reader = await readerOf(request);
      const target = await findTarget(db.orm, { accountId: reader.accountId, targetId: request.params.id });
      if (!target) throw new AppError('not_found');
      return presentTarget(target, reader);
    },
  );

  app.put(
    '/profiles/targets/:id/',
    {
      ...writer,
      schema: {
        tags: ['Targets'],
        summary: 'Replaces a target; parts of its settings that are left out stay',
        params: targetParams,
        body: targetWrite,
        response: { 200: targetItem, ...writeRefusals },
      },
    },
    async (request) => {
      const reader = await readerOf(request);
      const target = await replaceTarget(parts, reader, request.params.id, request.body);
      if (!target) throw new AppError('not_found');
      return presentTarget(target, reader);
    },
  );

  app.put(
    '/profiles/targets/:id/extra/',
    {
      ...writer,
      schema: {
        tags: ['Targets'],
        summary: "Changes a target's settings; parts that are left out stay",
        params: targetParams,
        body: targetExtra,
        response: { 200: targetItem, ...writeRefusals },
      },
    },
    async (request) => {
      const reader = await readerOf(request);
      const key = { accountId: reader.accountId, targetId: request.params.id };
      const target = await changeTargetExtra(parts, key, request.body);
      if (!target) throw new AppError('not_found');
      return presentTarget(target, reader);
    },
  );

  app.delete(
    '/profiles/targets/:id/',
    {
      onRequest: writer.onRequest,
      schema: {
        tags: ['Targets'],
        summary: 'Deletes a target; its tests and reports stay',
        params: targetParams,
        response: { 204: z.null().describe('Deleted'), ...refusals, 403: errorBody, 413: errorBody },
      },
    },
    async (request, reply) => {
      const { accountId } = await readerOf(request);
      if (!(await deleteTarget(db.orm, { accountId, targetId: request.params.id }))) throw new AppError('not_found');
      return reply.status(204).send(null);
    },
  );
}

/** A caller without an account has no targets, and one without the ability may not write them. */
function requireWriter(request: FastifyRequest): void {
  const { accountId, abilities } = callerOf(request);
  if (!accountId) throw new AppError('not_found');
  if (!abilities.manageTargets) throw new AppError('target_not_allowed');
}
