import { lazyEngineParts, useEngineParts } from './engine-parts.ts';

const configs = lazyEngineParts(({ scanConfigs }) =>
  scanConfigs ? scanConfigs().then((part) => part.scanConfigs) : null,
);

/** Fetches the profiles of an engine ahead of the screen that offers them. */
export const loadScanConfigs = configs.load;

/** The profiles of some engines; null for one whose tests are all of one kind. */
export function useScanConfigs(codes: readonly string[]) {
  return useEngineParts(configs, codes);
}
