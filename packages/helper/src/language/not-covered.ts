import { LANGUAGES, type Localised } from '@rocca/contract/language';
import { compileWords, type WordList, type WordMatcher } from '../forms/word-list.ts';
import { splitWords } from './analyse.ts';
import { hasOtherSense } from './other-senses.ts';

/** Why a question is not answered, whatever the knowledge shares with it. */
export type NotCovered =
  | {
      readonly kind: 'other-law';
      readonly name: Localised;
      /** What of it the knowledge has all the same. */
      readonly note?: Localised;
    }
  /** Prices and orders, of the product and of anything else. */
  | { readonly kind: 'product' }
  /** Errands and wishes of the person: a letter, a greeting, when a shop closes. */
  | { readonly kind: 'personal' }
  /** A word of our subjects in another sense: panic attack, airport security. */
  | { readonly kind: 'other-sense' };

interface OtherLaw {
  readonly name: Localised;
  readonly words: WordList;
  /** With these words the question is one of NIS 2, and a passage answers it. */
  readonly unless?: WordList;
  /** Whether the question itself must say them: "and for DORA?" after one on NIS 2 asks for DORA. */
  readonly isUnlessOwn?: true;
  readonly note?: Localised;
}

const law = (
  it: string,
  en: string,
  words: WordList,
  unless?: WordList,
  more: Pick<OtherLaw, 'isUnlessOwn' | 'note'> = {},
): OtherLaw => ({ name: { it, en }, words, ...(unless && { unless }), ...more });

