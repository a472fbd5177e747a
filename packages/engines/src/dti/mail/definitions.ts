import type { MailRecordKind } from '@rocca/contract/engines/dti/choices';
import { rfcReference } from '../../core/definition.ts';
import { ADVICE, DECEIVES, define, HELPS_TO_CHANGE, HELPS_TO_DECEIVE, HELPS_TO_READ, SIGNS } from '../define.ts';

const family = 'Mail security';

/** What one change of a record closes together; reports find the finding of a record by it. */
export const mailRemedyKey = (kind: MailRecordKind) => `mail-${kind.replaceAll('_', '-')}`;

export const SPOOFABLE = define(
  'mail-spoofable',
  { family, scores: DECEIVES, cwes: [290], references: [rfcReference(7489), rfcReference(7208)] },
  {
    name: { it: 'Posta del dominio falsificabile', en: 'Mail of the domain can be forged' },
    description: {
      it: 'I record SPF e DMARC riportati nell’evidenza non fanno respingere i mittenti estranei: chiunque può spedire messaggi che sembrano venire dal dominio, ad esempio a clienti e colleghi, e vederli consegnati.',
      en: 'The SPF and DMARC records in the evidence do not cause mail of unauthorised senders to be rejected: anybody can send messages that seem to come from the domain, for instance to customers and colleagues, and have them delivered.',
    },
    solution: {
      it: 'Elencare in SPF tutti i server che spediscono per il dominio, firmare con DKIM e pubblicare DMARC con p=none e un indirizzo per i rapporti (rua); quando non mostrano più mittenti legittimi esclusi, passare a p=quarantine e poi a p=reject. Se il dominio non spedisce posta, pubblicare subito «v=spf1 -all» e «v=DMARC1; p=reject».',
      en: 'List in SPF every server that sends for the domain, sign with DKIM and publish DMARC with p=none and an address for reports (rua); once they show no legitimate sender left out, move to p=quarantine, then to p=reject. If the domain sends no mail, publish “v=spf1 -all” and “v=DMARC1; p=reject” at once.',
    },
  },
);

export const DMARC_NOT_ENFORCED = define(
  'dmarc-not-enforced',
  { family, scores: HELPS_TO_DECEIVE, cwes: [290], references: [rfcReference(7489)] },
  {
    name: { it: 'DMARC assente o non applicato', en: 'DMARC missing or not enforced' },
    description: {
      it: 'SPF fa respingere i server estranei, ma controlla soltanto il mittente tecnico del messaggio: senza un DMARC valido con p=quarantine o p=reject il mittente che il destinatario legge resta falsificabile.',
      en: 'SPF causes unauthorised servers to be rejected, but it checks the envelope sender alone: without a valid DMARC policy of p=quarantine or p=reject, the sender that the recipient sees can still be forged.',
    },
    solution: {
      it: 'Pubblicare un solo record DMARC su _dmarc, leggere per qualche settimana i rapporti (rua) e passare a p=quarantine, poi a p=reject.',
      en: 'Publish a single DMARC record at _dmarc, read the reports (rua) for some weeks and move to p=quarantine, then to p=reject.',
    },
  },
);

export const DMARC_PARTIAL = define(
  'dmarc-partial',
  { family, scores: HELPS_TO_DECEIVE, cwes: [290], references: [rfcReference(7489)] },
  {
    name: { it: 'DMARC applicato solo in parte', en: 'DMARC enforced in part only' },
    description: {
      it: 'La politica DMARC esclude i sottodomini (sp=none) o una parte dei messaggi (pct sotto 100): lì la posta contraffatta viene ancora consegnata.',
      en: 'The DMARC policy leaves out subdomains (sp=none) or a part of the messages (pct below 100): there, forged mail is still delivered.',
    },
    solution: {
      it: 'Togliere pct e sp dal record, o dare a sp la stessa politica di p.',
      en: 'Remove pct and sp from the record, or give sp the same policy as p.',
    },
  },
);

export const SPF_MISSING = define(
  'spf-missing',
  { family, scores: HELPS_TO_DECEIVE, cwes: [290], references: [rfcReference(7208)] },
  {
    name: { it: 'SPF assente', en: 'SPF missing' },
    description: {
      it: 'Il dominio non dichiara quali server possano spedire la sua posta: i destinatari non hanno modo di riconoscere quelli estranei.',
      en: 'The domain does not say which servers may send its mail: receivers have no way to recognise unauthorised ones.',
    },
    solution: {
      it: 'Pubblicare un solo record TXT «v=spf1 … -all» che elenchi i server autorizzati; «v=spf1 -all» se il dominio non spedisce posta.',
      en: 'Publish a single TXT record “v=spf1 … -all” that lists the servers allowed; “v=spf1 -all” if the domain sends no mail.',
    },
  },
);

