import type { WebCheck } from '../check.ts';
import { adminPanels } from './admin-panels.ts';
import { betweenUsers } from './between-users.ts';
import { commandInjection } from './command-injection.ts';
import { contentInjection } from './content-injection.ts';
import { corsActive } from './cors-active.ts';
import { csrf } from './csrf.ts';
import { entryRedirect } from './entry-redirect.ts';
import { exitRedirect } from './exit-redirect.ts';
import { exposedFiles } from './exposed-files.ts';
import { fileNames } from './file-names.ts';
import { graphql } from './graphql.ts';
import { headerInjection } from './header-injection.ts';
import { headerWaits } from './header-waits.ts';
import { hostHeader } from './host-header.ts';
import { httpMethods } from './http-methods.ts';
import { jsonWebTokens } from './json-web-tokens.ts';
import { ldapInjection } from './ldap-injection.ts';
import { loginRate } from './login-rate.ts';
import { methodBypass } from './method-bypass.ts';
import { nosqlInjection } from './nosql-injection.ts';
import { objectInjection } from './object-injection.ts';
import { openFolders } from './open-folders.ts';
import { openRedirect } from './open-redirect.ts';
import { otherObjects } from './other-objects.ts';
import { PASSIVE_CHECKS } from './passive/index.ts';
import { pathTraversal } from './path-traversal.ts';
import { privatePages } from './private-pages.ts';
import { remoteInclusion } from './remote-inclusion.ts';
import { roleValues } from './role-values.ts';
import { sessionValues } from './session-values.ts';
import { shownReset } from './shown-reset.ts';
import { sqlInjection } from './sql-injection.ts';
import { staticFolders } from './static-folders.ts';
import { storedSqlInjection } from './stored-sql-injection.ts';
import { templateInjection } from './template-injection.ts';
import { upload } from './upload.ts';
import { weakCredentials } from './weak-credentials.ts';
import { webShells } from './web-shells.ts';
import { xpathInjection } from './xpath-injection.ts';
import { xssDom } from './xss-dom.ts';
import { xssPathInfo } from './xss-path-info.ts';
import { xssReflected } from './xss-reflected.ts';
import { xssStored } from './xss-stored.ts';
import { xxe } from './xxe.ts';

/** Every check of the web application scan, in the order in which a report's coverage lists them. */
export const CHECKS: readonly WebCheck[] = [
  ...PASSIVE_CHECKS,
  adminPanels,
  betweenUsers,
  commandInjection,
  contentInjection,
  corsActive,
  csrf,
  entryRedirect,
  exitRedirect,
  exposedFiles,
  fileNames,
  graphql,
  headerInjection,
  headerWaits,
  hostHeader,
  httpMethods,
  jsonWebTokens,
  ldapInjection,
  methodBypass,
  nosqlInjection,
  objectInjection,
  openFolders,
  openRedirect,
  otherObjects,
  pathTraversal,
  privatePages,
  remoteInclusion,
  roleValues,
  sessionValues,
  shownReset,
  sqlInjection,
  staticFolders,
  storedSqlInjection,
  templateInjection,
  upload,
  webShells,
  xpathInjection,
  xssDom,
  xssPathInfo,
  xssReflected,
  xssStored,
  xxe,
  weakCredentials,
  loginRate,
];
