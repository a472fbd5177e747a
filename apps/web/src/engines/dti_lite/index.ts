import { dti_lite as facts } from '@rocca/contract/engines/dti_lite/facts';
import { IconWorldSearch } from '@tabler/icons-react';
import { defineEngineScreens } from '../../lib/engine/engine-screens.ts';

export const dti_lite = defineEngineScreens({
  facts,
  look: { icon: IconWorldSearch, hue: 'slate' },
  form: 'DTILite',
  settings: null,
  targetWords: () => import('./target-words.ts'),
  report: null,
  texts: null,
});
