import { FeedError } from '../feed-error.ts';
import { cleanText, cveIdOf, listOf, momentOf, objectOf, textOf } from '../shape.ts';
import type { KevCatalogue, KevEntry } from './kev-entry.ts';

/** The catalogue has 1.6 MB; it is small enough to be read whole. As objects, hostile JSON takes forty times its size. */
const MAX_BYTES = 8 * 1024 * 1024;

const LEAST_IN_SHAPE = 0.9;

/** Reads CISA's catalogue. Malformed entries are counted and left out; a broken file is an error. */
export async function readKev(chunks: AsyncIterable<Buffer>): Promise<KevCatalogue> {
  const catalogue = objectOf(await parseJson(chunks));
  const released = momentOf(catalogue?.dateReleased);
  if (!catalogue || !released || !Array.isArray(catalogue.vulnerabilities)) {
    throw new FeedError('malformed', 'this is no catalogue of known exploited vulnerabilities');
  }
  const values = listOf(catalogue.vulnerabilities);
  const byCve = new Map(values.flatMap((value) => kevEntry(value)).map((entry) => [entry.cve, entry]));
  // A file in another format would otherwise empty the catalogue, and no CVE would count as exploited.
  if (byCve.size < values.length * LEAST_IN_SHAPE || byCve.size === 0) {
    throw new FeedError('malformed', 'hardly an entry of the catalogue is in shape');
  }
  return {
    version: cleanText(catalogue.catalogVersion, 40),
    released,
    entries: [...byCve.values()],
    skipped: values.length - byCve.size,
  };
}

async function parseJson(chunks: AsyncIterable<Buffer>): Promise<unknown> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) throw new FeedError('too_large', 'the catalogue is too large', { position: bytes });
    parts.push(chunk);
  }
  try {
    return JSON.parse(
      Buffer.concat(parts)
        .toString('utf8')
        .replace(/^\uFEFF/, ''),
    );
  } catch (cause) {
    throw new FeedError('malformed', 'the catalogue is not JSON', { cause });
  }
}

/** A day of the calendar. `Date` turns 30 February into another day, and the database refuses it. */
function dayOf(value: unknown): string | null {
  const day = momentOf(value)?.slice(0, 10);
  return day !== undefined && day === textOf(value) ? day : null;
}

function kevEntry(value: unknown): KevEntry[] {
  const entry = objectOf(value);
  const [cve, addedOn] = [cveIdOf(entry?.cveID), dayOf(entry?.dateAdded)];
  if (!entry || !cve || !addedOn) return [];
  return [
    {
      cve,
      addedOn,
      dueOn: dayOf(entry.dueDate),
      vendor: cleanText(entry.vendorProject, 200),
      product: cleanText(entry.product, 200),
      name: cleanText(entry.vulnerabilityName, 500),
      action: cleanText(entry.requiredAction, 2000),
      ransomware: entry.knownRansomwareCampaignUse === 'Known',
    },
  ];
}
