/** How the vulnerabilities of a report are listed; the first is the default. */
export const VIEWS = ['finding', 'vulnerability', 'remedy'] as const;
export type View = (typeof VIEWS)[number];

export const viewOf = (text: string | null): View => VIEWS.find((view) => view === text) ?? VIEWS[0];

/** What belongs to the list of one view alone: its place, and a group it was narrowed to. */
const OF_ONE_VIEW = ['page', 'sort', 'order', 'change', 'vulnerability', 'remedy'];

/** The same section in another view: search and filters stay. */
export function viewAddress(now: URLSearchParams, view: View): string {
  const next = new URLSearchParams([...now].filter(([name]) => !OF_ONE_VIEW.includes(name) && name !== 'view'));
  if (view !== VIEWS[0]) next.set('view', view);
  return `?${next}`;
}
