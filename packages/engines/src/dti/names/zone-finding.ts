import { cweReference, rfcReference, scored } from '../../core/definition.ts';
import { type Definition, findingOf } from '../../core/finding.ts';
import type { DomainFinding } from '../place.ts';
import type { HandedOutZone } from './zone-transfers.ts';

const ZONE_HANDED_OUT: Definition = {
  key: 'zone-transfer-allowed',
  family: 'DNS',
  name: { it: 'Trasferimento di zona DNS aperto a chiunque', en: 'DNS zone transfer open to anyone' },
  description: {
    it: 'Un server dei nomi del dominio consegna l’intera zona a chi la chiede (trasferimento AXFR). Chi attacca ottiene in un solo passo tutti i nomi, anche quelli interni o di prova che altrimenti non troverebbe.',
    en: 'A name server of the domain hands the whole zone to anybody who asks (AXFR transfer). An attacker gets every name in one step, including internal and test ones that could not be found otherwise.',
  },
  solution: {
    it: 'Consentire il trasferimento di zona ai soli server secondari, per indirizzo e con una chiave TSIG.',
    en: 'Allow zone transfers to the secondary servers alone, by address and with a TSIG key.',
  },
  scores: scored(['AV:N/AC:L/Au:N/C:P/I:N/A:N', 5], ['AV:N/AC:L/PR:N/UI:N/S:U/C:L/I:N/A:N', 5.3]),
  cves: [],
  cwes: ['CWE-200'],
  references: [cweReference(200), rfcReference(5936)],
};

/** One finding for each zone, whichever of its servers hand it out. */
export function zoneFindings(zones: readonly HandedOutZone[]): DomainFinding[] {
  return [...Map.groupBy(zones, ({ zone }) => zone)].map(([name, servers]) => {
    const evidence = servers
      .map(
        ({ server, address, records, sample }) => `${server} (${address}): AXFR, ${records} RR\n${sample.join('\n')}`,
      )
      .join('\n\n');
    return findingOf({ definition: ZONE_HANDED_OUT, evidence }, { check: 'zone_transfer', place: { name } });
  });
}
