import type { PassiveCheck } from '../../check.ts';
import { clientChecks } from './client-checks.ts';
import { commentSecrets } from './comment-secrets.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';
import { cookies } from './cookies.ts';
import { cors } from './cors.ts';
import { debugHeaders } from './debug-headers.ts';
import { directoryListing } from './directory-listing.ts';
import { errorPages } from './error-pages.ts';
import { internalAddresses } from './internal-addresses.ts';
import { mixedContent } from './mixed-content.ts';
import { oldLibraries } from './old-libraries.ts';
import { openReset } from './open-reset.ts';
import { passwordForms } from './password-forms.ts';
import { passwordHashes } from './password-hashes.ts';
import { privateCaching } from './private-caching.ts';
import { scriptSecrets } from './script-secrets.ts';
import { securityHeaders } from './security-headers.ts';
import { sessionInUrl } from './session-in-url.ts';
import { sourceMaps } from './source-maps.ts';
import { subresourceIntegrity } from './subresource-integrity.ts';
import { versionHeaders } from './version-headers.ts';

/** Every check that only looks at what was seen anyway, in the order in which a report's coverage lists them. */
export const PASSIVE_CHECKS: readonly PassiveCheck[] = [
  securityHeaders,
  contentSecurityPolicy,
  cookies,
  mixedContent,
  passwordForms,
  cors,
  privateCaching,
  versionHeaders,
  debugHeaders,
  internalAddresses,
  passwordHashes,
  errorPages,
  directoryListing,
  openReset,
  commentSecrets,
  sessionInUrl,
  scriptSecrets,
  clientChecks,
  sourceMaps,
  oldLibraries,
  subresourceIntegrity,
];
