import { z } from 'zod';

/** `GET /assets/data/config.json`: what the front end must know before a sign-in. Nothing secret. */
export const publicConfig = z
  .object({
    brand: z.string(),
    version: z.string(),
    auth: z.enum(['standalone', 'oidc']),
    deployment: z.enum(['cloud', 'onprem']),
    permitted: z.array(z.string()),
    installed: z.array(z.string()).describe('engines this platform can run; the others are still to come'),
    helper: z.object({
      remote: z.boolean().describe('answers of the helper chat come from a model outside the platform'),
    }),
    incident: z
      .object({ email: z.string().nullable(), phone: z.string().nullable() })
      .describe('whom a customer under attack writes to and calls; null: nobody is named'),
    controller: z
      .string()
      .nullable()
      .describe('the controller of the users’ personal data: name, address and contacts; null: not set'),
    identity: z.object({
      issuer: z.string(),
      client_id: z.string(),
      token_endpoint: z.string(),
      logout_endpoint: z.string(),
      public_key: z.string(),
    }),
    links: z.object({
      signup: z.string().nullable(),
      legacy: z.string().nullable(),
      provider: z.string(),
      support_email: z.string(),
    }),
  })
  .meta({ id: 'PublicConfig' });
export type PublicConfig = z.infer<typeof publicConfig>;
