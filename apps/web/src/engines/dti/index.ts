import { dti as facts } from '@rocca/contract/engines/dti/facts';
import { IconWorldSearch } from '@tabler/icons-react';
import { defineEngineScreens } from '../../lib/engine/engine-screens.ts';

export const dti = defineEngineScreens({
  facts,
  look: { icon: IconWorldSearch, hue: 'teal' },
  form: 'DTI',
  settings: {
    segment: 'dti_settings',
    startsTests: false,
    form: () => import('./settings.tsx'),
    facts: () => import('./settings-facts.tsx'),
  },
  targetWords: () => import('./target-words.ts'),
  scanConfigs: () => import('./contact-notes.ts'),
  report: () => import('./report.tsx'),
  texts: async () => (await import('./dti-texts.ts')).loadDtiTexts(),
});
