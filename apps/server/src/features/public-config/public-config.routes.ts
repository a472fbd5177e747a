import { type PublicConfig, publicConfig } from '@rocca/contract/api/config.schema';
import { IDENTITY_PATHS } from '@rocca/contract/api/identity.schema';
import { BRAND } from '@rocca/contract/brand';
import { incidentContacts, type Settings } from '@rocca/contract/settings';
import type { App } from '../../platform/http/app.ts';

interface PublicFacts {
  readonly settings: Settings;
  readonly version: string;
  /** The engines of this platform. */
  readonly installed: readonly string[];
}

/** The configuration that the front end loads before a sign-in. */
export function publicConfigRoutes(app: App, options: PublicFacts): void {
  const config = configOf(options);
  app.get(
    '/assets/data/config.json',
    {
      config: { public: true },
      schema: {
        tags: ['Settings'],
        summary: 'Mode, permitted services, identity and links',
        security: [],
        response: { 200: publicConfig },
      },
    },
    async (_request, reply) => {
      reply.header('cache-control', 'no-cache');
      return config;
    },
  );
}

/** Addresses of the identity endpoints are paths: the same file serves every name the platform is reached by. */
function configOf({ settings, version, installed }: PublicFacts): PublicConfig {
  return {
    brand: BRAND.name,
    version,
    auth: settings.ROCCA_AUTH,
    deployment: settings.ROCCA_DEPLOYMENT,
    permitted: [...settings.ROCCA_PERMITTED],
    installed: [...installed],
    helper: { remote: settings.ROCCA_LLM_URL !== null },
    incident: incidentContacts(settings),
    controller: settings.ROCCA_CONTROLLER,
    identity: {
      issuer: IDENTITY_PATHS.issuer,
      client_id: BRAND.clientId,
      token_endpoint: IDENTITY_PATHS.token,
      logout_endpoint: IDENTITY_PATHS.logout,
      public_key: IDENTITY_PATHS.publicKey,
    },
    links: {
      signup: settings.ROCCA_SIGNUP_URL,
      legacy: settings.ROCCA_LEGACY_URL,
      provider: settings.ROCCA_PROVIDER_URL,
      support_email: settings.ROCCA_SUPPORT_EMAIL,
    },
  };
}
