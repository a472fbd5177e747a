import { dti as facts } from '@rocca/contract/engines/dti/facts';
import { IconWorldSearch } from '@tabler/icons-react';
import { defineEngineScreens } from '../../lib/engine/engine-screens.ts';

export const dti = defineEngineScreens({
  facts,
  look: { icon: IconWorldSearch, hue: 'teal' },
  form: 'DTI',
  settings: null,
  targetWords: () => import('./target-words.ts'),
  report: null,
  texts: null,
});
