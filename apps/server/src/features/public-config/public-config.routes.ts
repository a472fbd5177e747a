import { type PublicConfig, publicConfig } from '@rocca/contract/api/config.schema';
import { IDENTITY_PATHS } from '@rocca/contract/api/identity.schema';
import { BRAND } from '@rocca/contract/brand';
import type { Settings } from '@rocca/contract/settings';
import type { App } from '../../platform/http/app.ts';

/** The configuration that the front end loads before a sign-in. */
export function publicConfigRoutes(app: App, options: { settings: Settings; version: string }): void {
  const config = configOf(options.settings, options.version);
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
function configOf(settings: Settings, version: string): PublicConfig {
  return {
    brand: BRAND.name,
    version,
    auth: settings.ROCCA_AUTH,
    deployment: settings.ROCCA_DEPLOYMENT,
    permitted: [...settings.ROCCA_PERMITTED],
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