const OTHER_LAWS: readonly OtherLaw[] = [
  law('il Cyber Resilience Act', 'the Cyber Resilience Act', {
    it: `cyber resilience act, cra, 2024 2847, ciberresilienza, cyberresilienza, resilienza cibernetica`,
    en: `cyber resilience act, cra, 2024 2847`,
  }),
  law('la marcatura CE e la sicurezza dei prodotti', 'CE marking and product safety', {
    it: `marcatura ce, marchio ce, marcare ce, certificat* ce, dichiarazione di conformita ce, dichiarazione ue di conformita, sicurezza generale dei prodotti, sicurezza dei prodotti, sicurezza dei giocattoli, sicurezza giocattoli, 2009 48, 2025 2509, 2023 988`,
    en: `ce mark, ce marking, ce marked, ce certificate*, declaration of conformity, general product safety, product safety, toy safety, safety of toys, 2009 48, 2025 2509, 2023 988`,
  }),
  law('il regolamento sull’intelligenza artificiale (AI Act)', 'the AI Act', {
    it: `ai act, aiact, regolamento ia, regolamento sull ia, regolamento sull intelligenza artificiale, regolamento ai, legge sull intelligenza artificiale, legge sull ia, 2024 1689, sistem* di ia, sistem* ai, ai system*, sistem* di intelligenza artificiale, ia ad alto rischio, ai ad alto rischio, regolamento * sull intelligenza artificiale, regolamento * sull ia, legge * sull intelligenza artificiale, legge * sull ia, normativa * sull intelligenza artificiale, norme * sull intelligenza artificiale, norme sull intelligenza artificiale, intelligenza artificiale secondo la legge, intelligenza artificiale secondo il regolamento, intelligenza artificiale secondo l europa`,
    en: `ai system*, high risk ai, ai act, aiact, ai regulation, artificial intelligence act, artificial intelligence regulation, artificial intelligence law, artificial intelligence legislation, ai law, ai legislation, law on artificial intelligence, law on ai, regulation on artificial intelligence, regulation on ai, rules on artificial intelligence, rules on ai, act on artificial intelligence, 2024 1689`,
  }),
  law(
    'PCI DSS',
    'PCI DSS',
    {
      it: `pci, pci dss, pcidss, carte di credito, carte di pagamento, dati delle carte`,
      en: `pci, pci dss, pcidss, credit card*, card payments, cardholder*, payment card*`,
    },
    {
      it: `comprat* * carta, comprat* con la carta, truff*, rubat*, frod*, trapelat*, uscit*, violat*`,
      en: `with the credit card, with a credit card, with his credit card, with her credit card, leak*, stolen, hacked, breach*`,
    },
  ),
  law('il perimetro di sicurezza nazionale cibernetica', 'the Italian national cyber security perimeter', {
    it: `psnc, perimetro di sicurezza nazionale, perimetro nazionale, perimetro cibernetico, perimetro di sicurezza cibernetica, perimetro di sicurezza nazionale cibernetica, decreto legge 105, cvcn`,
    en: `psnc, national cybersecurity perimeter, national cyber security perimeter, national security perimeter, cybersecurity perimeter, cyber perimeter, cvcn`,
  }),
  law('DORA nel dettaglio', 'DORA in detail', {
    it: `registro delle informazioni, registro dora`,
    en: `register of information, dora register`,
  }),
  law(
    'DORA nel dettaglio',
    'DORA in detail',
    { it: `dora, tlpt, 2022 2554`, en: `dora, tlpt, 2022 2554, threat led` },
    {
      it: `nis2, nis, al posto, prevale, abbiamo gia, gia rispettiamo, gia sotto, sotto dora, equivalent*`,
      en: `nis2, nis, instead of, in spite of, replace*, prevail*, exempt*, equivalent, take* precedence, already, only do`,
    },
    { isUnlessOwn: true },
  ),
  law(
    'la certificazione ISO',
    'ISO certification',
    {
      it: `certificarsi, certificarci, certificarmi, ottenere la certificazione, ottenere la iso, ottengo la iso, ottengo la certificazione, ottenere iso, si ottiene la, prendere la certificazione, ente di certificazione, enti di certificazione, organismo di certificazione, costo della certificazione, costa la certificazione, costa la iso, costa certificar*, costa una certificazione, 9001, 14001, 22301, 27701, 42001, 27017, 27018, soc 2, tisax, statement of applicability, dichiarazione di applicabilita, rinnovo della certificazione, rinnovare la certificazione, audit di certificazione`,
      en: `certify us, certify me, which auditor, certification auditor*, stage 1 audit, stage 2 audit, stage 1, obtain iso, obtain the iso, get certified, getting certified, obtain certification, certification body, certification bodies, cost of certification, iso certification cost, iso 27001 certification cost, how much is an iso, how much is iso, how much does iso, how much does an iso, how much does certification, 9001, 14001, 22301, 27701, 42001, 27017, 27018, soc 2, soc2, tisax, statement of applicability, renew the certification, renew our certification, certification audit, get iso, become iso`,
    },
    {
      it: `nis2, nis, basta, bastano, sufficient*, vale per, obbligatorio certificarsi, simile, come per la, e il piano`,
      en: `nis2, nis, enough, sufficient, suffice, directive, questionnaire, like our, how different, so we can skip, should we`,
    },
  ),
  law('la direttiva CER sui soggetti critici', 'the CER directive', {
    it: `direttiva cer, decreto 134, resilienza dei soggetti critici, 2022 2557`,
    en: `cer directive, critical entities resilience, resilience of critical entities, 2022 2557`,
  }),
  law('la normativa antiriciclaggio', 'anti-money-laundering law', {
    it: `antiriciclaggio, riciclaggio, adeguata verifica`,
    en: `money laundering, aml, know your customer, kyc`,
  }),
  law('il decreto 231 e le altre norme sulle società', 'decree 231 and other company law', {
    it: `231, modello 231, odv, organismo di vigilanza, codice della crisi, appalti pubblici, codice degli appalti, codice appalti, antitrust, approvazione del bilancio, approvare il bilancio, bilancio va approvato, deposito del bilancio, depositare il bilancio, bilancio * quando`,
    en: `decree 231, model 231, 231 model, public procurement, antitrust, sarbanes, sox, approve the annual accounts, accounts be approved, approval of the accounts, approve the accounts, file the accounts`,
  }),
  law(
    'la sicurezza sul lavoro',
    'health and safety at work',
    {
      it: `sicurezza sul lavoro, sicurezza dei lavoratori, sicurezza lavoratori, 81 2008, 81 08, decreto 81, rspp, dvr, infortuni*, antincendio, inail`,
      en: `health and safety, workplace safety, safety at work, fire safety, osha, occupational`,
    },
    {
      it: `nis2, nis, informatic*, cyber*, computer, portineria`,
      en: `nis2, nis, computer*, cyber*, it security`,
    },
  ),
  law(
    'la prevenzione incendi',
    'fire safety of buildings',
    {
      it: `tagliafuoco, resistenza al fuoco, resistente al fuoco, reazione al fuoco, classe di fuoco, rei 30, rei 60, rei 90, rei 120, estintor*, prevenzione incendi, vigili del fuoco, cpi`,
      en: `fire door*, fire resistan*, fire rating, fire rated, fire class, fire extinguisher*, sprinkler*, fire brigade, fire prevention`,
    },
    {
      it: `nis2, nis, server, ced, sala macchine, data center, acn, computer, informatic*`,
      en: `nis2, nis, server, servers, server room, data center, data centre, acn, computer*`,
    },
  ),
  law('il Data Act e il Data Governance Act', 'the Data Act and the Data Governance Act', {
    it: `data act, data governance act, 2023 2854, 2022 868`,
    en: `data act, data governance act, 2023 2854, 2022 868`,
  }),
  law('i regolamenti DSA e DMA', 'the Digital Services Act and the Digital Markets Act', {
    it: `dsa, dma, digital services act, digital markets act, regolamento sui servizi digitali, regolamento sui mercati digitali, 2022 2065, 2022 1925`,
    en: `dsa, dma, digital services act, digital markets act, 2022 2065, 2022 1925`,
  }),
  law('il Cyber Solidarity Act', 'the Cyber Solidarity Act', {
    it: `cyber solidarity act, regolamento sulla cibersolidarieta`,
    en: `cyber solidarity act`,
  }),
  law('il Cybersecurity Act', 'the Cybersecurity Act', { it: `cybersecurity act`, en: `cybersecurity act` }),
  law('la direttiva Seveso sugli incidenti rilevanti', 'the Seveso directive on major accidents', {
    it: `seveso, rischio di incidente rilevante, incidente rilevante, incidenti rilevanti, decreto 105 2015`,
    en: `seveso, major accident hazard*`,
  }),
  law(
    'i regolamenti REACH e CLP sulle sostanze chimiche',
    'the chemicals regulations REACH and CLP',
    {
      it: `il reach, regolamento reach, registrazione reach, per il reach, clp`,
      en: `reach regulation, under reach, does reach, reach registration, reach require*, clp`,
    },
    { it: `nis2, nis`, en: `nis2, nis` },
  ),
  law('il regolamento macchine', 'the Machinery Regulation', {
    it: `regolamento macchine, direttiva macchine, 2023 1230`,
    en: `machinery regulation, machinery directive, 2023 1230`,
  }),
  law(
    'il regolamento sui dispositivi medici (MDR)',
    'the Medical Device Regulation (MDR)',
    {
      it: `mdr, regolamento dispositivi medici, regolamento sui dispositivi medici, 2017 745`,
      en: `mdr, medical device regulation, medical devices regulation, 2017 745`,
    },
    {
      it: `servizio mdr, soc, edr, xdr, siem, gestit*, rilevamento`,
      en: `mdr service, soc, edr, xdr, siem, managed, detection`,
    },
  ),
  law('la direttiva PSD2 sui pagamenti', 'the payment services directive PSD2', { it: `psd2, psd3`, en: `psd2, psd3` }),
  law('il regolamento MiCA sulle cripto-attività', 'the crypto-assets regulation MiCA', {
    it: `mica, micar, cripto attivita`,
    en: `mica regulation, micar, crypto assets`,
  }),
  law('i portafogli europei digitali (eIDAS 2)', 'the European digital identity wallets (eIDAS 2)', {
    it: `eidas 2, eidas due, portafoglio digitale, wallet europeo, wallet digitale, it wallet`,
    en: `eidas 2, eidas wallet, digital wallet, european wallet`,
  }),
  law('le norme sull’accessibilità', 'accessibility law', {
    it: `accessibility act, accessibilita`,
    en: `accessibility act, accessibility`,
  }),
  law('la direttiva sulle apparecchiature radio (RED)', 'the Radio Equipment Directive (RED)', {
    it: `direttiva red, apparecchiature radio`,
    en: `red directive, radio equipment`,
  }),
  law('la rendicontazione di sostenibilità (CSRD)', 'sustainability reporting (CSRD)', {
    it: `csrd, sostenibilita, esg, esrs`,
    en: `csrd, sustainability report*, esg, esrs`,
  }),
  law('l’igiene degli alimenti (HACCP)', 'food hygiene (HACCP)', {
    it: `haccp, igiene alimentare, igiene degli alimenti`,
    en: `haccp, food hygiene, food safety`,
  }),
  law(
    'il whistleblowing (d.lgs. 24/2023)',
    'whistleblowing (Italian decree 24/2023)',
    {
      it: `whistleblow*, segnalazioni anonime, segnalazione anonima, canale di segnalazione, canale interno di segnalazione`,
      en: `whistleblow*, anonymous report*, speak up line, speak up channel`,
    },
    {
      it: `dati, dato, privacy, gdpr, garante, dpia, valutazione d impatto, conserv*, si tengono, tenere le, tenere una, cancell*, identita, informativa, baco, falla, vulnerabilit*, trattamento, responsabile del trattamento, registro dei trattamenti, titolare`,
      en: `data, privacy, gdpr, dpia, impact assessment, retention, retain*, keep, kept, delet*, eras*, identity, notice, flaw, bug, vulnerabilit*, processor, processing, controller`,
    },
    {
      note: {
        it: 'I dati personali nelle segnalazioni rientrano però nel GDPR: su quelli puoi chiedermi.',
        en: 'Personal data in reports do come under the GDPR: you can ask me about those.',
      },
    },
  ),
  law(
    'il diritto del lavoro',
    'employment law',
    {
      it: `busta paga, in busta, pagare in piu, pagarlo in piu, pagarla in piu, aumento di stipendio, straordinari*`,
      en: `pay rise, a raise, pay him more, pay her more, paid more, paid extra, extra pay, overtime`,
    },
    {
      it: `dati, dato, gdpr, privacy, nis2, file, cartell*, inviat*, mandat*, mandiamo, spedit*, pubblicat*, sbagliat*, password, mail, attacc*, rubat*, finta, falsa, truff*, phishing, conserv*, vede, vedono, vedere, mult*, sanzion*`,
      en: `data, gdpr, privacy, nis2, file, files, folder, sent, published, wrong, password*, mail, attack*, stolen, fake, scam*, phishing, keep, kept, see, sees, fine, fines, penalt*`,
    },
    { isUnlessOwn: true },
  ),
  law(
    'il diritto del lavoro',
    'employment law',
    {
      it: `busta paga, aumento di stipendio, pagare in piu, indennita di, pensione, pension* anticipat*, legge 104, giorni di permesso, giorni di malattia, licenziar*, licenziamento disciplinare, giusta causa, giustificato motivo, sanzione disciplinare, sanzioni disciplinari, lettera di richiamo, giorni di ferie, ore di ferie, preavviso, tfr, ccnl, stipendi*, cassa integrazione, permessi retribuiti, maternita, congedo, straordinari*, contratto a termine, contratto a tempo, tempo determinato, tempo indeterminato, periodo di prova, assunzione, diritto del lavoro, sindacat*, sciopero, pausa pranzo, buoni pasto`,
      en: `payslip*, pay slip*, pay rise, a raise, pay him more, pay her more, retirement, pension, sick days, sick leave, days off, annual leave, fixed term, employment contract*, probation period, fire someone, fire somebody, fire an employee, fire the employee, fire him, fire her, fire them, fire people, dismiss someone, dismiss an employee, dismiss him, dismiss her, sack someone, sack him, sack her, let him go, let her go, let them go, let someone go, how much notice, disciplinary, paid holiday*, holiday pay, entitled to holiday*, days of holiday*, notice period, severance, salary, salaries, overtime, minimum wage, maternity leave, parental leave, sick pay, employment law, labour law, labor law, strike`,
    },
    {
      it: `punto di contatto, referente, sostitut*, access*, account, posta, casella, mail, telecamer*, gps, geolocalizz*, controll*, dati, gdpr, nis2, nis, file, cartell*, inviat*, mandat*, spedit*, pubblicat*, sbagliat*, privacy, conserv*, vede, vedono, vedere, attacc*, hacker*, rubat*, acn, ispezion*, ispettor*, piombino, in sede, mult*, sanzion*, scansion*, verifiche prima, carichi pendenti, disattiv*, server, password, che figure, satellitare, badge, iscrizione al sindacato, conteggio, contat*, contano`,
      en: `contact point, point of contact, csirt, deputy, dpo, access*, account*, mailbox, mail, inbox, camera*, cctv, gps, tracking, monitor*, data, gdpr, nis2, nis, file, files, folder, sent, published, wrong, privacy, leaked, stolen, hacked, see, sees, acn, inspect*, fine, fines, penalt*, scan*, mailed, by mistake, whose, in the count, counted, portal, shared drive, union membership, newsletter*, password*, letter`,
    },
  ),
  law(
    'imposte e contabilità',
    'taxes and accounting',
    {
      it: `iva, partita iva, fattura elettronica, fatture elettroniche, fatturazione elettronica, f24, irpef, ires, irap, dichiarazione dei redditi, tasse, imposte, credito d imposta, codice tributo, regime forfettario`,
      en: `vat, corporate tax, income tax, electronic invoice*, e invoice*, e invoicing, tax rate*, tax return*, taxes, tax credit*, tax, bookkeeping`,
    },
    {
      it: `conserv*, nis2, attacc*, incident*, formati, formazion*, collaborator*, portale, acn, registrazione, fotocopi*, sistemista, consulente informatico`,
      en: `retention, nis2, attack*, incident*, portal, acn, registration, loyalty, id card*, delete*, erase*`,
    },
    { isUnlessOwn: true },
  ),
  law('diritto d’autore, marchi e brevetti', 'copyright, trade marks and patents', {
    it: `diritto d autore, diritti d autore, copyright, siae, brevett*, marchio registrato, registrare un marchio, registrare il marchio, proprieta intellettuale, plagio`,
    en: `copyright*, trademark*, trade mark*, patent, patents, patented, intellectual property, plagiarism, photo from the internet, picture from the internet, image from the internet, photos from the internet, pictures from the internet, images from the internet`,
  }),
  law(
    'eIDAS nel dettaglio',
    'eIDAS in detail',
    { it: `eidas, 910 2014, 2024 1183`, en: `eidas, 910 2014, 2024 1183` },
    {
      it: `nis2, nis, cos e, che cos e, cosa sono, significa, vuol dire, firma, firme, servizi fiduciari, incident*, notific*`,
      en: `nis2, nis, what is, what are, mean, means, meaning, signature*, sign, trust service*, incident*, notif*, reporting`,
    },
  ),
  law(
    'leggi di altri Paesi',
    'laws of other countries',
    {
      it: `hipaa, ccpa, cmmc, fedramp, legge americana, legge svizzera, bsi, nist 800, uk gdpr`,
      en: `hipaa, ccpa, cmmc, fedramp, american law, swiss law, uk gdpr, uk data protection, data protection act, sec rules, sec cyber, sec disclosure, nist 800, cyber essentials, bsi`,
    },
    { it: `gruppo, capogruppo, controllata, filiale`, en: `group, parent, subsidiary` },
  ),
  law(
    'le misure minime AgID',
    'AgID’s minimum measures',
    {
      it: `agid, misure minime agid, circolare 2 2017, pnrr`,
      en: `agid, pnrr`,
    },
    { it: `nis2, nis`, en: `nis2, nis` },
  ),
];

