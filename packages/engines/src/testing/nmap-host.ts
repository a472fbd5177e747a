import type { NmapHost, NmapPort, NmapScript, NmapScriptData, NmapService } from '@rocca/tools/nmap/model';

/** Parts of nmap's answers for tests: only what a test is about has to be said. */
export function host(parts: Partial<NmapHost> = {}): NmapHost {
  return {
    address: '127.20.0.1',
    family: 'ipv4',
    state: 'up',
    reason: 'localhost-response',
    mac: null,
    vendor: null,
    hostnames: [],
    ports: [],
    extraPorts: [],
    osMatches: [],
    scripts: [],
    timedOut: false,
    ...parts,
  };
}

export function port(number: number, parts: Partial<NmapPort> = {}): NmapPort {
  return { protocol: 'tcp', port: number, state: 'open', reason: 'syn-ack', service: null, scripts: [], ...parts };
}

export function service(name: string, parts: Partial<NmapService> = {}): NmapService {
  return {
    name,
    product: null,
    version: null,
    extraInfo: null,
    osType: null,
    hostname: null,
    tunnel: null,
    method: 'probed',
    confidence: 10,
    cpes: [],
    fingerprint: null,
    ...parts,
  };
}

export function script(id: string, output: string, data: NmapScriptData = {}): NmapScript {
  return { id, output, data };
}
