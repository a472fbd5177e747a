interface PolicyFactory {
  createPolicy(name: string, rules: { createHTML(html: string): string | null }): unknown;
}

/** The only markup ever assigned is the empty string, which canvas libraries use to clear a node. All else is refused. */
export function refuseMarkup(): void {
  const factory: PolicyFactory | undefined = Reflect.get(window, 'trustedTypes');
  factory?.createPolicy('default', { createHTML: (html) => (html === '' ? '' : null) });
}

/**
 * Schemas are loaded with the reports, by a library that compiles them to code where it can. It reads this setting
 * before its first schema is made: without it, the mere attempt is reported as a violation of the policy.
 */
export function refuseCode(): void {
  // Changed rather than replaced: a library that is loaded already holds this very object.
  const config: object = Reflect.get(globalThis, '__zod_globalConfig') ?? {};
  Reflect.set(globalThis, '__zod_globalConfig', Object.assign(config, { jitless: true }));
}
