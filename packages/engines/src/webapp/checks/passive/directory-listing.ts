import type { PassiveCheck } from '../../check.ts';
import { filled } from '../../evidence.ts';
import { isPage } from '../../reading/answer.ts';
import { listingIn } from '../../reading/listing.ts';
import { ACCESS_CONTROL, define, TELLS } from './define.ts';
import { sighting } from './sight.ts';

export const LISTING_KEY = 'directory-listing';

const LISTING = define(
  LISTING_KEY,
  { family: 'Directory listing', scores: TELLS, owasp: ACCESS_CONTROL, cwes: [548] },
  {
    name: { it: 'Directory listing attivo', en: 'Directory listing enabled' },
    description: {
      it: 'Il server mostra l’elenco dei file di una cartella: chiunque vede e scarica anche ciò che nessuna pagina collega, come copie di riserva e documenti.',
      en: 'The server lists the files of a folder: anyone can see and download even what no page links to, such as backups and documents.',
    },
    solution: {
      it: 'Disattivare l’elenco (Options -Indexes in Apache, autoindex off in nginx, directoryBrowse in IIS) e togliere dalla cartella ciò che non va pubblicato.',
      en: 'Turn the listing off (Options -Indexes in Apache, autoindex off in nginx, directoryBrowse in IIS) and remove from the folder what is not to be published.',
    },
  },
);

export const directoryListing = {
  code: 'directory_listing',
  name: { it: 'Directory listing', en: 'Directory listing' },
  kind: 'passive',
  definitions: [LISTING],
  look(exchange) {
    const listing = isPage(exchange) ? listingIn(exchange) : null;
    if (!listing || !isPage(exchange)) return [];
    const names = listing.names.slice(0, 8).join(', ');
    const evidence = filled(
      { it: 'Elenco come lo scrive {maker}: {names}', en: 'Listing as {maker} writes it: {names}' },
      { maker: listing.maker, names: names === '' ? { it: 'cartella vuota', en: 'empty folder' } : names },
    );
    return [sighting(LISTING.key, exchange, { evidence, marks: [listing.mark] })];
  },
} as const satisfies PassiveCheck;
