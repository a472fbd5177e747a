import type { ProductRecipe } from './dressings.ts';
import { APPLICATION_SERVERS } from './products/application-servers.ts';
import { DATABASES } from './products/databases.ts';
import { FILE_SERVERS } from './products/file-servers.ts';
import { MAIL_SERVERS } from './products/mail-servers.ts';
import { NAME_SERVERS } from './products/name-servers.ts';
import { PROXIES_AND_OTHERS } from './products/proxies-and-others.ts';
import { REMOTE_SHELLS } from './products/remote-shells.ts';
import { SMALL_WEB_SERVERS } from './products/small-web-servers.ts';
import { WEB_APPLICATIONS } from './products/web-applications.ts';
import { WEB_SERVERS } from './products/web-servers.ts';

/** What services are generated of. The names are NVD's own, from its records; none comes from the product's tables. */
export const PRODUCTS: readonly ProductRecipe[] = [
  ...WEB_SERVERS,
  ...SMALL_WEB_SERVERS,
  ...APPLICATION_SERVERS,
  ...WEB_APPLICATIONS,
  ...MAIL_SERVERS,
  ...REMOTE_SHELLS,
  ...FILE_SERVERS,
  ...NAME_SERVERS,
  ...DATABASES,
  ...PROXIES_AND_OTHERS,
];
