import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Settings } from '@rocca/contract/settings';
import type { OpenSurroundings } from '@rocca/engines/dti/surroundings';
import { labSurroundings } from '@rocca/lab/surroundings';
import { openDns } from '@rocca/sources/dns/open-dns';
import { systemServers } from '@rocca/sources/dns/system-servers';
import { openSources } from '@rocca/sources/open-sources';

/** Names below `.test` exist nowhere but in the lab: RFC 6761 keeps them out of the public zones. */
const isOfLab = (domain: string) => domain.endsWith('.test');

/** What looks at domains ask: the name servers and sources of the settings, or those of the lab for its own domains. */
export function domainSurroundings(settings: Settings): OpenSurroundings {
  const { ROCCA_LAB, ROCCA_LAB_NETWORK, ROCCA_DNS_SERVERS, ROCCA_SOURCES, ROCCA_SOURCES_DIR } = settings;
  // Opened once: quotas are shared by all tests of this process.
  const sources = openSources({
    keys: { shodan: settings.ROCCA_SHODAN_API_KEY, hibp: settings.ROCCA_HIBP_API_KEY },
    folder: ROCCA_SOURCES_DIR,
    cacheDir: join(settings.ROCCA_DATA_DIR, 'sources'),
    network: ROCCA_SOURCES,
  });
  const lab = ROCCA_LAB ? labOf(ROCCA_LAB_NETWORK, join(settings.ROCCA_DATA_DIR, 'lab-sources')) : null;
  return (domain) =>
    lab && isOfLab(domain) ? lab(domain) : { dns: openDns({ servers: ROCCA_DNS_SERVERS ?? systemServers() }), sources };
}

/** Nothing of the lab is cached: its facts change from one start to the next. */
function labOf(network: number, folder: string): OpenSurroundings {
  const { nameServers, sourceAddresses, keys, geographyOverlay } = labSurroundings(network);
  const addresses = sourceAddresses;
  const sources = openSources({ keys, folder, cacheDir: null, network: true, addresses });
  return async () => {
    await mkdir(join(folder, 'geography'), { recursive: true });
    await writeFile(join(folder, 'geography', 'lab.json'), JSON.stringify(geographyOverlay));
    return { dns: openDns({ servers: nameServers }), sources };
  };
}