export const SPF_PERMISSIVE = define(
  'spf-permissive',
  { family, scores: DECEIVES, cwes: [290, 183], references: [rfcReference(7208)] },
  {
    name: { it: 'SPF autorizza chiunque', en: 'SPF allows any sender' },
    description: {
      it: 'Il record SPF lascia passare qualunque server, con «+all», una rete enorme o un record incluso che fa lo stesso: i messaggi contraffatti superano il controllo, e con esso anche DMARC.',
      en: 'The SPF record lets any server pass, by “+all”, a huge network or a record it includes that does the same: forged messages pass the check, and with it DMARC.',
    },
    solution: {
      it: 'Sostituire «+all» con «-all» e le reti troppo vaste con gli indirizzi dei server che spediscono davvero.',
      en: 'Replace “+all” with “-all”, and networks that are too large with the addresses of the servers that do send.',
    },
  },
);

export const SPF_BROAD = define(
  'spf-broad-range',
  { family, scores: HELPS_TO_DECEIVE, cwes: [183], references: [rfcReference(7208)] },
  {
    name: { it: 'SPF autorizza una rete molto vasta', en: 'SPF allows a very large network' },
    description: {
      it: 'Il record SPF autorizza oltre un milione di indirizzi: fra essi ci sono quasi certamente macchine di altri, che possono spedire per il dominio.',
      en: 'The SPF record allows more than a million addresses: machines of others are almost certainly among them, and can send for the domain.',
    },
    solution: {
      it: 'Restringere la rete agli indirizzi dei server che spediscono davvero.',
      en: 'Narrow the network down to the addresses of the servers that do send.',
    },
  },
);

export const SPF_BROKEN = define(
  'spf-broken',
  { family, scores: HELPS_TO_DECEIVE, cwes: [290], references: [rfcReference(7208)] },
  {
    name: { it: 'SPF non valido', en: 'SPF not valid' },
    description: {
      it: 'I destinatari non ricavano alcun esito dal record SPF: ce n’è più di uno, contiene un errore, rimanda a se stesso o a nomi senza SPF, oppure supera i limiti di interrogazioni DNS (10 in tutto, 2 senza risposta). È come se non ci fosse, e la posta legittima può essere respinta.',
      en: 'Receivers get no result from the SPF record: there is more than one, it has an error, refers to itself or to names without SPF, or exceeds the limits on DNS lookups (10 in all, 2 without an answer). It is as if there were none, and legitimate mail may be rejected.',
    },
    solution: {
      it: 'Lasciare un solo record, correggere gli errori e togliere include, a, mx ed exists che non servono più, o sostituirli con indirizzi, finché le interrogazioni sono al massimo 10.',
      en: 'Keep a single record, fix the errors and remove include, a, mx and exists terms that are no longer needed, or replace them with addresses, until there are at most 10 lookups.',
    },
  },
);

export const SPF_NEUTRAL = define(
  'spf-neutral',
  { family, scores: HELPS_TO_DECEIVE, cwes: [290], references: [rfcReference(7208)] },
  {
    name: { it: 'SPF neutrale verso i mittenti non autorizzati', en: 'SPF is neutral towards unauthorised senders' },
    description: {
      it: 'Il record SPF termina con «?all» o senza «all»: dei server che non elenca non dice nulla, e i loro messaggi vengono accettati come quelli di un dominio senza SPF.',
      en: 'The SPF record ends in “?all” or without “all”: it says nothing of servers that it does not list, and their messages are accepted like those of a domain without SPF.',
    },
    solution: {
      it: 'Terminare il record con «-all», o con «~all» se DMARC è applicato.',
      en: 'End the record in “-all”, or in “~all” where DMARC is enforced.',
    },
  },
);

