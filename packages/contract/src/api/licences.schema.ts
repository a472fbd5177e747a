import { z } from 'zod';
import { MEMBER_ROLES } from '../abilities.ts';

export const licenceItem = z
  .object({
    id: z.uuid().nullable().describe('null: permitted here, but the account has no licence for it'),
    api: z.string().meta({ example: '/survey_nis2/' }),
    name: z.string(),
    expires_on: z.iso.datetime().nullable(),
    scans_done: z.int().nullable().describe('Of the helper chat: answers of this month, in UTC'),
    scans_max: z.int().nullable().describe('Of the helper chat: answers a month'),
    user_id: z.uuid(),
    user_role: z.enum(MEMBER_ROLES),
    binary_edge_ip_score: z.boolean(),
    full_mode: z.boolean(),
    available: z.boolean().describe('false when expired, not permitted or not licensed'),
  })
  .meta({ id: 'Licence' });

export const licenceList = z.array(licenceItem);
export type LicenceItem = z.infer<typeof licenceItem>;
