import { webapp as facts } from '@rocca/contract/engines/webapp/facts';
import { IconWorldWww } from '@tabler/icons-react';
import { defineEngineScreens } from '../../lib/engine/engine-screens.ts';
import { loadWebappTexts } from './webapp-texts.ts';

export const webapp = defineEngineScreens({
  facts,
  look: { icon: IconWorldWww, hue: 'violet' },
  form: 'web_scan',
  settings: {
    segment: 'webapp_settings',
    startsTests: true,
    form: () => import('./settings.tsx'),
    facts: () => import('./settings-facts.tsx'),
  },
  targetWords: () => import('./target-words.ts'),
  scanConfigs: () => import('./strength-notes.ts'),
  report: () => import('./report.tsx'),
  texts: loadWebappTexts,
});