export const DKIM_SHORT = define(
  'dkim-key-short',
  { family, scores: SIGNS, cwes: [326], references: [rfcReference(8301)] },
  {
    name: { it: 'Chiave DKIM troppo corta', en: 'DKIM key too short' },
    description: {
      it: 'Una chiave DKIM ha meno di 1024 bit: se ne può ricavare la chiave privata con mezzi modesti e firmare messaggi contraffatti che superano DKIM e DMARC.',
      en: 'A DKIM key has fewer than 1024 bits: the private key can be computed with modest means, and forged messages signed with it pass DKIM and DMARC.',
    },
    solution: {
      it: 'Creare una chiave RSA da 2048 bit sotto un nuovo selettore, firmare con quella e revocare la vecchia (campo p vuoto).',
      en: 'Create an RSA key of 2048 bits under a new selector, sign with it and revoke the old one (empty p tag).',
    },
  },
);

export const DKIM_WEAK = define(
  'dkim-key-weak',
  { family, scores: HELPS_TO_DECEIVE, cwes: [326], references: [rfcReference(8301)] },
  {
    name: { it: 'Chiave DKIM debole', en: 'Weak DKIM key' },
    description: {
      it: 'Una chiave DKIM ha meno di 2048 bit: è ancora accettata, ma non offre più un margine adeguato.',
      en: 'A DKIM key has fewer than 2048 bits: it is still accepted, but its security margin is no longer adequate.',
    },
    solution: {
      it: 'Alla prossima rotazione passare a una chiave RSA da 2048 bit, sotto un nuovo selettore.',
      en: 'Move to an RSA key of 2048 bits at the next rotation, under a new selector.',
    },
  },
);

export const MTA_STS_MISSING = define(
  'mta-sts-missing',
  { family, scores: HELPS_TO_READ, cwes: [319], references: [rfcReference(8461)] },
  {
    name: { it: 'MTA-STS assente', en: 'MTA-STS missing' },
    description: {
      it: 'Senza MTA-STS i server che consegnano posta al dominio accettano anche una connessione in chiaro: chi si trova lungo il percorso può impedire la cifratura e leggere i messaggi.',
      en: 'Without MTA-STS, servers that deliver mail to the domain also accept unencrypted connections: an on-path attacker can prevent encryption and read the messages.',
    },
    solution: {
      it: 'Pubblicare la politica su https://mta-sts.<dominio>/.well-known/mta-sts.txt e il record TXT _mta-sts, prima con mode: testing e poi con mode: enforce.',
      en: 'Publish the policy at https://mta-sts.<domain>/.well-known/mta-sts.txt and the TXT record _mta-sts, first with mode: testing and then with mode: enforce.',
    },
  },
);

export const MTA_STS_INEFFECTIVE = define(
  'mta-sts-ineffective',
  { family, scores: HELPS_TO_READ, cwes: [319], references: [rfcReference(8461)] },
  {
    name: { it: 'MTA-STS senza effetto', en: 'MTA-STS without effect' },
    description: {
      it: 'Il dominio annuncia MTA-STS, ma il record o la politica non sono validi, non sono applicati, durano meno di un giorno o non nominano tutti i server di posta: la cifratura della posta in arrivo non è garantita.',
      en: 'The domain announces MTA-STS, but its record or policy is not valid, is not enforced, lasts less than a day or does not name every mail server: the encryption of incoming mail is not guaranteed.',
    },
    solution: {
      it: 'Correggere record e politica, elencare tutti i server MX, portare max_age ad almeno una settimana (604800) e mode a enforce.',
      en: 'Correct the record and the policy, list every MX server, raise max_age to at least a week (604800) and set mode to enforce.',
    },
  },
);

export const TLS_RPT_MISSING = define(
  'tls-rpt-missing',
  { family, scores: ADVICE, cwes: [778], references: [rfcReference(8460)] },
  {
    name: { it: 'TLS-RPT assente o non valido', en: 'TLS-RPT missing or not valid' },
    description: {
      it: 'Senza TLS-RPT nessuno segnala al dominio le consegne fallite o non cifrate: un attacco alla posta in arrivo passa inosservato.',
      en: 'Without TLS-RPT nobody tells the domain of deliveries that failed or were not encrypted: an attack on incoming mail goes unnoticed.',
    },
    solution: {
      it: 'Pubblicare su _smtp._tls un solo record TXT «v=TLSRPTv1; rua=mailto:…».',
      en: 'Publish a single TXT record “v=TLSRPTv1; rua=mailto:…” at _smtp._tls.',
    },
  },
);

