import { MAX_ACTIONS } from '../../report/executive-actions.ts';
import { defineExecutive } from '../../report/executive-model.ts';
import { assembleExecutive, commonParts } from '../../report/executive-parts.ts';
import { Words } from '../../report/executive-words.ts';
import { sampleSections } from './sections.ts';

/** What a board reads of a check of names. */
export const executive = defineExecutive({
  sections: sampleSections,
  objects: ['sample_summary', 'sample_coverage'],
  lists: {
    remedies: { first: MAX_ACTIONS, fields: ['total', 'items'] },
    sample_difference: { first: 0, fields: ['previous', 'counts'] },
  },
  make({ sample_summary: scan, sample_coverage: coverage, remedies, sample_difference }, { language, service }) {
    const words = new Words(language);
    const summary = { section: 'sample_summary', value: scan };
    const difference = { section: 'sample_difference', value: sample_difference };
    const common = commonParts({ words, summary, coverage });
    const names = words.say('Nomi letti', 'Names read');
    return assembleExecutive({ words, summary, coverage, remedies, difference }, common, {
      service: {
        name: service,
        purpose: words.say('Cerca i nomi che si sbagliano facilmente.', 'Looks for names that are easily mistyped.'),
        looksAt: [
          words.say('Lunghezza dei nomi', 'Length of names'),
          words.say('Limite scelto per il target', 'The limit chosen for the target'),
          words.say('Cambiamenti dal test precedente', 'Changes since the test before'),
        ],
      },
      circles: [{ key: 'NAMES', label: names, value: scan.names, source: 'sample_summary.names' }, common.remedies],
      charts: [common.risk, common.impact, common.trend],
      needsKnowledge: false,
    });
  },
});
