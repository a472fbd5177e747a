import type { PassiveCheck } from '../../check.ts';
import { filled } from '../../evidence.ts';
import { isAnswered } from '../../reading/answer.ts';
import { sourceMapIn } from '../../reading/source-maps.ts';
import { CONFIGURATION, define, mdn, TELLS_LITTLE } from './define.ts';
import { sighting } from './sight.ts';

const SERVED = define(
  'source-map-served',
  {
    family: 'Information leaks',
    scores: TELLS_LITTLE,
    owasp: CONFIGURATION,
    cwes: [540],
    references: [mdn('SourceMap', 'HTTP/Reference/Headers/SourceMap')],
  },
  {
    name: { it: 'Codice sorgente pubblicato con una source map', en: 'Source code published by a source map' },
    description: {
      it: 'Il sito consegna la source map di uno script: chiunque può ricostruire il codice originale con commenti, nomi e percorsi, e cercarvi punti deboli.',
      en: 'The site serves the source map of a script: anyone can rebuild the original code with its comments, names and paths, and look for weak points in it.',
    },
    solution: {
      it: 'Non pubblicare le source map, oppure renderle accessibili soltanto agli sviluppatori.',
      en: 'Do not publish source maps, or give developers alone access to them.',
    },
  },
);

/** A script that only names a map gives nothing away: the map itself must have been handed out. */
export const sourceMaps = {
  code: 'source_maps',
  name: { it: 'Source map', en: 'Source maps' },
  kind: 'passive',
  definitions: [SERVED],
  look(exchange) {
    if (!isAnswered(exchange)) return [];
    const map = sourceMapIn(exchange);
    if (!map) return [];
    const names = map.sources.slice(0, 5).join(', ');
    const what = map.withContent
      ? { it: 'con il loro contenuto', en: 'with their content' }
      : { it: 'solo per nome', en: 'by name only' };
    const evidence = filled(
      {
        it: 'Sorgenti nella source map: {count}, {what}: {names}',
        en: 'Sources in the source map: {count}, {what}: {names}',
      },
      { count: map.sources.length, what, names },
    );
    return [sighting(SERVED.key, exchange, { evidence, marks: ['"mappings"', '"sourcesContent"'] })];
  },
} as const satisfies PassiveCheck;
