/** CPE's three kinds: application, operating system, hardware. */
export type CpePart = 'a' | 'o' | 'h';

/** A product as the vulnerability knowledge names it, aliases already resolved, lower case, unescaped. */
export interface ProductIdentity {
  readonly part: CpePart;
  readonly vendor: string;
  readonly product: string;
  /** Null: the product is known, its version is not. */
  readonly version: string | null;
  /** Patch level or release candidate where the name holds it apart (`p1`, `rc3`). */
  readonly update: string | null;
  /** The edition that a service says of itself (`enterprise`, `lts`); absent: it says none. */
  readonly edition?: string;
}
