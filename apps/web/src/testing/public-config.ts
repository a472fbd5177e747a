import type { PublicConfig } from '@rocca/contract/api/config.schema';
import { DEFAULT_PERMITTED } from '@rocca/contract/services';

export const testConfig: PublicConfig = {
  brand: 'Rocca',
  version: '0.0.0',
  auth: 'standalone',
  deployment: 'cloud',
  permitted: [...DEFAULT_PERMITTED],
  installed: ['nscan'],
  helper: { remote: false },
  incident: { email: 'duty@provider.example', phone: '+39 02 1234 5678' },
  controller: null,
  identity: {
    issuer: '/issuer',
    client_id: 'rocca-web',
    token_endpoint: '/token',
    logout_endpoint: '/logout',
    public_key: '/key',
  },
  links: {
    signup: 'https://signup.example/',
    legacy: null,
    provider: 'https://provider.example/',
    support_email: 'help@provider.example',
  },
};
