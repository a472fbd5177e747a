import type { HostSight } from './facts.ts';

/** What a source says of an address that it has never seen. */
export function unseenHost(ip: string): HostSight {
  return {
    ip,
    ports: [],
    hostnames: [],
    cpes: [],
    cves: [],
    org: null,
    isp: null,
    asn: null,
    city: null,
    countryCode: null,
  };
}

/** Bounds of one address, whatever a source says. */
export const HOST_LIMITS = { ports: 1_000, hostnames: 1_000, cpes: 500, cves: 2_000, banner: 4_000 } as const;
