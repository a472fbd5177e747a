import { rfcReference } from '../../core/definition.ts';
import { define, MAY_STOP, TAKES_OVER } from '../define.ts';

const family = 'Takeover';

export const CNAME_PROVIDER = define(
  'takeover-cname-provider',
  { family, scores: TAKES_OVER, cwes: [672] },
  {
    name: { it: 'Subdomain takeover presso un fornitore cloud', en: 'Subdomain takeover at a cloud provider' },
    description: {
      it: 'Il nome rimanda, con un CNAME, a una risorsa di un servizio in cloud che non esiste più: chi ne crea una con lo stesso nome pubblica i propri contenuti sotto il dominio, ottiene certificati validi e può leggere i cookie del sito.',
      en: 'The name points, by a CNAME, to a resource of a cloud service that no longer exists: whoever creates one of the same name publishes their own contents under the domain, gets valid certificates and may read cookies of the site.',
    },
    solution: {
      it: 'Togliere il record CNAME, o ricreare la risorsa nel proprio account. In futuro togliere sempre prima il record e poi la risorsa.',
      en: 'Remove the CNAME record, or create the resource again in your own account. In future, always remove the record before the resource.',
    },
  },
);

export const CNAME_DOMAIN = define(
  'takeover-cname-domain',
  { family, scores: TAKES_OVER, cwes: [672] },
  {
    name: { it: 'CNAME verso un dominio che non esiste', en: 'CNAME to a domain that does not exist' },
    description: {
      it: 'Il nome rimanda a un dominio che non esiste nel DNS: se è libero, chi lo registra risponde al posto del nome, con contenuti propri e certificati validi.',
      en: 'The name points to a domain that does not exist in the DNS: if it is free, whoever registers it answers in the place of the name, with contents of their own and valid certificates.',
    },
    solution: {
      it: 'Togliere il record CNAME, o correggerlo se il dominio è scritto male.',
      en: 'Remove the CNAME record, or correct it if the domain is misspelt.',
    },
  },
);

export const NS_DOMAIN = define(
  'takeover-ns-domain',
  { family, scores: TAKES_OVER, cwes: [672], references: [rfcReference(1912)] },
  {
    name: { it: 'Zona delegata a un dominio che non esiste', en: 'Zone delegated to a domain that does not exist' },
    description: {
      it: 'Fra i server DNS della zona ce n’è uno il cui dominio non esiste: se è libero, chi lo registra risponde per tutti i nomi della zona, posta compresa.',
      en: 'Among the name servers of the zone is one whose domain does not exist: if it is free, whoever registers it answers for every name of the zone, mail included.',
    },
    solution: {
      it: 'Togliere il server dai record NS della zona e dalla delega nel dominio superiore.',
      en: 'Remove the server from the zone’s NS records and from the delegation in the parent domain.',
    },
  },
);

export const NS_LAME = define(
  'takeover-ns-lame',
  { family, scores: MAY_STOP, cwes: [672], references: [rfcReference(1912)] },
  {
    name: { it: 'Zona che nessun server serve più', en: 'Zone that no server serves any more' },
    description: {
      it: 'La zona è delegata a server DNS che la rifiutano. I suoi nomi non funzionano, e se quei server sono di un fornitore presso cui chiunque può creare una zona, altri possono crearla e rispondere al posto del titolare.',
      en: 'The zone is delegated to name servers that refuse it. Its names do not work, and if those servers belong to a provider where anybody can create a zone, others may create it and answer in the place of its owner.',
    },
    solution: {
      it: 'Togliere la delega se la zona non serve più; altrimenti ricrearla presso il fornitore, nel proprio account.',
      en: 'Remove the delegation if the zone is no longer needed; otherwise create it again at the provider, in your own account.',
    },
  },
);

export const MX_DOMAIN = define(
  'takeover-mx-domain',
  { family, scores: TAKES_OVER, cwes: [672] },
  {
    name: { it: 'Posta consegnata a un dominio che non esiste', en: 'Mail delivered to a domain that does not exist' },
    description: {
      it: 'Un record MX indica un server di posta il cui dominio non esiste: se è libero, chi lo registra riceve i messaggi destinati al nome, comprese le reimpostazioni di password.',
      en: 'An MX record names a mail server whose domain does not exist: if it is free, whoever registers it receives messages meant for the name, password resets included.',
    },
    solution: {
      it: 'Togliere il record MX, o correggerlo se il dominio è scritto male.',
      en: 'Remove the MX record, or correct it if the domain is misspelt.',
    },
  },
);

export const TAKEOVER_DEFINITIONS = [CNAME_PROVIDER, CNAME_DOMAIN, NS_DOMAIN, NS_LAME, MX_DOMAIN] as const;
