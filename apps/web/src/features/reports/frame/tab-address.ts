/** The section an address asks for; the first where it asks for none, or for one that is not there. */
export function tabOf<Tab extends { readonly name: string }>(text: string | null, tabs: readonly [Tab, ...Tab[]]): Tab {
  return tabs.find(({ name }) => name === text) ?? tabs[0];
}

/** The address of a section on the same page, with what its list should show. */
export function tabAddress(tab: string, filters: Readonly<Record<string, string>> = {}): string {
  return `?${new URLSearchParams({ tab, ...filters })}`;
}