export const DANE_BROKEN = define(
  'dane-broken',
  { family, scores: HELPS_TO_READ, cwes: [295], references: [rfcReference(7672)] },
  {
    name: { it: 'DANE non efficace', en: 'DANE not effective' },
    description: {
      it: 'I server di posta pubblicano record TLSA che non proteggono: non sono utilizzabili, mancano per alcuni server o stanno in una zona senza DNSSEC. Chi si trova sul percorso può leggere la posta in arrivo, oppure i mittenti che applicano DANE non consegnano.',
      en: 'The mail servers publish TLSA records that protect nothing: they cannot be used, some servers have none, or their zone lacks DNSSEC. Whoever is on the path can read incoming mail, or senders that apply DANE do not deliver.',
    },
    solution: {
      it: 'Pubblicare per ogni server MX record TLSA «3 1 1» con l’impronta della chiave in uso, in una zona firmata con DNSSEC, e aggiornarli prima di ogni cambio di certificato.',
      en: 'Publish “3 1 1” TLSA records with the digest of the current key for every MX server, in a zone signed with DNSSEC, and update them before each change of certificate.',
    },
  },
);

export const DNSSEC_MISSING = define(
  'dnssec-missing',
  { family: 'DNS', scores: HELPS_TO_CHANGE, cwes: [345], references: [rfcReference(4033), rfcReference(9364)] },
  {
    name: { it: 'DNSSEC assente', en: 'DNSSEC missing' },
    description: {
      it: 'Le risposte DNS del dominio non sono firmate, o la firma non è collegata al dominio superiore: chi riesce a inserirsi nella risoluzione può dirottare siti e posta.',
      en: 'The DNS answers of the domain are not signed, or the signature is not linked to the parent domain: an attacker who interferes with name resolution can redirect sites and mail.',
    },
    solution: {
      it: 'Attivare la firma DNSSEC presso chi gestisce il DNS e far pubblicare il record DS dal registrar.',
      en: 'Turn on DNSSEC signing at the DNS operator and have the registrar publish the DS record.',
    },
  },
);

export const DNSSEC_BROKEN = define(
  'dnssec-broken',
  { family: 'DNS', scores: HELPS_TO_CHANGE, cwes: [345], references: [rfcReference(4033), rfcReference(9364)] },
  {
    name: { it: 'DNSSEC errato o superato', en: 'Invalid or outdated DNSSEC' },
    description: {
      it: 'La zona superiore ha un record DS, ma la zona non ha chiavi o usa soltanto algoritmi superati: i resolver che validano non risolvono il dominio, oppure le firme non danno una protezione reale.',
      en: 'The parent zone has a DS record, but the zone has no keys or uses only outdated algorithms: validating resolvers cannot resolve the domain, or the signatures give no real protection.',
    },
    solution: {
      it: 'Firmare la zona con ECDSA P-256 (algoritmo 13) o Ed25519 (15) e aggiornare il record DS con un digest SHA-256.',
      en: 'Sign the zone with ECDSA P-256 (algorithm 13) or Ed25519 (15) and update the DS record with a SHA-256 digest.',
    },
  },
);

export const CAA_MISSING = define(
  'caa-missing',
  { family: 'DNS', scores: HELPS_TO_DECEIVE, cwes: [295], references: [rfcReference(8659)] },
  {
    name: { it: 'CAA assente o senza effetto', en: 'CAA missing or without effect' },
    description: {
      it: 'Nessun record CAA limita le autorità che possono emettere certificati per il dominio: un errore o un inganno presso una qualunque di esse basta per ottenerne uno.',
      en: 'No CAA record limits the authorities that may issue certificates for the domain: a mistake or a deception at any one of them is enough to get one.',
    },
    solution: {
      it: 'Pubblicare un record CAA «issue» per ciascuna autorità in uso e un «iodef» con l’indirizzo a cui segnalare gli abusi.',
      en: 'Publish a CAA record “issue” for each authority in use and an “iodef” with the address for reports of abuse.',
    },
  },
);

export const MAIL_DEFINITIONS = [
  SPOOFABLE,
  DMARC_NOT_ENFORCED,
  DMARC_PARTIAL,
  SPF_MISSING,
  SPF_PERMISSIVE,
  SPF_BROAD,
  SPF_BROKEN,
  SPF_NEUTRAL,
  DKIM_SHORT,
  DKIM_WEAK,
  MTA_STS_MISSING,
  MTA_STS_INEFFECTIVE,
  TLS_RPT_MISSING,
  DANE_BROKEN,
  DNSSEC_MISSING,
  DNSSEC_BROKEN,
  CAA_MISSING,
] as const;
