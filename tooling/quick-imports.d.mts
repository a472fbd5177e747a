interface Resolved {
  readonly url: string;
  readonly format: 'module' | 'module-typescript';
  readonly shortCircuit: true;
}

export function resolveQuickly(specifier: string, parentURL: string | undefined): Resolved | null;
