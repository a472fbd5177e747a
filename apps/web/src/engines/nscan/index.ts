import { nscan as facts } from '@rocca/contract/engines/nscan/facts';
import { IconNetwork } from '@tabler/icons-react';
import { defineEngineScreens } from '../../lib/engine/engine-screens.ts';
import { loadNscanTexts } from './nscan-texts.ts';

export const nscan = defineEngineScreens({
  facts,
  look: { icon: IconNetwork, hue: 'blue' },
  form: 'newNScan',
  settings: {
    segment: 'scan_settings',
    startsTests: true,
    form: () => import('./settings.tsx'),
    facts: () => import('./settings-facts.tsx'),
  },
  targetWords: () => import('./target-words.ts'),
  scanConfigs: () => import('./profile-notes.ts'),
  report: () => import('./report.tsx'),
  texts: loadNscanTexts,
});
