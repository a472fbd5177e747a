import { labAddress } from '../../../address.ts';

export interface LabPlace {
  readonly city: string | null;
  readonly countryCode: string | null;
  readonly org: string | null;
  readonly asn: string | null;
}

/** AS64496 to AS64511 are for documentation (RFC 5398). */
const ACME = { org: 'Acme S.p.A.', asn: 'AS64496' };
const PROVIDER = { org: 'Hosting Provider GmbH', asn: 'AS64497' };

const MILAN: LabPlace = { city: 'Milano', countryCode: 'IT', ...ACME };
const TURIN: LabPlace = { city: 'Torino', countryCode: 'IT', ...ACME };
const FRANKFURT: LabPlace = { city: 'Frankfurt am Main', countryCode: 'DE', ...PROVIDER };

const PLACES: ReadonlyArray<readonly [number: number, place: LabPlace]> = [
  [3, MILAN],
  [4, MILAN],
  [5, TURIN],
  [10, TURIN],
  [13, MILAN],
  [14, MILAN],
  [15, FRANKFURT],
  [40, FRANKFURT],
  // Whose it is is known, where it is is not.
  [53, { city: null, countryCode: 'IT', ...ACME }],
  [54, { city: null, countryCode: null, ...PROVIDER }],
];

/** CIDR → where the lab's addresses are said to be and whose they are: loopback is in no table of the world. */
export function geographyOverlay(network: number): Readonly<Record<string, LabPlace>> {
  return Object.fromEntries(PLACES.map(([number, place]) => [`${labAddress(network, number)}/32`, place]));
}

export const placeOf = (network: number, ip: string): LabPlace =>
  geographyOverlay(network)[`${ip}/32`] ?? { city: null, countryCode: null, org: null, asn: null };
