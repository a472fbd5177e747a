import { rri as facts } from '@rocca/contract/engines/rri/facts';
import { IconLock } from '@tabler/icons-react';
import { defineEngineScreens } from '../../lib/engine/engine-screens.ts';

export const rri = defineEngineScreens({
  facts,
  look: { icon: IconLock, hue: 'rose' },
  form: 'RRI',
  settings: null,
  targetWords: () => import('./target-words.ts'),
  scanConfigs: null,
  report: null,
  texts: null,
});