/** Asks what only the seller of a thing can answer. */
const PRODUCT: WordList = {
  it: `abbonament*, mia fattura, vostra fattura, nostra fattura, mie fatture, vostre fatture, dove trovo la fattura, dove trovo le fatture, scaricare la fattura, scaricare le fatture, avere la fattura, ricevere la fattura, emettete fattura, vostra fatturazione, un preventivo, fare preventivo, avere preventivo, ricevere preventivo, vostro listino, listino prezzi, prezzo, prezzi, sconto, sconti, tariff*, rimborso, disdett*, disdire, prova gratuita, versione di prova, versione gratuita, numero verde, vostro contratto, canone, a costare, costo di, costo del, costo della, quanto costate, quanto costi, quanto costa, quanto costano, quanto mi costa, quanto ci costa, quanto verrebbe a costare, quanto viene a costare, quanto costerebbe, quanto costera, quanto spend*, costa questo, costa il programma, costa il software, costa la piattaforma, costa il servizio, costa usare, acquistare questo, comprare questo, comprare una licenza, comprare licenze, comprare altre, acquistare una licenza, acquistare licenze, acquistare altre, quanto si spende, quanto prende, quanto prendono, quanto vuole un, quanto vogliono per, quanto chiede un, quanto chiedono per, quanto viene un, quanto viene una, parcella, all ora un consulente, gratis`,
  en: `subscription*, my invoice*, your invoice*, our invoice*, quote, price*, pricing, discount*, refund*, cancel my, free trial, trial version, trial period, your contract, your fees, how much do you cost, how much are you, buy this, buy a licence, buy a license, buy more, cost per user, per seat, free version, licence cost*, license cost*, cost me, cost us, cost of, how much does * cost, how much do * cost, what does * cost, what do * cost, how much would * cost, how much will * cost, how much does it cost, what does it cost, what would it cost, how much is this, upgrade my plan, sales team, your sales, how much do * spend, what does * spend, how much * spend, what * spend, sme spend*, smb spend*, company spend*, companies spend*, spend to comply, spend on compliance, set me back, set us back, how much do you charge, how much does * charge, how much do * charge, hourly rate, day rate, daily rate, going rate, ballpark figure, free of charge, for free`,
};

