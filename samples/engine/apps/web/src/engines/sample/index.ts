import { sample as facts } from '@rocca/contract/engines/sample/facts';
import { IconShieldSearch } from '@tabler/icons-react';
import { defineEngineScreens } from '../../lib/engine/engine-screens.ts';
import { loadSampleTexts } from './sample-texts.ts';

export const sample = defineEngineScreens({
  facts,
  look: { icon: IconShieldSearch, hue: 'olive' },
  form: 'newSample',
  settings: {
    segment: 'sample_settings',
    startsTests: true,
    form: () => import('./settings.tsx'),
    facts: () => import('./settings-facts.tsx'),
  },
  targetWords: () => import('./target-words.ts'),
  scanConfigs: null,
  report: () => import('./report.tsx'),
  texts: loadSampleTexts,
});
