import { LANGUAGES, type Localised } from '@rocca/contract/language';
import { compileWords, type WordList, type WordMatcher } from '../forms/word-list.ts';

/** Why a question is not answered, whatever the knowledge shares with it. */
export type NotCovered =
  | { readonly kind: 'other-law'; readonly name: Localised }
  /** Prices, licences and support of the product itself. */
  | { readonly kind: 'product' };

interface OtherLaw {
  readonly name: Localised;
  readonly words: WordList;
  /** With these words the question is one of NIS 2, and a passage answers it. */
  readonly unless?: WordList;
}

const law = (it: string, en: string, words: WordList, unless?: WordList): OtherLaw => ({
  name: { it, en },
  words,
  ...(unless && { unless }),
});

const OTHER_LAWS: readonly OtherLaw[] = [
  law('il Cyber Resilience Act', 'the Cyber Resilience Act', {
    it: `cyber resilience act, cra, 2024 2847, ciberresilienza, cyberresilienza, resilienza cibernetica, marcatura ce, marchio ce`,
    en: `cyber resilience act, cra, 2024 2847, ce mark, ce marking`,
  }),
  law('il regolamento sull’intelligenza artificiale (AI Act)', 'the AI Act', {
    it: `ai act, aiact, regolamento ia, regolamento sull ia, regolamento sull intelligenza artificiale, regolamento ai, legge sull intelligenza artificiale, legge sull ia, 2024 1689, sistem* di ia, sistem* ai, ai system*, sistem* di intelligenza artificiale, ia ad alto rischio, ai ad alto rischio`,
    en: `ai system*, high risk ai, ai act, aiact, ai regulation, artificial intelligence act, ai law, 2024 1689`,
  }),
  law('PCI DSS', 'PCI DSS', {
    it: `pci, pci dss, pcidss, carte di credito, carte di pagamento, dati delle carte`,
    en: `pci, pci dss, pcidss, credit card*, card payments, cardholder*, payment card*`,
  }),
  law('il perimetro di sicurezza nazionale cibernetica', 'the Italian national cyber security perimeter', {
    it: `psnc, perimetro di sicurezza nazionale, perimetro nazionale, perimetro cibernetico, perimetro di sicurezza cibernetica, perimetro di sicurezza nazionale cibernetica, decreto legge 105, cvcn`,
    en: `psnc, national cybersecurity perimeter, national cyber security perimeter, national security perimeter, cybersecurity perimeter, cyber perimeter, cvcn`,
  }),
  law(
    'DORA nel dettaglio',
    'DORA in detail',
    { it: `dora, tlpt, 2022 2554`, en: `dora, tlpt, 2022 2554, threat led` },
    {
      it: `nis2, nis, al posto, si applica, rientr*, vale, prevale, siamo una, siamo un, abbiamo gia, soggett*, equivalent*`,
      en: `nis2, nis, instead, apply, applies, replace*, prevail*, scope, exempt*, equivalent, also for us, take* precedence, already, we are a`,
    },
  ),
  law(
    'gli adempimenti del GDPR',
    'the duties of the GDPR',
    {
      it: `dpo, rpd, responsabile della protezione dei dati, responsabile protezione dati, registro dei trattamenti, registro trattamenti, informativa, informative, informativa privacy, consenso, consensi, cookie, dpia, valutazione d impatto sulla protezione,
        base giuridica, basi giuridiche, diritto all oblio, diritto di accesso, interessati, titolare del trattamento, responsabile del trattamento, newsletter, videosorveglian*, telecamere, trasferimento dei dati, sub responsabil*, gdpr, privacy policy, minimizzazione`,
      en: `dpo, data protection officer, record of processing, records of processing, processing register, privacy notice*, privacy policy, consent, cookie*, dpia, data protection impact, legal basis, lawful basis, right to be forgotten, right of access, right to erasure,
        data subject*, data controller*, data processor*, newsletter*, cctv, video surveillance, data transfer*, gdpr, subject access`,
    },
    {
      it: `nis2, nis, incident*, notific*, segnal*, violazion*, data breach, breach, garante, attacc*, due volte, doppia, stessa multa, multa, multe, sanzion*, csirt, acn, rubat*, uscit*, fuga, hacker*, bucat*, punto di contatto, ciso`,
      en: `nis2, nis, incident*, notif*, report*, breach*, attack*, twice, double, both, fine, fines, fined, penalt*, csirt, acn, stolen, leak*, hack*, point of contact, ciso`,
    },
  ),
  law(
    'la certificazione ISO',
    'ISO certification',
    {
      it: `certificarsi, certificarci, certificarmi, ottenere la certificazione, ottenere la iso, ottengo la iso, ottengo la certificazione, ottenere iso, si ottiene la, prendere la certificazione, ente di certificazione, enti di certificazione, organismo di certificazione, costo della certificazione, costa la certificazione, costa la iso, costa certificar*, costa una certificazione, 9001, 14001, 22301, 27701, 42001, 27017, 27018, soc 2, tisax, statement of applicability, dichiarazione di applicabilita, rinnovo della certificazione, rinnovare la certificazione, audit di certificazione`,
      en: `obtain iso, obtain the iso, get certified, getting certified, obtain certification, certification body, certification bodies, cost of certification, iso certification cost, iso 27001 certification cost, how much is an iso, how much is iso, how much does iso, how much does an iso, how much does certification, 9001, 14001, 22301, 27701, 42001, 27017, 27018, soc 2, soc2, tisax, statement of applicability, renew the certification, renew our certification, certification audit, get iso, become iso`,
    },
    { it: `nis2, nis, basta, bastano, sufficient*, vale per`, en: `nis2, nis, enough, sufficient, suffice` },
  ),
  law('la direttiva CER sui soggetti critici', 'the CER directive', {
    it: `direttiva cer, decreto 134, resilienza dei soggetti critici, 2022 2557`,
    en: `cer directive, critical entities resilience, resilience of critical entities, 2022 2557`,
  }),
  law('il decreto 231 e le altre norme sulle società', 'decree 231 and other company law', {
    it: `231, modello 231, odv, organismo di vigilanza, codice della crisi, antiriciclaggio, whistleblowing, appalti pubblici, codice degli appalti, codice appalti, antitrust`,
    en: `decree 231, model 231, whistleblow*, money laundering, aml, public procurement, antitrust, sarbanes, sox`,
  }),
  law('la sicurezza sul lavoro', 'health and safety at work', {
    it: `sicurezza sul lavoro, 81 2008, decreto 81, rspp, dvr, infortuni*, antincendio, inail`,
    en: `health and safety, workplace safety, safety at work, fire safety, osha, occupational`,
  }),
  law('altre norme digitali europee', 'other European digital laws', {
    it: `data act, digital services act, digital markets act, dsa, dma, data governance act, cyber solidarity act, cybersecurity act, regolamento macchine, mdr, psd2, mica, eidas 2, accessibility act, accessibilita`,
    en: `data act, digital services act, digital markets act, dsa, dma, data governance act, cyber solidarity act, cybersecurity act, machinery regulation, mdr, psd2, mica, eidas 2, accessibility act, accessibility`,
  }),
  law('leggi di altri Paesi', 'laws of other countries', {
    it: `hipaa, ccpa, cmmc, fedramp, legge americana, legge svizzera, bsi, nist 800, uk gdpr`,
    en: `hipaa, ccpa, cmmc, fedramp, american law, swiss law, uk gdpr, nist 800, cyber essentials, bsi`,
  }),
  law('le misure minime AgID', 'AgID’s minimum measures', {
    it: `agid, misure minime agid, circolare 2 2017, pnrr`,
    en: `agid, pnrr`,
  }),
];