/** With these words a price is part of a question that passages answer. */
const PRODUCT_UNLESS: WordList = {
  it: `software in abbonamento, servizio in abbonamento, servizi in abbonamento, programma in abbonamento, vendiamo abbonamenti, sono in prova, sono in periodo di prova, chiesto un preventivo, chiede un preventivo, chiesto preventivo, fatturato, software senza licenza, va bene, si puo usare, possiamo usare, posso usare, questionari*, punteggi*, fals*, fint*, truff*, frod*, bonific*, iban, mult*, sanzion*, attacc*, incident*, scansioni costa, costa in scansioni, lanciarne uno, costa troppo, quote partecipazione, quote di, quote della, quote societarie, bollettin*, decifra*, antivirus, scaricat*, materiale, fonti, quella gratis, pagamento o gratis, ignorare, ignoriamo, finta di niente, fregarcene, non comunicare, non rispondere, non essere in regola, non adeguar*, di fermo, stare fermi, ripartiamo, gestionale in abbonamento, centro operativo, soc, sicurezza gestita, marketing, newsletter, consenso, da scaricare, vecchio fornitore, parlano di noi, non registr*, risch*, scansione fallita`,
  en: `subscription software, subscription service*, software subscription*, sell subscription*, selling subscription*, i m on a trial period, on a trial period, i am on trial, asked for a quote, asks for a quote, ask for a quote, asked us for a quote, wanted a quote, got a quote from us, quote requests, turnover, unlicensed, questionnaire*, score, fake, fraud*, scam*, wired, fine, fines, penalt*, attack*, incident*, scans does, too expensive, breach*, price list*, price sheet*, half price, warnings, registering, decrypt*, hack us, do nothing, ignore, ignored, non compliance, noncompliance, not comply, nis2 cost, downtime, cloud subscription*, as a subscription, marketing, newsletter*, consent, know about our, know our, spend it first, spend first, ended with an error, failed scan, scan cost, scans cost, scan that failed`,
};

