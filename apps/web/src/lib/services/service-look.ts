import type { IconNetwork } from '@tabler/icons-react';

type Hue = 'teal' | 'blue' | 'indigo' | 'violet' | 'rose' | 'amber' | 'olive' | 'slate';

/** One icon and one colour for each service, wherever it appears. */
export interface ServiceLook {
  readonly icon: typeof IconNetwork;
  readonly hue: Hue;
}
