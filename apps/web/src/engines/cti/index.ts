import { cti as facts } from '@rocca/contract/engines/cti/facts';
import { IconEyeSearch } from '@tabler/icons-react';
import { defineEngineScreens } from '../../lib/engine/engine-screens.ts';
import { loadCtiTexts } from './cti-texts.ts';

export const cti = defineEngineScreens({
  facts,
  look: { icon: IconEyeSearch, hue: 'indigo' },
  form: 'newCTI',
  settings: {
    segment: 'cti_settings',
    startsTests: true,
    form: () => import('./settings.tsx'),
    facts: () => import('./settings-facts.tsx'),
  },
  targetWords: () => import('./target-words.ts'),
  scanConfigs: null,
  report: null,
  texts: loadCtiTexts,
});
