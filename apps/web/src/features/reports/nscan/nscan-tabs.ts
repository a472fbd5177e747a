const NSCAN_TABS = ['overview', 'vulnerabilities', 'hosts', 'difference', 'coverage'] as const;
export type NscanTab = (typeof NSCAN_TABS)[number];

/** The section an address asks for; the first where it asks for none, or for one that is not there. */
export function tabOf(text: string | null): NscanTab {
  return NSCAN_TABS.find((tab) => tab === text) ?? 'overview';
}

/** The address of a section on the same page, with what its list should show. */
export function tabAddress(tab: NscanTab, filters: Readonly<Record<string, string>> = {}): string {
  return `?${new URLSearchParams({ tab, ...filters })}`;
}
