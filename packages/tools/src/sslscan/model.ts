/** What sslscan says of one TLS service. */
export interface SslscanReport {
  readonly protocols: ReadonlyArray<{ readonly name: string; readonly version: string; readonly enabled: boolean }>;
  readonly ciphers: ReadonlyArray<{
    readonly protocol: string;
    readonly name: string;
    readonly bits: number;
    readonly strength: string;
    readonly preferred: boolean;
  }>;
  readonly heartbleed: readonly string[];
  readonly compression: boolean | null;
  readonly renegotiationSecure: boolean | null;
  readonly fallbackScsv: boolean | null;
  readonly certificates: readonly SslscanCertificate[];
}

export interface SslscanCertificate {
  readonly subject: string;
  readonly issuer: string;
  readonly altNames: readonly string[];
  readonly selfSigned: boolean | null;
  readonly expired: boolean | null;
  readonly notBefore: Date | null;
  readonly notAfter: Date | null;
  readonly signatureAlgorithm: string;
  readonly key: { readonly type: string; readonly bits: number; readonly error: boolean } | null;
}
