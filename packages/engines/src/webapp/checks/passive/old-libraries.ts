import type { PassiveCheck } from '../../check.ts';
import { filled, joinEvidence } from '../../evidence.ts';
import { type Answered, isAnswered, isPage } from '../../reading/answer.ts';
import { endOf, type Library, libraryInUrl } from '../../reading/libraries.ts';
import { pageOf } from '../../reading/page.ts';
import { librariesServedBy } from '../../reading/technologies.ts';
import { COMPONENTS, define, HELPS_TO_CHANGE, owaspSheet } from './define.ts';
import { sighting } from './sight.ts';

const ENDED = define(
  'library-ended',
  {
    family: 'JavaScript libraries',
    scores: HELPS_TO_CHANGE,
    owasp: COMPONENTS,
    cwes: [1104, 1395],
    references: [owaspSheet('third-party JavaScript', 'Third_Party_Javascript_Management')],
  },
  {
    name: { it: 'Libreria JavaScript non più mantenuta', en: 'JavaScript library no longer maintained' },
    description: {
      it: 'Il sito usa una libreria di una serie che non riceve più correzioni: le vulnerabilità scoperte da allora restano aperte.',
      en: 'The site uses a library from a release line that no longer receives fixes: vulnerabilities found since then remain open.',
    },
    solution: {
      it: 'Passare alla serie mantenuta della libreria o sostituirla, e tenere un elenco delle librerie in uso con le loro versioni.',
      en: 'Move to the maintained line of the library or replace it, and keep a list of the libraries in use with their versions.',
    },
  },
);

/** Where the site serves the library itself, the file is the place; what comes from elsewhere is found at the page. */
function librariesOf(answer: Answered, origin: string): Library[] {
  const foreign = isPage(answer)
    ? pageOf(answer).scripts.flatMap(({ src }) =>
        src === null || new URL(src).origin === origin ? [] : (libraryInUrl(src) ?? []),
      )
    : [];
  return [...librariesServedBy(answer), ...foreign];
}

export const oldLibraries = {
  code: 'old_libraries',
  name: { it: 'Librerie JavaScript', en: 'JavaScript libraries' },
  kind: 'passive',
  definitions: [ENDED],
  look(exchange, site) {
    if (!isAnswered(exchange)) return [];
    const ended = librariesOf(exchange, site.origin).flatMap((library) => {
      const end = endOf(library);
      return end
        ? [
            {
              ...library,
              since:
                end.since === null
                  ? ''
                  : filled({ it: ', non più seguita dal {since}', en: ', ended {since}' }, { since: end.since }),
            },
          ]
        : [];
    });
    if (ended.length === 0) return [];
    const evidence = ended.map(({ title, version, evidence: said, since }) =>
      joinEvidence([`${title} ${version} (${said})`, since], ''),
    );
    return [
      sighting(ENDED.key, exchange, {
        evidence: joinEvidence(evidence, '; '),
        marks: ended.map(({ evidence: said }) => said),
      }),
    ];
  },
} as const satisfies PassiveCheck;