/** Asks to have something written or improved. */
const ERRAND: WordList = {
  it: `scrivi, scrivimi, mi scrivi, mi scriva, aiutami, mi aiuti, mi aiutate, dammi una mano, preparami, mi prepari, prepara, fammi, mi fai, componi, correggimi, migliora, migliorare, scrivere`,
  en: `write, help me, help w, help with, draft, compose, make me, improve, polish, proofread, prepare`,
};

/** Things of private life that carry words of ours: the CV is personal data, a resignation ends an account. */
const PRIVATE_THING: WordList = {
  it: `cv, curriculum, lettera di dimissioni, mie dimissioni, lettera di presentazione, lettera d amore, auguri, compleanno, poesia, canzone, tema di scuola, compito, compiti, tesi, tesina, colloquio di lavoro, ricetta, discorso, matrimonio, barzelletta`,
  en: `cv, my resume, cover letter, resignation letter, letter of resignation, my resignation, love letter, birthday, poem, song, essay, homework, thesis, job interview, recipe, speech, wedding, joke`,
};

/** What only private people ask: their car, their money, their health, their kitchen. */
const PRIVATE_MATTER: WordList = {
  it: `assicurazione auto, assicurazione casa, assicurazione sulla vita, assicurazione della macchina, assicurazione della moto, assicurazione dell auto, polizza auto, polizza vita, polizza della macchina, polizza della moto, olio motore, olio della macchina, olio dell auto, cambio dell olio, cambio olio, olio al motore, tagliando, cinghia di distribuzione, pneumatic*, gomme invernali, gomme estive, revisione auto, revisione dell auto, revisione della macchina, investire in, investire i, investo, investimenti, criptovalut*, ethereum, comprare bitcoin, compro bitcoin, vendere bitcoin, quotazione, borsa di milano, azioni in borsa, trading, mutuo, btp, mal di testa, mal di schiena, raffreddore, antibiotic*, lievitare, lievita, carbonara, tiramisu, oroscopo, lavatrice, lavastoviglie, antifurto, fidanzat*`,
  en: `car insurance, home insurance, life insurance, motorbike insurance, motorcycle insurance, travel insurance, car policy, engine oil, motor oil, oil change, oil in my, change the oil, service my car, service my van, my car serviced, timing belt, winter tyres, tyre pressure, tires, my tyres, brake pads, invest in, investing in, invest my, do i invest, should i invest, cryptocurrenc*, ethereum, buy bitcoin, buying bitcoin, sell bitcoin, bitcoin price, stock market, share price*, day trading, mortgage*, headache, backache, sore throat, antibiotic*, sponge cake, dough, horoscope, washing machine, dishwasher, burglar alarm, my girlfriend, my boyfriend`,
};

