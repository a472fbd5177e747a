import { isIP } from 'node:net';
import { addressSights, MAX_SIGHT_YEARS } from '@rocca/contract/api/address-sights.schema';
import { errorBody } from '@rocca/contract/api/error.schema';
import { z } from 'zod';
import type { Database } from '../../platform/db/database.ts';
import type { AccountPlaces } from '../../platform/http/account-places.ts';
import type { App } from '../../platform/http/app.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { callerOf } from '../../platform/http/caller.ts';
import { leftSignal } from '../../platform/http/left-signal.ts';
import { addressSightsOf } from './core/address-sights.ts';
import type { ReportReading } from './core/reading.ts';

const NO_ADDRESS = {
  it: 'non è un indirizzo IP: inserire un solo indirizzo IPv4 o IPv6',
  en: 'not an IP address: enter a single IPv4 or IPv6 address',
};

interface AddressSightsOptions {
  readonly db: Database;
  readonly readings: readonly ReportReading[];
  readonly places: AccountPlaces;
}

/** `GET /api/ip/{ip}/`: what the account's reports saw on that address over time, whichever engine looked. */
export function addressSightsRoutes(app: App, { db, readings, places }: AddressSightsOptions): void {
  app.get(
    '/api/ip/:ip/',
    {
      config: { compress: true },
      schema: {
        tags: ['Reports'],
        summary: 'What the reports of the account saw on an address, the newest first',
        params: z.object({ ip: z.string().max(100) }),
        querystring: z.object({ years: z.coerce.number().int().min(1).max(MAX_SIGHT_YEARS).default(MAX_SIGHT_YEARS) }),
        response: { 200: addressSights, 400: errorBody, 401: errorBody, 404: errorBody, 429: errorBody },
      },
    },
    async (request, reply) => {
      const { ip } = request.params;
      // A zone (`fe80::1%eth0`) belongs to one machine alone: no report has it.
      if (isIP(ip) === 0 || ip.includes('%'))
        throw new AppError('invalid_request', { fields: { 'params.ip': NO_ADDRESS } });
      const { accountId } = callerOf(request);
      if (!accountId) throw new AppError('not_found');
      return places.run(accountId, leftSignal(reply), () =>
        addressSightsOf(db.pool, readings, { accountId, ip, years: request.query.years }),
      );
    },
  );
}
