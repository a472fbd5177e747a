import type { Abilities } from '@rocca/contract/abilities';
import type { FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';

/** Who is calling, as the verified token says. */
export interface Caller {
  readonly userId: string;
  readonly username: string;
  /** The company the caller acts for; null for staff, who belong to none. */
  readonly accountId: string | null;
  readonly abilities: Abilities;
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
  }
}

export function callerOf(request: FastifyRequest): Caller {
  if (!request.caller) throw new AppError('unauthorised');
  return request.caller;
}

/** Whose share of the platform a call uses up: the account's, or the person's own for staff. */
export const ownerOf = ({ accountId, userId }: Caller): string => accountId ?? userId;

/** For calls that staff alone may make. */
export function staffOf(request: FastifyRequest): Caller {
  const caller = callerOf(request);
  if (!caller.abilities.openBackOffice) throw new AppError('forbidden');
  return caller;
}
