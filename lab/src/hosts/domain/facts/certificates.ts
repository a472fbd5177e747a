/** One certificate in the logs. */
export interface LoggedCertificate {
  /** As the certificate has them: with wildcards, and in old ones with addresses of mail. */
  readonly names: readonly string[];
  readonly issuedDaysAgo: number;
  readonly validDays: number;
  /** The logs hold the certificate and what was signed before it: the same names twice. */
  readonly twice?: boolean;
}

/** Certificates with a name of `acme.test` in them. Some name other companies too: those are nothing to this one. */
export const CERTIFICATES: readonly LoggedCertificate[] = [
  { names: ['acme.test', 'www.acme.test', 'sito.acme.test'], issuedDaysAgo: 20, validDays: 90, twice: true },
  { names: ['acme.test', 'www.acme.test'], issuedDaysAgo: 80, validDays: 90, twice: true },
  { names: ['WWW.Acme.TEST', 'mail.acme.test', 'posta.acme.test'], issuedDaysAgo: 40, validDays: 90, twice: true },
  { names: ['*.shop.acme.test', 'shop.acme.test'], issuedDaysAgo: 10, validDays: 90, twice: true },
  { names: ['*.dev.shop.acme.test', 'api.dev.shop.acme.test'], issuedDaysAgo: 33, validDays: 90 },
  { names: ['cassa.shop.acme.test', 'www.shop.acme.test'], issuedDaysAgo: 12, validDays: 90 },
  { names: ['outlet.shop.acme.test'], issuedDaysAgo: 51, validDays: 90 },
  { names: ['k7-collaudo.acme.test', 'api.dev.acme.test', 'labs.acme.test'], issuedDaysAgo: 8, validDays: 90 },
  {
    names: ['api.staging.acme.test', 'web.staging.acme.test', 'db.staging.acme.test'],
    issuedDaysAgo: 60,
    validDays: 90,
  },
  { names: ['pagamenti-sandbox.api.acme.test'], issuedDaysAgo: 25, validDays: 90, twice: true },
  { names: ['erp-milano.acme.test', 'gestionale.acme.test', 'magazzino.acme.test'], issuedDaysAgo: 15, validDays: 365 },
  { names: ['vpn2-torino.acme.test', 'riunioni-cda.acme.test'], issuedDaysAgo: 44, validDays: 365 },
  { names: ['fatture.acme.test', 'ordini.acme.test', 'negozio.acme.test'], issuedDaysAgo: 18, validDays: 90 },
  { names: ['clienti.acme.test', 'fornitori.acme.test', 'prenotazioni.acme.test'], issuedDaysAgo: 19, validDays: 90 },
  { names: ['assistenza.acme.test', 'help.acme.test', 'status.acme.test'], issuedDaysAgo: 70, validDays: 90 },
  { names: ['promo.acme.test', 'campagna.acme.test', 'app-prova.acme.test'], issuedDaysAgo: 66, validDays: 90 },
  { names: ['cdn.acme.test', 'mta-sts.acme.test', 'vecchio-blog.acme.test'], issuedDaysAgo: 28, validDays: 90 },
  { names: ['giro-a.acme.test', 'solo-testo.acme.test'], issuedDaysAgo: 35, validDays: 90 },
  // Long expired: one of the names still answers, two do not.
  {
    names: ['archivio-2019.acme.test', 'vecchio-portale.acme.test', 'test-2016.acme.test'],
    issuedDaysAgo: 2500,
    validDays: 730,
  },
  { names: ['acme.test', 'sicurezza@acme.test', 'Mario Rossi'], issuedDaysAgo: 900, validDays: 365 },
  // Shared with others, as on a provider's front end, and names that only look as if they were below the domain.
  {
    names: ['cdn.acme.test', 'www.beta-holding.test', 'acme.test.beta-holding.test', 'notacme.test'],
    issuedDaysAgo: 5,
    validDays: 90,
  },
];
