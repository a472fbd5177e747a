import { useMemo, useSyncExternalStore } from 'react';

const TOKENS = [
  'text',
  'muted',
  'faint',
  'line',
  'track',
  'surface',
  'brand',
  'critical',
  'high',
  'medium',
  'low',
  'info',
] as const;

/** The theme's colours as a canvas needs them: it knows no CSS variables. */
export type ChartColours = Readonly<Record<(typeof TOKENS)[number], string>>;

const SCHEME = 'data-mantine-color-scheme';

/** The colours of the theme that is shown now. */
export function useChartColours(): ChartColours {
  const scheme = useSyncExternalStore(subscribe, () => document.documentElement.getAttribute(SCHEME));
  // The attribute decides what the variables hold.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the variables are read anew for each scheme
  return useMemo(readColours, [scheme]);
}

function readColours(): ChartColours {
  const style = getComputedStyle(document.documentElement);
  const entries = TOKENS.map((token) => [token, style.getPropertyValue(`--rc-${token}`).trim()]);
  return Object.fromEntries(entries);
}

function subscribe(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: [SCHEME] });
  return () => observer.disconnect();
}