/** With these words the question is about how the company handles data of others. */
const PRIVATE_UNLESS: WordList = {
  it: `dati, privacy, gdpr, informativa, candidat*, conserv*, cancell*, access*, account, nis2, nis, sicurezza, phishing, malware, virus, ricevut*`,
  en: `data, privacy, gdpr, notice, applicant*, candidate*, retention, keep, delet*, access*, account*, nis2, nis, security, phishing, malware, virus, received`,
};

/** With these words it is about the company and its systems. */
const MATTER_UNLESS: WordList = {
  it: `nis2, nis, gdpr, acn, csirt, garante, sicurezza informatica, cyber*, settore, dipendent*, addett*, fatturat*, rientr*, attacc*, hacker*, virus, phishing, riscatto, ransomware, truff*, frod*, sito, portale, password, dati, rubat*, fint*, fals*, mail, dominio, backup, firewall, rete aziendale`,
  en: `nis2, nis, gdpr, acn, csirt, security, cyber*, sector, employees, staff, turnover, in scope, attack*, hack*, virus, phishing, ransom*, scam*, fraud*, site, website, portal, password*, data, stolen, fake, mail, email*, domain, backup*, firewall`,
};

/** Opening hours of anything. */
const OPENING_HOURS: WordList = {
  it: `chiude a che ora, apre a che ora, a che ora chiude, a che ora apre, a che ora chiudono, a che ora aprono, orari di apertura, orario di apertura, e aperta oggi, e aperto oggi`,
  en: `what time does * close, what time does * * close, what time does * open, what time does * * open, what time do * close, what time do * open, when does * close today, opening hours, opening times, open on sunday*, open today`,
};

