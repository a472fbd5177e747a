import { readService } from '@rocca/feeds/cpe/read-service';
import type { NameReport } from '../report.ts';

type Technology = NameReport['technologies'][number];

const NOTHING = { product: null, version: null, extraInfo: null, cpes: [] };

/** Codes of `technology-categories.ts` for what pages name most often. */
const TYPES: Readonly<Record<string, string>> = {
  PHP: 'language',
  Python: 'language',
  Perl: 'language',
  'ASP.NET': 'framework',
  OpenSSL: 'security',
  WordPress: 'cms',
  Drupal: 'cms',
  'Joomla!': 'cms',
  TYPO3: 'cms',
  Varnish: 'cache',
  Squid: 'proxy',
};

const typeOf = (title: string, isMain: boolean): string => TYPES[title] ?? (isMain ? 'web_server' : 'other');

/** The software that a page's head names, each once; a version where one is told. */
export function technologiesIn(heads: readonly string[]): Technology[] {
  const found = new Map<string, Technology>();
  for (const heard of heads) {
    const { main, parts } = readService({ ...NOTHING, heard });
    for (const product of main ? [main, ...parts] : parts) {
      const ver = 'text' in product.version ? product.version.text : null;
      const known = found.get(product.title);
      if (!known || (known.ver === null && ver !== null)) {
        found.set(product.title, { app: product.title, ver, type: typeOf(product.title, product === main) });
      }
    }
  }
  return [...found.values()];
}
