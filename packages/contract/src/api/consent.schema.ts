import { z } from 'zod';
import { CONSENT_CODES, isSignature } from '../task/consent.ts';

/** The consent in a start request: what is allowed, and the name of the person who allows it. */
export const consentGiven = z
  .object({
    code: z.enum(CONSENT_CODES),
    signed_by: z.string().trim().max(120).refine(isSignature).describe('Name and surname of the person who allows it'),
  })
  .meta({ id: 'ConsentGiven' });
export type ConsentGiven = z.infer<typeof consentGiven>;

/** The consent as stored with the test and shown in its report. */
export const consent = z
  .object({
    code: z.enum(CONSENT_CODES),
    signed_by: z.string(),
    username: z.string(),
    signed_at: z.iso.datetime(),
    statement: z.string(),
  })
  .meta({ id: 'Consent' });
export type Consent = z.infer<typeof consent>;
