import type { Finding } from '../core/finding.ts';

/** Where on a site something is found. */
export interface WebPlace {
  /**
   * Without query and fragment: the same page with other values is the same place. A parameter that chooses the page stays
   * (`?page=news`).
   */
  readonly url: string;
  readonly method: string;
  /** `q`, `cookie session`, `header Referer`, `path 2`, `json user.name`; null: the answer as a whole. */
  readonly parameter: string | null;
}

export type WebFinding = Finding<WebPlace>;

/** One spelling for each place of a target. */
export const placeKeyOf = ({ url, method, parameter }: WebPlace) => `${method} ${url}|${parameter ?? ''}`;