const HOURS_UNLESS: WordList = {
  it: `portale, finestra, registr*, acn, csirt, piattaforma, assistenza, scansion*`,
  en: `portal, window, regist*, acn, csirt, platform, support, scan*`,
};

/** A law that is told by what it is about: "the toy safety directive". */
const DESCRIBED: readonly RegExp[] = [
  /\b(?:direttiva|regolamento|normativa|legge|norme)(?: (?:europe[ao]|ue|dell unione europea|dell ue|italian[ao]|nazionale|comunitari[ao]))? (?:su|sul|sull|sulla|sullo|sui|sugli|sulle|in materia di|in tema di|contro) (?<about>.+)/u,
  /(?<about>(?:[^ ]+ ){1,4})(?:directive|regulation)(?= |$)/u,
  /\b(?:directive|regulation|legislation|law|rules) (?:on|about|concerning) (?<about>.+)/u,
];
/** What our laws are about, and what is said of any law before its name. */
const OURS: WordList = {
  it: `nis, nis2, cyber*, cibern*, informatic*, reti, rete, sistemi, dati, dato, privacy, gdpr, sicurezza nazionale, incident*, notific*, cookie*, telecamer*, videosorveglianz*, whistleblow*, segnalazion*, password, attacc*, hacker, registr*, fornitor*, sanzion*, newsletter, marketing, lavorator*, dipendent*, controll*, backup, log, cifratura, crittografi*, cloud, servizi digitali, digitali, digitale, formazione, settor*, soggett*, vigilanza, misure, firma, firme, pec, questo, quest*, quell*, portale, utenz*, falle, falla, vulnerabil*, segnalator*`,
  en: `nis, nis2, cyber*, computer, network, networks, information, data, privacy, gdpr, incident*, notif*, cookie*, camera*, cctv, surveillance, whistleblow*, password*, attack*, hack*, regist*, supplier*, penalt*, fine, fines, newsletter*, marketing, worker*, employee*, monitoring, backup*, log, logs, encryption, cloud, digital, training, sector*, entit*, supervision, measures, signature*, security, implementing, dora, eidas, critical, resilience, portal, account*, supply chain, chain of supply, mfa, firewall*, vulnerabilit*, flaw*`,
};
/** With these anywhere in it the question is about ours. */
const NAMED_OURS: WordList = {
  it: `nis, nis2, gdpr, acn, csirt, garante, privacy, 138, cyber*`,
  en: `nis, nis2, gdpr, acn, csirt, garante, privacy, 138, cyber*`,
};
const SAID_OF_ANY_LAW: ReadonlySet<string> = new Set(
  splitWords(
    `the a an this that these which what whose new old first second european eu e u italian national union member state
    under of by in to from with and or is are does do did has have will would can could must should may for about on as per
    whole entire current same our your their its any every each no not when where who why how if because since says said say
    main other another single original revised updated call called commission delegated parliament between versus vs than
    mean means apply applies explain understand read follow meet breach following brussels everyone everybody`,
  ),
);

