import { fingerprintOf } from '@rocca/engines/core/fingerprint';
import { cleanLine, cleanLineOrNull } from './clean-text.ts';

/** Where something was found, as `report_findings` stores it. A place has one spelling in all tests of a target. */
export type Place =
  /** Port 0: the host as a whole. */
  | {
      readonly ip: string;
      readonly port: number;
      readonly protocol: string;
      /** One service may answer over a second protocol at the same port: it is known by the first. */
      readonly also_protocol?: string | undefined;
    }
  | {
      readonly url: string;
      readonly method: string | null;
      readonly parameter: string | null;
      /** The address and port that answer for the page: of findings about the service itself. */
      readonly service?: { readonly ip: string; readonly port: number } | null | undefined;
    }
  | { readonly name: string };

/** The same in every report of a target. A change of it would make every finding of every target a new one. */
export function fingerprintAt(place: Place, key: string): string {
  return fingerprintOf(placeKeyOf(place), key);
}

/** What a report that saw the service over its second protocol alone knows it by; null: it has none. */
export function alsoFingerprintAt(place: Place, key: string): string | null {
  if (!('ip' in place) || place.also_protocol === undefined) return null;
  return fingerprintAt({ ip: place.ip, port: place.port, protocol: place.also_protocol }, key);
}

function placeKeyOf(place: Place): string {
  if ('ip' in place) return `${place.ip}|${place.port === 0 ? 'general' : `${place.port}/${place.protocol}`}`;
  // The method is no part of a place: what was found with GET and with POST is one finding.
  return 'url' in place ? JSON.stringify([place.url, place.parameter]) : place.name;
}

/** An entry of a B-tree index holds 2,700 bytes. */
const MAX_URL_BYTES = 2000;
const MAX = { method: 20, parameter: 500, name: 500 };

/** A URL as places hold it, so that an engine's own rows of a page have the same one. */
export function cleanUrl(url: string): string {
  return cleanLine(Buffer.from(url).subarray(0, MAX_URL_BYTES).toString(), MAX_URL_BYTES);
}

/** The columns of a place, fit for the database; those of the other kinds are null. */
export function placeColumns(place: Place): object {
  if ('ip' in place) return place;
  if ('name' in place) return { place_name: cleanLine(place.name, MAX.name) };
  return {
    url: cleanUrl(place.url),
    method: cleanLineOrNull(place.method, MAX.method),
    parameter: cleanLineOrNull(place.parameter, MAX.parameter),
    service_ip: place.service?.ip,
    service_port: place.service?.port,
  };
}
