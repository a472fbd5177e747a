/**
 * How vulnerabilities are counted, by every screen, file and reply:
 *
 * **A vulnerability (a CVE, or the check that found a weakness) at a place (an address and port; a page and parameter; a
 * name) counts once**, whatever engine, test or overlapping target saw it.
 *
 * - The method of a request and the protocol of a port do not make another place.
 * - A place that is part of another one stands for it: the same vulnerability at an address as a whole and at a port of
 *   it counts once, at the port; at a port and at a page of the site that answers there once, at the page. The latter
 *   holds for what is wrong with the service itself (its version, its TLS), which a scan of the network sees as well.
 * - Where several saw it, the worst severity counts, and it is exploited if one of them says so.
 * - An unverified finding counts as every other, with its severity. Severity and certainty are two things.
 *
 * How many different vulnerabilities there are stands beside this number, never in its place.
 */

/** A place as findings name it; `service` is the address and port that answer for a page. */
export type CountedPlace =
  | { readonly ip: string; readonly port: number }
  | {
      readonly url: string;
      readonly parameter: string | null;
      readonly service?: { readonly ip: string; readonly port: number } | null | undefined;
    }
  | { readonly name: string };

/** The port of a place that is an address as a whole. */
export const WHOLE_ADDRESS = 0;

/** One spelling for each place inside of one report. */
export function countedPlace(place: CountedPlace): string {
  if ('ip' in place) return `${place.ip} ${place.port}`;
  if ('url' in place) return JSON.stringify([place.url, place.parameter]);
  return place.name.toLowerCase();
}
