import type { Finding } from '../core/finding.ts';

/** Where a name check writes. A call resolves when its data is on the disk. */
export interface SampleSink {
  begin(begin: { readonly maxLength: number; readonly names: readonly string[] }): Promise<void>;
  name(name: string, findings: ReadonlyArray<Finding<{ readonly name: string }>>): Promise<void>;
  end(): Promise<void>;
}
