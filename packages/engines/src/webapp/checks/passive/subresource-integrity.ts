import type { PassiveCheck } from '../../check.ts';
import { filled } from '../../evidence.ts';
import type { Answered } from '../../reading/answer.ts';
import { pageOf } from '../../reading/page.ts';
import { ADVICE, define, INTEGRITY, mdn } from './define.ts';
import { acrossSite, pagesOf, type Seen } from './sight.ts';

const NO_INTEGRITY = define(
  'subresource-integrity-missing',
  {
    family: 'Third-party content',
    scores: ADVICE,
    owasp: INTEGRITY,
    cwes: [353, 829],
    references: [mdn('Subresource Integrity', 'Security/Subresource_Integrity')],
  },
  {
    name: { it: 'Script di terzi senza controllo di integrità', en: 'Third-party scripts without integrity check' },
    description: {
      it: 'La pagina carica una versione fissa di uno script o di un foglio di stile da un altro sito senza l’attributo integrity: se quel sito viene violato, il contenuto cambiato è eseguito qui.',
      en: 'The page loads a fixed version of a script or style sheet from another site without the integrity attribute: if that site is broken into, the changed content runs here.',
    },
    solution: {
      it: 'Aggiungere integrity e crossorigin ai file esterni con versione fissa, oppure ospitarli sul proprio sito.',
      en: 'Add integrity and crossorigin to external files of a fixed version, or host them on the site itself.',
    },
  },
);

/** What changes with every visit (analytics, maps) cannot be pinned: only files that name their version can. */
const HAS_VERSION = /(?:^|[/@._-])v?\d{1,3}\.\d{1,4}(?:\.\d{1,4})?(?:[/.?_-]|$)/;

function unpinned(origin: string) {
  return (page: Answered): Seen | null => {
    const open = pageOf(page).resources.filter(
      ({ tag, url, attributes }) =>
        (tag === 'script' || tag === 'link') &&
        /^https?:/.test(url) &&
        new URL(url).origin !== origin &&
        HAS_VERSION.test(new URL(url).pathname) &&
        !attributes.get('integrity'),
    );
    const urls = open.slice(0, 5).map(({ url }) => url);
    return urls.length === 0
      ? null
      : {
          evidence: filled({ it: 'Senza integrity: {urls}', en: 'No integrity: {urls}' }, { urls: urls.join(', ') }),
          marks: urls,
        };
  };
}

export const subresourceIntegrity = {
  code: 'subresource_integrity',
  name: { it: 'Integrità degli script di terzi', en: 'Integrity of third-party scripts' },
  kind: 'passive',
  definitions: [NO_INTEGRITY],
  look: () => [],
  conclude: (site) => acrossSite(site, NO_INTEGRITY.key, pagesOf(site), unpinned(site.origin)),
} as const satisfies PassiveCheck;