/** Asks of the product itself what its seller answers. */
const PRODUCT: WordList = {
  it: `questo programma, questo software, questa piattaforma, questo prodotto, questa applicazione, vostro programma, vostro software, vostra piattaforma, vostro prodotto, rocca, licenza, licenze, abbonament*, fattura, fatture, fatturazione, preventiv*, listino, prezzo, prezzi, sconto, sconti, tariff*, rimborso, disdett*, prova gratuita, versione di prova, versione demo, assistenza clienti, numero verde, vostro contratto, canone, il rinnovo, acquistare questo, comprare questo, quanto costate, quanto costi, vostra assistenza, vostro support*, supporto tecnico, contattarvi, vi contatto, vostro servizio, vostri servizi, quanto costa, quanto costano, quanto mi costa, quanto ci costa, quanto verrebbe a costare, costa questo, costa il programma, costa il software, costa la piattaforma, costa il servizio, costa usare`,
  en: `this software, this program, this platform, this product, this tool, this app, your software, your platform, your product, your tool, rocca, licence, licences, license, licenses, subscription*, invoice*, quote, price*, pricing, discount*, refund*, cancel my, free trial, the renewal, trial version, trial period, demo version, customer support, helpdesk, support line, your contract, your fees, how much do you cost, how much are you, buy this, cost per user, per seat, your service, your services, how much does * cost, how much do * cost, what does * cost, how much would * cost, how much does it cost, upgrade my plan, sales, your support, contact support, contact you, technical support, your team`,
};

/** With these words a licence or a price is one of the questions that passages answer. */
const PRODUCT_UNLESS: WordList = {
  it: `fatturato, software senza licenza, licenze software, questionari*, punteggi*, dati, sicur*, protett*, privacy, salvat*, fals*, fint*, truff*, frod*, bonific*, iban, mult*, sanzion*, attacc*, incident*`,
  en: `turnover, unlicensed, software licences, software licenses, questionnaire*, score, data, secure, safe, saved, fake, fraud*, scam*, wired, fine, fines, penalt*, attack*, incident*`,
};

const LAWS = OTHER_LAWS.map(({ name, words, unless }) => ({
  name,
  matcher: compileWords(words),
  unless: unless && compileWords(unless),
}));
const PRODUCT_MATCHER = compileWords(PRODUCT);
const PRODUCT_EXCEPTION = compileWords(PRODUCT_UNLESS);

/** What a question asks that the knowledge leaves to others; `words` as for the forms of questions. */
export function findNotCovered(words: string): NotCovered | null {
  const found = LAWS.find(({ matcher, unless }) => isSaid(matcher, words) && !(unless && isSaid(unless, words)));
  if (found) return { kind: 'other-law', name: found.name };
  return isSaid(PRODUCT_MATCHER, words) && !isSaid(PRODUCT_EXCEPTION, words) ? { kind: 'product' } : null;
}

/** In whichever language: laws keep their names, and people mix. */
function isSaid(matcher: WordMatcher, words: string): boolean {
  return LANGUAGES.some((language) => matcher[language].test(words));
}
