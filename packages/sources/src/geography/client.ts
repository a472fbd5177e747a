import { join } from 'node:path';
import { coverageDetail } from '@rocca/contract/report/coverage-detail';
import { classifyAddress } from '@rocca/contract/target/scope';
import type { AddressFacts, Sources } from '../core/facts.ts';
import { addressAsked } from '../core/questions.ts';
import type { SourcePort } from '../core/service.ts';
import type { Told } from '../core/source.ts';
import { cleanText } from '../core/text.ts';
import { untold } from '../core/untold.ts';
import { databasesDate, databasesOf } from './databases.ts';
import { addressNumber, isSingleAddress } from './networks.ts';
import { findInOverlay, NO_OVERLAYS, type Overlays, readOverlays } from './overlay.ts';

const NOTHING: AddressFacts = { city: null, countryCode: null, org: null, asn: null };

/** Where an address is and whose it is, from databases on this machine: nobody is asked. */
export function openGeography({ folder, log }: SourcePort): Sources['geography'] {
  let overlays: Promise<Overlays> | null = null;
  let dataDate: Date | null | undefined;
  const dateOfData = () => {
    if (dataDate === undefined) dataDate = databasesDate();
    return dataDate;
  };
  const told = (value: AddressFacts, asOf = dateOfData() ?? new Date(0)): Told<AddressFacts> => {
    return { kind: 'told', value, asOf, from: 'folder', cut: false };
  };
  return {
    code: 'geography',
    get dataDate() {
      return dateOfData();
    },
    async ask(question, signal) {
      signal.throwIfAborted();
      const ip = addressAsked(question);
      if (typeof ip !== 'string') return ip;
      const address = addressNumber(ip);
      if (!address) return told(NOTHING);
      overlays ??= folder === null ? Promise.resolve(NO_OVERLAYS) : readOverlays(join(folder, 'geography'), log);
      const known = await overlays;
      const own = findInOverlay(known, address);
      const [broken] = known.broken;
      // It may hold a smaller network than any file that can be read, and would go before the databases.
      if (broken !== undefined && !(own && isSingleAddress(own.network))) {
        return untold('changed', coverageDetail('file_unreadable', `geography/${cleanText(broken, 100)}`));
      }
      if (own) return told(own.facts, own.writtenOn);
      if (classifyAddress(ip)?.scope !== 'public') return told(NOTHING);
      const lookUp = await databasesOf(address.family);
      signal.throwIfAborted();
      return lookUp ? told(lookUp(ip, address)) : untold('off', coverageDetail('no_geography'));
    },
  };
}
