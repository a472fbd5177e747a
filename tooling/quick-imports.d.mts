interface Resolved {
  readonly url: string;
  readonly format: 'module' | 'module-typescript';
  readonly shortCircuit: true;
}

interface Found {
  readonly url: string;
  readonly format?: string | null | undefined;
}

interface Import {
  readonly parentURL?: string | undefined;
  readonly conditions: readonly string[];
  readonly importAttributes: Readonly<Record<string, string>>;
}

export const MODULE_PACKAGES: readonly string[];
export function resolveQuickly(specifier: string, parentURL: string | undefined): Resolved | null;
export function createPackageMemory(): (specifier: string, context: Import, look: () => Found) => Found;
