import { dti_lite as facts } from '@rocca/contract/engines/dti_lite/facts';
import { IconWorldSearch } from '@tabler/icons-react';
import { defineEngineScreens } from '../../lib/engine/engine-screens.ts';
// biome-ignore lint/style/noRestrictedImports: the same test and the same report, of which the licence opens less
import { dti } from '../dti/index.ts';

export const dti_lite = defineEngineScreens({
  ...dti,
  facts,
  look: { icon: IconWorldSearch, hue: 'slate' },
  form: 'DTILite',
  settings: null,
  targetWords: () => import('./target-words.ts'),
  scanConfigs: null,
});
