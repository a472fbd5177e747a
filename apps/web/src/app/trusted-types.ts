interface PolicyFactory {
  createPolicy(name: string, rules: { createHTML(html: string): string | null }): unknown;
}

/** The only markup ever assigned is the empty string, which canvas libraries use to clear a node. All else is refused. */
export function refuseMarkup(): void {
  const factory: PolicyFactory | undefined = Reflect.get(window, 'trustedTypes');
  factory?.createPolicy('default', { createHTML: (html) => (html === '' ? '' : null) });
}
