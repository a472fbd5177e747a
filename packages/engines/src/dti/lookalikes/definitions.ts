import type { Localised } from '@rocca/contract/language';
import { cweReference, rfcReference, scored } from '../../core/definition.ts';
import { type Definition, findingOf } from '../../core/finding.ts';
import type { DomainFinding } from '../place.ts';
import type { LookalikeReport } from '../report.ts';

const family = 'Look-alike domains';
// People are shown something that poses as something else.
const MISREPRESENTATION = 451;

interface Words {
  readonly name: Localised;
  readonly description: Localised;
  readonly solution: Localised;
}

const define = (
  key: string,
  scores: Definition['scores'],
  references: Definition['references'],
  words: Words,
): Definition => ({
  key,
  family,
  ...words,
  scores,
  cves: [],
  cwes: [`CWE-${MISREPRESENTATION}`],
  references: [cweReference(MISREPRESENTATION), ...references],
});

/** A person has to be deceived first: a mail sent to the wrong address, or a mail believed. */
const WITH_MAIL = define(
  'lookalike-with-mail',
  scored(['AV:N/AC:M/Au:N/C:P/I:P/A:N', 5.8], ['AV:N/AC:L/PR:N/UI:R/S:U/C:L/I:L/A:N', 5.4]),
  [rfcReference(5321)],
  {
    name: {
      it: 'Dominio simile registrato da altri che riceve posta',
      en: 'Look-alike domain held by others that receives mail',
    },
    description: {
      it: 'Qualcuno ha registrato un dominio che si confonde con quello aziendale e vi ha attivato dei server di posta: può ricevere i messaggi inviati lì per errore e scrivere a clienti, fornitori e dipendenti a nome dell’azienda. Dai soli dati pubblici non si può sapere se l’intento sia fraudolento.',
      en: 'A third party has registered a domain that can be mistaken for the company’s and has set up mail servers for it. They can receive messages sent there by mistake and write to customers, suppliers and staff in the company’s name. Public data alone do not show whether fraud is intended.',
    },
    solution: {
      it: 'Verificare chi lo ha registrato. Se non è dell’azienda: bloccarlo nei filtri di posta e di navigazione, avvisare chi tratta pagamenti e ordini, segnalare l’abuso al registrar e valutare una procedura di riassegnazione. Registrare le varianti più simili ancora libere.',
      en: 'Find out who registered it. If it is not the company’s: block it in the mail and web filters, warn those who handle payments and orders, report the abuse to the registrar and consider a dispute procedure. Register the closest variants that are still free.',
    },
  },
);

const WITHOUT_MAIL = define(
  'lookalike-registered',
  scored(['AV:N/AC:M/Au:N/C:P/I:N/A:N', 4.3], ['AV:N/AC:H/PR:N/UI:R/S:U/C:L/I:L/A:N', 4.2]),
  [],
  {
    name: {
      it: 'Dominio molto simile registrato di recente da altri',
      en: 'Very similar domain recently registered by others',
    },
    description: {
      it: 'Qualcuno ha registrato da poco un dominio che si confonde con quello aziendale. Non riceve posta, ma può ospitare una copia del sito per sottrarre credenziali, oppure attendere di essere usato. Dai soli dati pubblici non si può sapere se l’intento sia fraudolento.',
      en: 'A third party has recently registered a domain that can be mistaken for the company’s. It receives no mail, but it can host a copy of the site that steals credentials, or wait to be used. Public data alone do not show whether fraud is intended.',
    },
    solution: {
      it: 'Verificare chi lo ha registrato e che cosa mostra. Se non è dell’azienda: bloccarlo nei filtri di posta e di navigazione, tenerlo sotto osservazione e, in caso di abuso, segnalarlo al registrar e al fornitore che lo ospita.',
      en: 'Find out who registered it and what it shows. If it is not the company’s: block it in the mail and web filters, keep watching it and, should it be abused, report it to the registrar and to whoever hosts it.',
    },
  },
);

export const LOOKALIKE_DEFINITIONS: readonly Definition[] = [WITH_MAIL, WITHOUT_MAIL];

/** Findings of the look-alikes whose risk is high: what they are for is a judgement, so a person has to verify it. */
export function lookalikeFindings(found: readonly LookalikeReport[]): DomainFinding[] {
  return found
    .filter(({ risk }) => risk === 'high')
    .map((one) => {
      const definition = one.dnsMx.length > 0 ? WITH_MAIL : WITHOUT_MAIL;
      const sighting = { definition, evidence: evidenceOf(one), possible: true };
      return findingOf(sighting, { check: 'lookalikes', place: { name: one.domain } });
    });
}

/** In the words of the trade, which both languages share: a report shows evidence as it is. */
function evidenceOf({ domain, unicode, similarity, createdOn, dnsA, dnsMx, dnsNs }: LookalikeReport): string {
  const list = (records: readonly string[]) => records.slice(0, 5).join(' ');
  const parts = [
    unicode === domain ? domain : `${domain} (${unicode})`,
    `≈ ${Math.floor(similarity * 100)}%`,
    createdOn ? `RDAP: ${createdOn.toISOString().slice(0, 10)}` : null,
    dnsNs.length > 0 ? `NS: ${list(dnsNs)}` : null,
    dnsA.length > 0 ? `A: ${list(dnsA)}` : null,
    dnsMx.length > 0 ? `MX: ${list(dnsMx)}` : null,
  ];
  return parts.filter((part) => part !== null).join('; ');
}