const LAWS = OTHER_LAWS.map(({ name, note, words, unless, isUnlessOwn = false }) => ({
  named: { name, ...(note && { note }) },
  isUnlessOwn,
  matcher: compileWords(words),
  unless: unless && compileWords(unless),
}));
const OURS_MATCHER = compileWords(OURS);
const NAMED_OURS_MATCHER = compileWords(NAMED_OURS);
const DESCRIBED_LAW: Localised = { it: 'un’altra legge o norma', en: 'another law' };
const PRODUCT_MATCHER = compileWords(PRODUCT);
const PRODUCT_EXCEPTION = compileWords(PRODUCT_UNLESS);
const ERRAND_MATCHER = compileWords(ERRAND);
const MATTER_MATCHER = compileWords(PRIVATE_MATTER);
const MATTER_EXCEPTION = compileWords(MATTER_UNLESS);
const PRIVATE_MATCHER = compileWords(PRIVATE_THING);
const PRIVATE_EXCEPTION = compileWords(PRIVATE_UNLESS);
const HOURS_MATCHER = compileWords(OPENING_HOURS);
const HOURS_EXCEPTION = compileWords(HOURS_UNLESS);

/**
 * What a question asks that the knowledge leaves to others; `words` as for the forms of questions, `before` those of the
 * question that it may go on from: "he is on sick leave" is said of his mailbox.
 */
export function findNotCovered(words: string, before = ''): NotCovered | null {
  const around = `${before} ${words}`.trim();
  const found = LAWS.find(
    ({ matcher, unless, isUnlessOwn }) =>
      isSaid(matcher, words) && !(unless && isSaid(unless, isUnlessOwn ? words : around)),
  );
  if (found) return { kind: 'other-law', ...found.named };
  if (isOfDescribedLaw(words)) return { kind: 'other-law', name: DESCRIBED_LAW };
  if (isPersonal(words)) return { kind: 'personal' };
  if (hasOtherSense(words)) return { kind: 'other-sense' };
  return isSaid(PRODUCT_MATCHER, words) && !isSaid(PRODUCT_EXCEPTION, words) ? { kind: 'product' } : null;
}

/** Whether it names a law by what that is about, and nothing of it is ours. */
function isOfDescribedLaw(words: string): boolean {
  return DESCRIBED.some((pattern) => {
    const { about = '' } = pattern.exec(words)?.groups ?? {};
    const named = about.split(' ').filter((word) => word !== '' && !SAID_OF_ANY_LAW.has(word));
    // The words right before "directive" are its name; those of a sentence around it are not.
    const isName = pattern !== DESCRIBED[1] || !SAID_OF_ANY_LAW.has(about.trim().split(' ').at(-1) ?? '');
    return named.length > 0 && isName && !isSaid(OURS_MATCHER, about) && !isSaid(NAMED_OURS_MATCHER, words);
  });
}

function isPersonal(words: string): boolean {
  if (isSaid(HOURS_MATCHER, words) && !isSaid(HOURS_EXCEPTION, words)) return true;
  if (isSaid(MATTER_MATCHER, words) && !isSaid(MATTER_EXCEPTION, words)) return true;
  return isSaid(ERRAND_MATCHER, words) && isSaid(PRIVATE_MATCHER, words) && !isSaid(PRIVATE_EXCEPTION, words);
}

/** In whichever language: laws keep their names, and people mix. */
function isSaid(matcher: WordMatcher, words: string): boolean {
  return LANGUAGES.some((language) => matcher[language].test(words));
}
