import type { Language } from '@rocca/contract/language';
import { compileWords, stripWords, type WordList } from './word-list.ts';

/** What questions are about, in the words that people use. A question names as many subjects as it has words for. */
const SUBJECTS = {
  // Reporting
  notify: {
    it: `notific*, segnal*, avvis*, avvert*, comunic*, denunc*, informare, informo, informiamo, informarl*, informat* di, vanno informat*, va informat*, prenotific*, pre notific*, preallarme, pre allarme, devo dire, dobbiamo dire, dirlo, dirglielo, dico, riferire, contattare, contatto il, contattiamo, chiamare, chiamo, chiamiamo, rivolg*, far sapere, faccio sapere, dire qualcosa, scrivere a, scrivo a, dichiar*, telefonare, telefono al, telefono a, telefoniamo`,
    en: `notif*, report, reported, reporting, reports, tell, telling, told, inform, informed, informing, warn, disclos*, declare, early warning, flag, contact csirt, contact acn, contact the, call, alert, let * know, communicate, reach out, write to, say something, declared, phone, ring`,
  },
  incident: {
    it: `incident*, attacc*, hacker*, hackerat*, bucat*, intrusion*, violazion*, compromiss*, data breach, breach, evento, eventi, succede qualcosa, qualcosa succede, succedess* qualcosa, cyberattacc*, cyber attacc*, sotto attacco, violat*, infett*, infezion*, manomess*, crimin*`,
    en: `incident*, attack*, hack, hacked, hacker*, hacking, breach*, intrusion*, compromis*, infect*, cyberattack*, cyber attack*, something happens, something goes wrong, event, events, broke in, break in, got in, tamper*`,
  },
  csirt: { it: `csirt, csirt italia, cert`, en: `csirt, csirt italia, cert` },
  acn: {
    it: `acn, agenzia, agenzia per la cybersicurezza, autorita nis, autorita competente, cybersicurezza nazionale`,
    en: `acn, agency, national agency, competent authority, nis authority`,
  },
  authority: {
    it: `autorita, autorita nazionale, regolatore, vigilanza, stato, ministero, istituzioni`,
    en: `authority, authorities, regulator*, supervisor*, ministry, government`,
  },
  earlyWarning: {
    it: `prenotific*, pre notific*, preallarme, pre allarme, prima segnalazione, primo avviso, prima comunicazione, prima notifica, 24 ore, ventiquattro ore, 24h`,
    en: `early warning, first warning, first report, first notification, first alert, first notice, initial report, initial notification, 24 hours, 24 hour, 24h`,
  },
  secondStep: {
    it: `72 ore, 72h, settantadue ore, seconda notifica, notifica completa, notifica vera`,
    en: `72 hours, 72 hour, 72h, seventy two, second notification, second report, full notification`,
  },
  finalReport: {
    it: `relazione finale, rapporto finale, relazione conclusiva, report finale, relazione definitiva, ultima relazione, un mese, rapporto conclusivo, documento di chiusura, ultimo documento, documento finale`,
    en: `final report, closing report, last report, concluding report, one month, final notification, report at the end, last document, last incident document, closing document`,
  },
  interim: {
    it: `relazione intermedia, relazioni intermedie, intermedi*, aggiornament* sull incidente`,
    en: `intermediate report*, interim report*, status report*, progress report*, update on the incident`,
  },
  ongoing: {
    it: `ancora in corso, dura ancora, non e finito, piu di un mese, dura piu, continua`,
    en: `still ongoing, ongoing, still going on, not over, more than a month, longer than a month, not finished, still running`,
  },
  significant: {
    it: `significativ*, grave, gravi, rilevante, abbastanza grave, serio, serie, seri`,
    en: `significant, serious, severe, major, bad enough, serious enough, big enough`,
  },
  clock: {
    it: `decorr*, da quando parte, da quando partono, conoscenza, orologio, conto delle ore, conteggio, parte il tempo, partono le ore, scattano, scatta, weekend, week end, sabato, domenica, festivi, parte da quando, ora x, allarme, aspettare, aspetto, lunedi, venerdi, di notte`,
    en: `clock, become aware, became aware, awareness, start counting, starts counting, counting from, does the time start, hours start, time starts, weekend*, saturday, sunday, bank holiday*, alarm, clock run, clock runs, wait, monday, friday, at night`,
  },
  personalData: {
    it: `dati personali, garante, gdpr, privacy, dati dei clienti, dati sanitari, dati sensibili, data breach, dati dei dipendenti, dati dei pazienti, dati di clienti, persone i cui dati`,
    en: `personal data, data protection authority, dpa, gdpr, privacy, customer data, health data, data breach, customers data, patient data, sensitive data, employee data, personal information, people whose data`,
  },
  police: {
    it: `polizia, postale, carabinieri, denuncia, denunciare, querela, forze dell ordine, procura, magistratura`,
    en: `police, law enforcement, prosecutor*, cops, criminal complaint, press charges`,
  },
  customers: {
    it: `client*, utent*, destinatari, chi usa, chi compra, consumator*, acquirent*, committent*`,
    en: `customer*, client*, user*, recipient*, consumer*, subscriber*, buyers`,
  },
  press: {
    it: `giornal*, stampa, comunicato, media, social, pubblic*, reputazione, immagine, portavoce`,
    en: `press, journalist*, newspaper*, media, public, publish*, reputation, spokes*`,
  },
  voluntary: {
    it: `volontari*, facoltativ*, non obbligat*, spontane*, non significativ*, non grave, piccolo, piccoli, tentativ*, andato a vuoto, fallit*, sventat*, bloccat* in tempo, per poco, quasi`,
    en: `voluntary, voluntarily, optional, minor, failed, attempt*, unsuccessful, thwarted, blocked, near miss, close call, not significant, small incident, averted, almost`,
  },
  threat: { it: `minacc*, quasi incident*, tentativ*, phishing`, en: `threat*, near miss*, attempt*, phishing` },
  sharing: {
    it: `condivid*, scambi*, altre aziende, altre imprese, community, isac, si raccontano, raccontarsi`,
    en: `share, sharing, exchange, other companies, other firms, isac, tell each other, swap`,
  },
  portal: {
    it: `portale, piattaforma, sito di acn, sito dell acn, spid, modulo, form`,
    en: `portal, platform, website, acn site, form, online`,
  },
  selfIncrimination: {
    it: `mi autodenuncio, autodenuncia, contro di me, contro di noi, nei guai, aggrava*, ci multano se notific*, usat* contro, responsabil* maggior*, peggior*`,
    en: `against us, against me, into trouble, in trouble, self incriminat*, make* it worse, held against, punish* for reporting, more liable`,
  },

  // People
  board: {
    it: `cda, consiglio, consiglier*, amministrator*, amministratore delegato, ad, ceo, vertic*, dirigen*, direzione, direttore, direttori, organi, organo, soci, titolar*, presidente, capo, capi, proprieta, management, rappresentante legale, manager, direttiv*`,
    en: `board, director*, management, ceo, executive*, managing director, leadership, owner*, chair*, boss*, top management, c level, legal representative, manager*, senior management`,
  },
  liability: {
    it: `respons*, rispond*, personal*, di tasca, colpa, penale, penalmente, in prima persona, di persona, rischia in proprio, galera, carcere`,
    en: `liab*, responsib*, accountab*, personally, in person, own pocket, blame*, jail, prison, criminal*, fault`,
  },
  delegate: { it: `deleg*, affida*, scaric*, incaric*`, en: `delegat*, hand over, pass on, outsourc*, entrust*` },
  training: {
    it: `formazion*, corso, corsi, formar*, addestra*, istruzione, istruir*, sensibilizza*, awareness, e learning, lezion*, aggiornamento del personale, formare, formati, formato, aggiornarsi, aggiornamento professionale`,
    en: `train*, course*, awareness, educat*, lesson*, e learning, teach*, taught, refresh`,
  },
  staff: {
    it: `dipendent*, personale, lavorator*, colleghi, collega, collaborator*, impiegat*, addetti, tutti, stagist*, neoassunt*, utenti`,
    en: `staff, employee*, worker*, personnel, colleague*, people, workforce, everyone, interns, new hires, users, team`,
  },
  ciso: {
    it: `ciso, responsabile della sicurezza, responsabile sicurezza, responsabile it, responsabile cyber, security manager, responsabile informatico, capo della sicurezza`,
    en: `ciso, security officer, head of security, security manager, head of it, chief information security, it manager, security lead`,
  },
  roles: {
    it: `ruol*, figur*, organigramma, organizzazione per la sicurezza, compiti, nominare, nomina, incaricat*, designa*, chi se ne occupa, occuparsene, occuparsi`,
    en: `role*, responsibilit*, org chart, organisation chart, appoint*, nominate, designat*, in charge, duties, tasks`,
  },
  approve: {
    it: `approv*, delibera*, firma*, verbale, verbali, votar*, ratific*, sottoscri*`,
    en: `approv*, sign off, signs off, sign, signs, signed, resolution, minutes, vote, ratif*`,
  },
  oversee: {
    it: `sovrintend*, sorvegli*, seguire l attuazione, supervision*, vigilare, controllare l attuazione`,
    en: `oversee, oversees, oversight, supervise, follow up, keep an eye`,
  },
  external: {
    it: `estern*, consulent*, outsourcing, terz*, fornitor*, studio, professionist*, societa di consulenza, commercialista, avvocato, freelance, in appalto, msp`,
    en: `external, outsid*, consultant*, outsourc*, third party, contractor*, provider, freelanc*, adviser*, advisor*, lawyer, accountant, supplier, msp, someone else`,
  },

  // ACN portal and calendar
  register: {
    it: `registr*, iscri*, accredita*, censi*, registrazione, iscrizione`,
    en: `register, registers, registering, registered, registration, registrations, sign up, signing up, enrol*, signed up`,
  },
  contactPoint: {
    it: `punto di contatto, punti di contatto, pdc, referente acn, referente verso acn, persona di contatto, punto contatto`,
    en: `point of contact, points of contact, contact point, contact points, poc, contact person`,
  },
  substitute: {
    it: `sostitut*, vice, supplent*, rimpiazz*, ferie, assen*, malattia, dimission*, si dimette, se ne va`,
    en: `substitute*, deputy, stand in, replacement, replace, vacation, holiday*, absent, absence, sick, resign*, away, leaves`,
  },
  csirtContact: {
    it: `referente csirt, referenti csirt, referente per il csirt, referente del csirt, referente, csirt referente`,
    en: `csirt contact, csirt contacts, csirt referent, csirt reference, referent, csirt representative, csirt liaison, csirt officer`,
  },
  both: {
    it: `stessa persona, stesso, coincid*, entrambi, unica persona, tutti e due, insieme, anche, uno solo, la stessa`,
    en: `same person, same, both, one person, coincide, double, also, as well`,
  },
  yearlyUpdate: {
    it: `aprile, maggio, aggiornamento annuale, aggiornamento delle informazioni, aggiornare i dati, aggiornamento dei dati, indirizzi ip, ip pubblici, domini, 15 aprile, 31 maggio, fornitori rilevanti`,
    en: `april, may 31, 31 may, yearly update, annual update, update the information, update our data, ip addresses, public ip, domain names, relevant suppliers, 15 april`,
  },
  changes: {
    it: `cambi*, modific*, variazion*, nuovo amministratore, nuova sede, trasloc*, fusion*, nuovo indirizzo, nuovo dominio, nuovi domini, nuovo indirizzo ip, nuovo referente, acquisizion*`,
    en: `change*, changing, modif*, new director, moved, merger, new address, new office, new ceo, new domain, new internet domain, new ip, new office, acquisition`,
  },
  activities: {
    it: `elenco delle attivita, attivita e servizi, categorizza*, categori*, macro area, macro aree, macroaree, rilevanza, giugno, attivita e dei servizi, categorie di`,
    en: `list of activities, activities and services, categoris*, categoriz*, categor*, macro area*, relevance, june`,
  },
  calendar: {
    it: `calendario, scadenzario, adempiment*, scadenze, date, prossime scadenze, quest anno, durante l anno, ogni anno`,
    en: `calendar, schedule, deadlines, dates, upcoming, this year, every year, yearly duties, during the year, each year`,
  },
  listed: {
    it: `elenco, nell elenco, inserit*, lista, comunicazione di acn, lettera di acn, pec, notificat* che siamo, ci ha scritto, ha scritto, comunicato che, entrati in nis2, entrati nella nis2, siamo diventati, rientriamo da poco`,
    en: `on the list, listed, in the list, added to the list, letter, wrote, written, told us that we, notified us, notified that we, come under nis2, came under nis2, we became, newly in scope`,
  },

  ifNotObliged: {
    it: `anche se non, non siamo obbligat*, non e obbligatori*, senza obbligo`,
    en: `even though we don t, even if we don t have to, not obliged, don t have to, without having to`,
  },
  aware: {
    it: `me ne accorgo, ce ne accorgiamo, mi accorgo, accorg*, scopriamo, scopro, venuti a conoscenza, venire a conoscenza, avere conoscenza`,
    en: `notice it, notice, find out, become aware, became aware, realise, realize, becoming aware, being aware`,
  },
  solved: {
    it: `risolv*, risolto, rientrat*, sistemat*, recuperat*`,
    en: `fix it, fixed, resolved, solve*, recovered`,
  },
  outage: {
    it: `fermo, ferma, fermi, non funziona, giu da, interrott*, disservizi*`,
    en: `down, outage*, not working, doesn t work, offline, interrupted`,
  },
  request: {
    it: `mi chied*, ci chied*, chiariment*, richiesta di, ci ha chiesto, mi ha chiesto, integrazion*, ha richiesto, vuole sapere da noi`,
    en: `clarification*, asks us, asked us, asks me, asked me, request from, requests, wants from us, acn wants, acn asks, asking us, information request`,
  },

  // Law
  nis: { it: `nis2, nis, direttiva, decreto`, en: `nis2, nis, directive, decree` },
  decree: {
    it: `decreto, 138, legge italiana, norma italiana, recepi*, legge nazionale, attuazione italiana, testo di legge`,
    en: `decree, 138, italian law, national law, transpos*, italian legislation, italian act, implemented in italy`,
  },
  directive: { it: `direttiva, 2022 2555, 2555`, en: `directive, 2022 2555, 2555` },
  scope: {
    it: `rientr*, ricad*, soggetti a, soggetto a, soggetti alla, soggetta a, soggetti nis, si applica, si applicano, applicabile, applica a, riguard*, siamo dentro, sono dentro, siamo fuori, obbligat*, tocca, vale per, vale anche, coinvolt*, compres*, esclus*, esent*, dobbiamo adeguarci, siamo tenut*, adeguar*, c entr*, siamo nis, interessat*, ambito, perimetro, ci prende, prende anche noi, c entriamo, soggetto al, soggetto alla, soggetti al, soggetta alla, soggetta al, preoccuparci, preoccuparmi`,
    en: `scope, apply, applies, applicable, covered, cover, covers, fall under, fall within, falls under, subject to, affected, concern*, are we in, am i in, exempt*, excluded, included, have to comply, must comply, must we comply, need to comply, bound, caught, obliged, does nis2, do we count, count as, are we out, does it matter for us, catch us, catches us, we worry, i worry, we care`,
  },
  weAre: {
    it: `siamo una, siamo un, sono una, sono un, la nostra azienda e`,
    en: `we are a, we re a, we are an, we re an, i am a, i m a, our company is`,
  },
  size: {
    it: `dipendenti, addetti, persone, fatturato, piccol*, micro*, dimension*, pmi, startup, start up, media impresa, grande impresa, bilancio, soglia, soglie, pochi, in pochi, quattro gatti, grandezza, milioni`,
    en: `employees, people, headcount, turnover, revenue, small, tiny, micro*, size, sme, startup, start up, medium, large, balance sheet, threshold*, few of us, staff of, workers, million`,
  },
  anySize: {
    it: `qualunque dimensione, qualsiasi dimensione, a prescindere, anche se piccol*, dns, telecomunicazion*, operatore telefonico, servizi fiduciari, provider internet, isp, tld, registro di domini, dentro comunque, comunque dentro, rientra lo stesso, rientra comunque, inclusa comunque`,
    en: `any size, whatever size, regardless of size, even if small, dns, telecom*, telco, trust service*, isp, internet provider, tld, domain registry, in anyway, included anyway, anyway in, covered anyway`,
  },
  sector: {
    it: `settor*, comparto, industria, allegat*, ambiti, categorie di aziende, attivita economic*, ateco`,
    en: `sector*, industry, industries, annex*, line of business, branches, nace`,
  },
  sectorTwo: {
    it: `aliment*, cibo, chimic*, rifiut*, postal*, corrier*, spedizion*, macchin*, veicol*, auto, automotive, dispositivi medici, elettronic*, ricerca, e commerce, marketplace, motore di ricerca, social network, manifattur*, fabbric*, produciamo, produzione, plastica, metalmeccanic*, vino, cantina, caseificio, pastificio, ristorante, logistica, meccanic*, vernic*, solvent*, cosmetic*, detersiv*, mobili, tessil*, macchine agricole, mangim*, arredament*`,
    en: `food, chemical*, waste, postal, courier*, parcel*, machine*, machinery, vehicle*, automotive, car parts, medical device*, electronics, research, e commerce, marketplace, search engine, social network, manufactur*, factory, we make, we produce, plastic*, winery, dairy, bakery, logistics, engineering, paint*, solvent*, cosmetic*, furniture, textile*, farm machinery, tractors`,
  },
  sectorOne: {
    it: `energ*, elettric*, gas, petrolio, trasport*, ferrovi*, aeroport*, porto, banca, banche, sanit*, ospedal*, clinic*, laboratorio, farmac*, acqua, acquedott*, acque reflue, idric*, cloud, data center, datacenter, infrastrutture digitali, servizi gestiti, hosting, spazio, software house, assistenza informatica, servizi ict, servizi it, medic*, dottor*, dentist*, poliambulator*, telecomunicazion*, consulenza informatica, consulenza it`,
    en: `energy, electricity, gas, oil, transport*, rail*, airport*, port, bank, banks, health*, hospital*, clinic*, laborator*, pharma*, water, wastewater, sewage, cloud, data center, data centre, digital infrastructure, managed service*, hosting, space, software house, it support, ict services, it services, msp, doctor*, medical practice, dental, dentist*, it consulting, it consultancy`,
  },
  publicBody: {
    it: `pubblic* amministrazion*, pa, comune, comuni, provincia, regione, ente, enti, ente pubblico, enti locali, asl, universita, scuola, scuole, partecipat*, in house, municipalizzat*, consorzio, camera di commercio, unione di comuni, citta metropolitana, trasporto pubblico locale`,
    en: `public administration*, public body, public bodies, public sector, municipality, municipalities, town, city, council, councils, county, region, university, school*, publicly owned, in house, local authority, local authorities, local government`,
  },
  group: {
    it: `gruppo, holding, capogruppo, controllat*, consociat*, casa madre, collegat*, altre societa, filiale, filiali, sorelle, multinazionale`,
    en: `group, holding, parent, subsidiar*, affiliate*, sister compan*, linked compan*, linked enterprise*, branch*, other companies, multinational`,
  },
  weSupply: {
    it: `siamo fornitor*, siamo un fornitor*, forniamo, fornisco, lavoriamo per, il nostro cliente, cliente nis, cliente ci chiede, clienti ci chiedono, ci chiede il cliente, un cliente chiede, un cliente ci, vendiamo a, azienda nis, nostro cliente, il cliente vuole, cliente importante ci, a cui vendiamo, a cui forniamo, pretende, garanzie, mio cliente`,
    en: `we supply, we re a supplier, we are a supplier, we provide, we sell, we work for, our customer asks, our client asks, customers ask us, customer asks us, client wants, customer wants, nis2 customer, nis2 company, a customer, our customer, as a supplier, i supply, we sell to, guarantees, my client, my customer`,
  },
  abroad: {
    it: `ester*, altro paese, altri paesi, altro stato, altri stati, germania, francia, fuori dall italia, sede in, stabiliment*, quale stato, fuori ue, extra ue, svizzera, giurisdizione, parigi, londra, berlino, sede a, sede all`,
    en: `abroad, another country, other countries, member state*, germany, france, outside italy, outside the eu, non eu, establishment, jurisdiction, switzerland, headquarter*, which country, paris, london, berlin, based in`,
  },
  dora: {
    it: `dora, norme di settore, norma di settore, lex specialis, banca, banche, finanziari*, assicurazion*, assicurativ*`,
    en: `dora, sector law*, sector specific, sectoral, lex specialis, bank, banks, financial, insurer*, insurance compan*`,
  },
  digitalServices: {
    it: `2690, regolamento di esecuzione, cloud, data center, servizi digitali, mercato online, servizi gestiti`,
    en: `2690, implementing regulation, cloud, data center, digital service*, online marketplace, managed service*`,
  },
  trustServices: {
    it: `servizi fiduciari, firma digitale, firma elettronica, marca temporale, eidas, certificatore, prestator*`,
    en: `trust service*, electronic signature*, digital signature*, time stamp*, eidas, certification authority`,
  },
  essential: { it: `essenzial*`, en: `essential*` },
  important: {
    it: `soggetto importante, soggetti importanti, importanti, importante`,
    en: `important entity, important entities, important`,
  },
  fine: {
    it: `sanzion*, multa, multe, multan*, multat*, ammend*, penal*, pena, rischiamo, rischio se, rischia, rischi* se, punizion*, punit*, si rischia, conseguenz*, quanto si paga, paghiamo, quanto rischi*, cosa rischi*, rischia qualcosa, rischiano qualcosa, rischia anche`,
    en: `fine, fines, fined, penalt*, sanction*, punish*, consequence*, risk if, what do we risk, what happens to us, pay if, how much * risk, what * risk, risk anything, risk something, risks`,
  },
  money: { it: `economic*, soldi, euro, denaro, finanziari*`, en: `financial*, money, euro*, cash` },
  notified: {
    it: `abbiamo notificato, ho notificato, abbiamo gia notificato, notifica inviata, abbiamo inviato la notifica, abbiamo segnalato, ho mandato la notifica`,
    en: `we have notified, we notified, i notified, i have notified, notification sent, we sent the notification, we have reported, we reported`,
  },
  safeguardClause: { it: `clausola di salvaguardia`, en: `safeguard clause` },
  identity: { it: `spid, cie, identita digitale`, en: `spid, digital identity, eid, electronic identity` },
  classify: { it: `classific*, gravita, graduatoria, tassonomia`, en: `classif*, severity, taxonomy` },
  halfDone: {
    it: `a meta, in parte, parzial*, non del tutto, quasi tutto`,
    en: `half done, halfway, partly, partial*, not completely, mostly`,
  },
  criteria: {
    it: `criteri*, come viene decis*, come viene calcolat*, in base a cosa, calcol*, stabilisc*, attenuant*, aggravant*, ridur*, piu alta, piu bassa, aumenta, diminuisc*, collaborazion*, collabor*, pesa, pesano, conta di piu`,
    en: `criteria, how is it decided, how is the amount decided, calculat*, based on, factors, determined, decide*, mitigat*, aggravat*, reduce, higher, lower, increase*, bigger, cooperat*, weigh*`,
  },
  appeal: {
    it: `ricors*, impugn*, contest*, difend*, difesa, oppor*, tar, giudice, oppos*`,
    en: `appeal*, contest*, challenge, defend, defence, object, court, judge`,
  },
  orders: {
    it: `ordin*, diffid*, ingiunzion*, prescrizion*, avvertiment*, istruzioni vincolanti, poteri, avviso, un richiamo, potere`,
    en: `order, orders, warning*, binding instruction*, injunction*, powers, instruct*`,
  },
  suspension: {
    it: `sospen*, interdi*, interdizione, vietare, bandi*, rimoss*, decadenza, chiuder*, mandare a casa, mandar* via, cacciar*, fermare l attivita, bloccare l attivita, bloccarci, fermarci`,
    en: `suspen*, ban, banned, bans, prohibit*, disqualif*, remove*, shut us down, close us, send * home, kick out, stop our business, stop us, shut down our`,
  },
  inspection: {
    it: `ispe*, controll*, vigil*, audit, sopralluog*, accertament*, visita, viene acn, arriva acn, chi controlla, fa rispettare, entrare in azienda, venire in azienda, entrare in sede`,
    en: `inspect*, audit*, supervis*, checks, visit*, enforce*, comes to see, on site, polices, oversees, enter our, enter the, come to our, our premises, inspector*`,
  },
  documents: {
    it: `document*, prova, prove, evidenz*, fascicolo, dossier, carte, scartoff*, procedure scritte, registri, dimostr*`,
    en: `document*, evidence, proof, prove, paperwork, papers, file, dossier, records, demonstrate, show them`,
  },
  iso: {
    it: `iso, 27001, certificat* iso, certificazion*, certificat*, norme tecniche, standard, nist, cis`,
    en: `iso, 27001, certif*, standard*, nist, cis, soc 2`,
  },
  measures: {
    it: `misur*, requisit*, obbligh*, adempiment*, cosa chiede, cosa richiede, cosa prevede, cosa impone, adeguar*, regole, fare per essere`,
    en: `measure*, requirement*, obligation*, control*, what does * require, what does * ask, rules, safeguards, comply, demands, duties, duty`,
  },
  baseline: {
    it: `misure di base, misure minime, specifiche di base, specifiche, baseline, requisiti di base, requisiti minimi, 87, 116, 37, 43, allegato 1, allegato 2`,
    en: `baseline, basic measures, minimum measures, base measures, basic specifications, minimum requirements, 87, 116, 37, 43`,
  },
  determination: { it: `determin*, 379907, 164179`, en: `determination*, 379907, 164179` },
  guides: { it: `linee guida, guida, guide, manuale`, en: `guideline*, guidance, guide*, handbook` },
  ready: {
    it: `pronte, pronto, pronti, adottat*, adottar*, attuar*, attuat*, implement*, in atto, in vigore, a posto, mettersi in regola, in regola, conform*, adegua*, operativ*`,
    en: `ready, in place, implement*, adopt*, compliant, compliance, up and running, in force, done`,
  },
  ten: {
    it: `articolo 21, art 21, articolo 24, art 24, dieci misure, dieci, 10 misure, lettere`,
    en: `article 21, art 21, article 24, art 24, ten measures, 10 measures, the ten`,
  },
  proportionate: {
    it: `proporzion*, adeguat*, budget, poche risorse, pochi soldi, costa troppo, costi, costo, caro, cost* troppo, spendere, costos*, dispendios*`,
    en: `proportion*, appropriate, budget, few resources, little money, too expensive, cost, costs, afford*, spend, expensive`,
  },
  relevantSystems: {
    it: `sistemi rilevanti, sistemi informativi e di rete, sistemi critici, elenco dei sistemi, lista dei sistemi`,
    en: `relevant systems, information and network systems, critical systems, list of systems`,
  },
  start: {
    it: `da dove com*, da dove part*, da dove iniz*, da dove si com*, da dove si part*, da che parte, cominci*, inizi*, primi passi, primo passo, prima cosa, partire, per prima cosa, priorita, da zero, mettermi in regola, metterci in regola, mettersi in regola`,
    en: `where do i start, where do we start, where to start, where to begin, where do we begin, where do i begin, get started, getting started, start, starting, begin, first step*, first thing, priorit*, from scratch, become compliant, get compliant`,
  },
  lateNow: {
    it: `in ritardo, ritardo, tardi, dimenticat*, scordat*, sono passate, e passato, passat*, scadut*, saltat*, non ho ancora, non abbiamo ancora, superat*, oltre le`,
    en: `late, too late, forgot, forgotten, missed, have passed, has passed, passed, overdue, expired, haven t, have not, over 24, beyond, forget`,
  },
  doNothing: {
    it: `non facciamo niente, non facciamo nulla, non ci adeguiamo, non adegu*, ignoriamo, ignor*, freghiamo, non rispett*, fregar*, non fare niente, non siamo in regola, non mi adeguo, non abbiamo fatto niente, non abbiamo ancora fatto, non abbiamo fatto nulla, non ho fatto niente, non ho fatto nulla`,
    en: `do nothing, ignore, not comply, don t comply, not complying, not compliant, non compliance, noncompliance, do not comply, skip all this, haven t done, have not done, done nothing, did nothing`,
  },

  // Measures and practice
  risk: { it: `risch*, valutazione dei rischi, analisi dei rischi`, en: `risk, risks, risk assessment, risk analysis` },
  policy: {
    it: `politic*, policy, policies, regolament* intern*, regole interne`,
    en: `polic*, internal rules, written rules`,
  },
  write: {
    it: `scriv*, redig*, stendere, prepar*, fare una, contenere, contiene, contenut*, modello, template, struttura, mettere, metto, inserire`,
    en: `write, writing, draft*, prepare, contain*, content*, template, structure, put in, include, goes in, go in`,
  },
  backup: {
    it: `backup, copie di sicurezza, copia di sicurezza, copie, copia, salvatagg*, copie di riserva, back up`,
    en: `backup*, back up, back ups, backing up, copies, safety cop*, copy of our data`,
  },
  restore: {
    it: `ripristin*, recuper*, restore, provar*, prova, prove, test*, verific*, provat*, funzionano, funziona`,
    en: `restor*, recover*, test, tests, tested, testing, try, tried, work, works, verify`,
  },
  keep: {
    it: `conserv*, tenere, tengo, teniamo, tenut*, custodi*, scollegat*, offline, off line, fuori sede, separat*, mett*`,
    en: `keep, kept, store, stored, offline, off site, offsite, separate, disconnected, held`,
  },
  continuity: {
    it: `continuit*, bcp, business continuity, piano b, fermo prolungato, andare avanti`,
    en: `continuity, bcp, plan b, keep working, keep running`,
  },
  disaster: { it: `disaster recovery, disaster, dr, disastro`, en: `disaster recovery, disaster, dr` },
  crisis: {
    it: `crisi, unita di crisi, comitato di crisi, gestione della crisi`,
    en: `crisis, crisis team, crisis management`,
  },
  responsePlan: {
    it: `piano di risposta, piano incidenti, piano di gestione degli incidenti, gestione degli incidenti, gestione incidenti, procedura incidenti, procedura per gli incidenti, risposta agli incidenti, piano di incident response, incident response`,
    en: `response plan, incident response, incident plan, incident handling, incident management, incident procedure`,
  },
  supplier: {
    it: `fornitor*, fornitur*, catena, terze parti, terza parte, supply chain, filiera, subfornitor*, appaltator*, provider, outsourcer`,
    en: `supplier*, vendor*, supply chain, third part*, subcontractor*, provider*, outsourcer*, contractor*`,
  },
  contract: {
    it: `contratt*, clausol*, accord*, capitolat*, sla, nda`,
    en: `contract*, clause*, agreement*, sla, terms`,
  },
  assess: {
    it: `valut*, controll*, verific*, scegl*, guard*, chied*, questionario ai, giudicar*, esamin*, qualific*, selezion*, sicuro, affidabil*`,
    en: `assess*, evaluat*, vet, vetting, check*, choos*, look at, ask, asking, review, judg*, screen*, rate, select*, verif*, secure, reliable`,
  },
  critical: {
    it: `critic*, rilevant*, important*, quali fornitori, tutti, ognuno, ciascuno`,
    en: `critical, relevant, important, which suppliers, which vendors, all of them, all suppliers, all our, each, every one, every supplier, every vendor, all`,
  },
  refuses: {
    it: `rifiut*, non vuol*, non rispond*, non accett*, non firma, non collabor*, si oppone, nega, non * vuol*, non * firma*`,
    en: `refus*, won t, will not, doesn t answer, does not answer, not answer*, don t answer, doesn t want, does not want, reject*, won t sign, unwilling, no answer, ignores us, not * sign, not willing`,
  },
  vulnerability: {
    it: `vulnerabil*, falla, falle, cve, buco, buchi, debolezz*, zero day, exploit*`,
    en: `vulnerab*, cve, flaw*, security hole*, weakness*, zero day*, exploit*, bug, bugs`,
  },
  patch: {
    it: `patch, aggiorna*, correg*, correzion*, corrett*, sistemar*, rimedi*, chiuder*, risolv*, vanno corrette, fix`,
    en: `patch*, updat*, fix, fixed, fixing, fixes, correct*, remediat*, resolve*, close`,
  },
  handle: {
    it: `gest*, tratt*, proced*, affront*, organizz*`,
    en: `handle, handling, manag*, deal with, treat*, process, proceed, go about`,
  },
  pentest: {
    it: `pentest*, penetration test*, test di penetrazione, test di intrusione, prova di intrusione, prove di intrusione, hacker etic*, red team, vapt`,
    en: `pentest*, penetration test*, pen test*, ethical hack*, red team*, intrusion test*`,
  },
  scan: {
    it: `scansion*, vulnerability assessment, scan, scanner, va`,
    en: `scan, scans, scanning, scanner, vulnerability assessment`,
  },
  logs: {
    it: `log, logs, registri di sistema, tracciat*, tracc*, registrazioni degli accessi, eventi di sistema`,
    en: `log, logs, logging, log files, audit trail*, event records`,
  },
  duration: {
    it: `fino a quando, conserv*, tenere, tengo, teniamo`,
    en: `keep, retain*, retention, store, kept`,
  },
  leaver: {
    it: `lascia*, va via, vanno via, se ne va, se ne vanno, dimiss*, dimette, licenzi*, ex dipendent*, ex collega, uscit*, uscent*, pension*, fine rapporto, cessazion*, offboarding, cessat*`,
    en: `leave*, leaving, left the company, left us, leaver*, former employee*, ex employee*, resign*, quit*, fired, retire*, offboarding, departing, departure*, who left, goes away`,
  },
  account: {
    it: `account, utenz*, access*, credenzial*, casella, caselle, posta, mail, email, profil*`,
    en: `account*, access*, credential*, mailbox*, mail, email*, inbox, login*, logon*`,
  },
  password: {
    it: `password, parola chiave, parole chiave, parola d ordine, credenzial*, passphrase`,
    en: `password*, passphrase*, credential*`,
  },
  rules: {
    it: `regol*, lunghezz*, lung*, caratteri, buona, sicur*, complessit*, cambiar*, cambio, scad*, scegli*, usare, deve essere, devono essere, quanto lunga, robust*`,
    en: `rule*, length, long, characters, good, strong, secure, complex*, change*, changing, expire*, choose, use, should look, requirement*, robust`,
  },
  mfa: {
    it: `mfa, 2fa, due fattori, piu fattori, doppio fattore, secondo fattore, multifattore, multi fattore, autenticazione forte, otp, verifica in due, doppia autenticazione, secondo codice`,
    en: `mfa, 2fa, two factor, multi factor, multifactor, second factor, otp, two step, authenticator, 2 factor, strong authentication, to factor`,
  },
  encryption: {
    it: `cifra*, crittograf*, criptar*, criptazione, encryption, crittare`,
    en: `encrypt, encrypting, encryption, cryptograph*, cipher*, disk encryption`,
  },
  data: {
    it: `dati, disco, dischi, portatil*, file, archiv*, informazion*, database, supporti`,
    en: `data, disk*, laptop*, files, information, database*, drives, devices`,
  },
  inventory: {
    it: `inventar*, censiment*, asset, elenco dei dispositivi, elenco degli apparati, elenco dei sistemi, elenco dei beni, beni informatici, dispositivi`,
    en: `inventor*, asset*, list of devices, list of systems, list of equipment, device list`,
  },
  segmentation: {
    it: `segment*, separar*, vlan, dividere la rete, reti separate, rete unica, rete piatta, isolare la rete`,
    en: `segment*, vlan*, split the network, separate networks, flat network, divide the network`,
  },
  remoteWork: {
    it: `da remoto, remoto, smart working, smartworking, telelavor*, lavoro agile, da casa, lavora* da casa, fuori sede, fuori ufficio, in trasferta`,
    en: `remote*, from home, home office, telework*, hybrid work*, working at home, wfh, on the road`,
  },
  leastPrivilege: {
    it: `privilegio minimo, minimo privilegio, minimi privilegi, privilegi minimi, diritti minimi, solo il necessario`,
    en: `least privilege, minimum rights, minimal rights, least rights`,
  },
  cvd: {
    it: `divulgazione coordinata, cvd, segnalazion* di vulnerabil*, ricercator*, hacker etic*, bug bounty, security txt`,
    en: `coordinated disclosure, coordinated vulnerability disclosure, cvd, researcher*, bug bounty, security txt, vulnerability disclosure, responsible disclosure`,
  },
  insurance: {
    it: `assicuraz*, assicurar*, polizza, polizze, assicurat*, assicur*`,
    en: `insurance, insure*, insurer*, policyholder, insur*`,
  },
  ai: {
    it: `intelligenza artificiale, chatgpt, chat gpt, ia, ai, copilot, gemini, ia generativa, claude`,
    en: `artificial intelligence, chatgpt, chat gpt, ai, copilot, gemini, generative ai, ai tool*, claude`,
  },
  physical: {
    it: `sicurezza fisica, sala server, locali, accesso fisico, accessi fisici, badge, visitator*, portone, telecamer*`,
    en: `physical*, server room, premises, badge*, visitor*, doors, cctv`,
  },
  exceptions: {
    it: `eccezion*, compensativ*, non possiamo, impossibil*, non si puo applicare, non riusciamo, deroga, deroghe, non applicabile, non attuabil*`,
    en: `exception*, compensating, cannot, can t apply, impossible, unable, not possible, waiver, derogation*, not feasible`,
  },
  oldSystems: {
    it: `vecchi*, obsolet*, fuori supporto, fine vita, windows 7, windows xp, xp, windows server 2012, non supportat*, legacy`,
    en: `old, obsolete, unsupported, end of life, end of support, windows 7, windows xp, xp, legacy, outdated, eol`,
  },
  restoreTime: { it: `rto, tempo di ripristino, tempi di ripristino`, en: `rto, recovery time` },
  exercise: {
    it: `esercitazion*, simulazion*, prova del piano, provare il piano, tabletop`,
    en: `exercise*, drill*, simulat*, tabletop, rehears*, test the plan`,
  },
  exposed: {
    it: `espost*, apert* su internet, su internet, aperta a internet, raggiungibil*, pubblicat* su internet, ssh, rdp, desktop remoto, porta aperta, porte aperte, telnet`,
    en: `exposed, open to the internet, on the internet, reachable, internet facing, ssh, rdp, remote desktop, open port*, telnet, facing the internet`,
  },
  admin: {
    it: `amministratori di sistema, amministratore di sistema, utenze privilegiate, utenza amministrativa, account amministrativ*, admin, diritti di amministratore, privilegiat*`,
    en: `admin, admins, administrator*, privileged account*, root account*, admin rights`,
  },
  ot: {
    it: `ot, impiant*, scada, plc, linea di produzione, sistemi industriali, macchinari`,
    en: `ot, scada, plc, plcs, production line*, industrial systems, shop floor`,
  },
  personalDevice: {
    it: `byod, proprio telefono, telefono personale, cellulare personale, pc personale, computer personale, dispositiv* personal*, loro telefono, propri dispositivi`,
    en: `byod, own phone*, personal phone*, own laptop*, personal device*, own device*, private phone*`,
  },
  cloud: {
    it: `cloud, microsoft 365, office 365, google workspace, aws, azure, saas`,
    en: `cloud, microsoft 365, office 365, google workspace, aws, azure, saas`,
  },

  inForce: {
    it: `in vigore, da quando, a partire da quando, obbligo scatta, gia obbligatori*`,
    en: `kick in, kicked in, in force, since when, come into effect, take effect, already mandatory`,
  },
  functions: {
    it: `sei funzioni, funzioni del framework, framework nazionale, le funzioni`,
    en: `six functions, national framework, framework functions, the functions`,
  },
  onlyPassword: {
    it: `sola password, solo password, solo la password, solo con la password, soltanto la password`,
    en: `just a password, only a password, password alone, password only, just the password, only the password`,
  },
  ourName: {
    it: `nostro nome, nostro mittente, nostro indirizzo, nostro dominio, a nome nostro, al posto nostro`,
    en: `our name, our address, our domain, on our behalf, pretending to be us`,
  },
  rights: {
    it: `permess*, diritti, abilitazion*, privileg*, accessi, autorizzazioni`,
    en: `permission*, rights, privilege*, access, authorisation*, authorization*, entitlement*`,
  },
  review: {
    it: `rived*, riesam*, ricontroll*, revision*, verific* periodic*`,
    en: `review*, recertif*, look at again, recheck*`,
  },
  aid: {
    it: `da una mano, dare una mano, aiuta, aiutano, aiuto, supporto, assistenza, risponde, cosa fa dopo`,
    en: `lend a hand, help us, helps, assist*, support, reply, replies, answer us, do afterwards`,
  },
  force: {
    it: `obbligarci, obbligarmi, costring*, imporci, imporre, costretti`,
    en: `force, oblige us, make us, compel*`,
  },
  level: { it: `livell*`, en: `level, levels` },
  keys: {
    it: `chiavi di cifratura, chiavi crittografiche, chiavi di crittografia, gestione delle chiavi, le chiavi`,
    en: `encryption keys, cryptographic keys, crypto keys, key management, the keys`,
  },
  residualRisk: {
    it: `rischio residuo, registro dei rischi, accettare il rischio, accettare un rischio`,
    en: `residual risk, risk register, accept the risk, accept a risk`,
  },
  nearMiss: {
    it: `quasi successo, per un pelo, quasi incident*, sfiorat*, mancato incidente`,
    en: `nearly happened, near miss, near misses, almost happened, close call`,
  },
  afterIncident: {
    it: `dopo l incidente, dopo un incidente, emergenza e finita, finita l emergenza, a emergenza finita, dopo l emergenza, a incidente chiuso, passata l emergenza, lezion* apprese`,
    en: `after the incident, after an incident, emergency is over, incident is over, after the emergency, lessons learned, lessons learnt, post incident`,
  },
  recoveryPoint: { it: `rpo, perdita di dati, perdere dati`, en: `rpo, data loss, recovery point` },
  goBack: {
    it: `tornare indietro, torno indietro, cambiare una risposta, cambiare risposta, modificare una risposta, correggere una risposta, correggere le risposte, modificare le risposte, cambiare le risposte, correggere dopo, correggo dopo`,
    en: `go back, change an answer, change my answer, edit an answer, correct an answer, correct the answers, correct my answers, change the answers, change my answers, edit the answers`,
  },

  // What has happened
  ransomware: {
    it: `ransomware, criptat*, cifrato tutto, cifrati, cifrato, ci hanno cifrato, cryptolocker, file bloccati, server bloccati, crittografat*, estensione strana, non si aprono piu, lockbit, file illeggibili, server e cifrato, tutto cifrato, e criptato, e cifrato, schermat* ross*`,
    en: `ransomware, are encrypted, been encrypted, got encrypted, were encrypted, encrypted everything, encrypted our, encrypted all, encrypted the, servers encrypted, files encrypted, locked files, files are locked, cryptolocker, lockbit, everything is encrypted, can t open our files, locked our, server is encrypted, computer is encrypted, pc is encrypted, everything got encrypted, red screen*`,
  },
  ransom: {
    it: `riscatto, bitcoin, chiedono soldi, chiede soldi, chiedono denaro, paghiamo, pagar*, estorsion*, ricatt*, minacci* di`,
    en: `ransom, bitcoin, want money, asking for money, demand money, blackmail*, extort*, pay, paying, threaten*`,
  },
  click: {
    it: `cliccat*, clicc*, aperto un allegato, aperto l allegato, ha aperto, link strano, link sospetto, inserito la password, dato la password, mail strana, mail sospetta, email sospetta, mail truffa, finta mail, inserito le credenziali, allegato, risposto a`,
    en: `clicked, click, clicks, opened an attachment, opened the attachment, weird link, strange link, suspicious link, typed * password, entered * password, gave * password, suspicious mail, suspicious email, fake mail, fake email, strange mail, phishing mail, phishing email, attachment, replied to, responded to`,
  },
  phishing: {
    it: `phishing, mail truffa, email truffa, mail fals*, smishing, mail sospett*, pishing, fishing mail, phising, fhishing, fhising`,
    en: `phishing, scam mail*, scam email*, fake mail*, fake email*, smishing, pishing, fishing mail, fishing email, phising`,
  },
  lostThing: {
    it: `pers*, rubat*, smarrit*, furto, dimenticat* in treno, sparit*, sottratt*, perso`,
    en: `lost, stolen, theft, missing, left on the train, nicked, stole, disappeared, misplaced, gone, vanished`,
  },
  device: {
    it: `portatil*, telefon*, cellular*, smartphone, laptop, pc, computer, chiavetta, notebook, tablet, dispositivo, iphone, usb, ipad`,
    en: `laptop*, phone*, smartphone*, notebook*, tablet*, usb, stick, device*, iphone*, computer, ipad`,
  },
  stolenAccess: {
    it: `password rubat*, rubato la password, rubata la password, rubato le password, rubate le password, rubato le credenziali, credenziali rubat*, entrat* nella posta, entrat* nella casella, entrat* nella mail, account rubat*, account violat*, casella violat*, casella compromess*, account compromess*, posta violata, posta hackerata, mail hackerata, casella hackerata, account hackerat*, sa la password, spedisce mail da solo, invia mail da sol*, accesso abusivo, rubato l account, password e stata rubata, credenziali sul dark web, password online, password in vendita, password * in vendita, credenziali in vendita, spedisce spam, invia spam, manda spam`,
    en: `password was stolen, password got stolen, passwords were stolen, stolen password*, stole the password, stole a password, stolen credential*, credentials were stolen, hacked mailbox, hacked account, account was hacked, mailbox was hacked, email was hacked, email got hacked, mailbox got hacked, compromised account, account compromised, compromised mailbox, mailbox compromised, got into the mailbox, got into our mail, broke into the mailbox, access to the mailbox, someone logged in, unauthorised login, unauthorized login, suspicious login, strange login, has my password, leaked password*, passwords leaked, sending spam from our, password leaked, taken over, took over, passwords for sale, password for sale, credentials for sale, sending spam, sends spam`,
  },
  leak: {
    it: `uscit* dati, usciti dati, dati usciti, dati rubat*, rubato dati, rubato i dati, rubati i dati, rubati dati, fuga di dati, dati online, dati su internet, dati pubblicat*, pubblicat* i dati, dark web, esfiltra*, finiti online, finiti su internet, trafugat*, hanno preso i dati, dati dei clienti su, furto di dati, furto dei dati`,
    en: `leak*, data stolen, stolen data, stole data, stole our data, data published, dark web, exfiltrat*, data on the internet, data online, data dump, took our data, data got out, published our data, data theft, theft of data`,
  },
  ddos: {
    it: `ddos, dos, sito non risponde, sito irraggiungibile, sito giu, sovraccaric*, sito down, troppo traffico`,
    en: `ddos*, dos attack, site is down, website is down, site down, overload*, flooded, too much traffic, website unreachable`,
  },
  fraud: {
    it: `bonifico, bonifici, iban, truffa, truffat*, frode, falso fornitore, finto fornitore, fattura falsa, finto ceo, falso ceo, fingendosi, si e finto, si finge, spacci*`,
    en: `wired, wire transfer, bank transfer, iban, scam*, fraud*, fake invoice, fake supplier, fake ceo, pretending to be, impersonat*, transfer money, transferred money, ceo fraud, posing as`,
  },
  supplierHit: {
    it: `fornitore * bucat*, fornitore * hackerat*, fornitore * attacc*, fornitore * stato, attacco al fornitore, incidente al fornitore, incidente di un fornitore, incidente del fornitore, incidente presso, colpito un fornitore, provider * bucat*, fornitore ha avuto, fornitore ha subito, attacco a un fornitore, attaccato un fornitore, fornitore viene`,
    en: `supplier * breached, supplier * hacked, supplier got, supplier was, supplier has been, supplier says, vendor * breached, vendor was, vendor got, provider got, provider was, msp got, msp was, hacked supplier, incident at a supplier, incident at our supplier, attack on a supplier, supplier had, provider had, vendor had, supplier suffered`,
  },
  virus: {
    it: `virus, malware, trojan, antivirus ha, spyware, keylogger, worm`,
    en: `virus*, malware, trojan*, spyware, keylogger*, worm, antivirus found`,
  },
  happening: {
    it: `ci hanno, ci stanno, ci ha, siamo stati, siamo sotto, abbiamo subito, abbiamo avuto, abbiamo perso, abbiamo trovato, abbiamo scoperto, abbiamo preso, mi hanno, mi ha, e successo, e stato rubat*, e stata rubat*, e stato violat*, e stata violat*, qualcuno ha, un dipendente ha, un collega ha, una collega ha, hanno rubato, hanno preso, hanno bucato, hanno violato, sono entrati, e entrato, sono usciti, ho perso, ho trovato, ho cliccato, ho aperto, ho scoperto, ho notato, abbiamo notato, trovat*, scopert*, ho ricevuto, abbiamo ricevuto, abbiamo fatto un, ho fatto un, temo, sospett*, abbiamo un nuovo, abbiamo comprato, abbiamo cambiato, si e bloccato, si sono bloccati, non sappiamo se, ha annunciato, non funziona piu, abbiamo un virus, c e un virus, uno sconosciuto, un estraneo, qualcuno si e, minaccian*, nessuno riesce, non riusciamo, non riesco`,
    en: `we have been, we ve been, we were, we got, we are being, we re being, we lost, we found, we discovered, we noticed, we suffered, we had, somebody, someone has, someone got, someone clicked, someone opened, someone stole, they have, they stole, they got, they are, was stolen, got stolen, were stolen, was hacked, got hacked, i lost, i found, i clicked, i opened, i noticed, i received, we received, has clicked, clicked, an employee, a colleague, found, discovered, noticed, i think we, seems we, suspect, we have a new, we bought, we changed, we moved, is frozen, are frozen, don t know whether, don t know if, announced, we have a virus, there is a virus, a stranger, an intruder, someone is, someone connected, threaten*, nobody can, we can t, i can t, can t log in`,
  },

  // The questionnaire
  questionnaire: {
    it: `questionari*, compila*, domand*, rispost*, rispond*, survey, autovalutazione`,
    en: `questionnaire*, fill*, question, questions, answer*, survey, self assessment, assessment`,
  },
  score: {
    it: `punteggi*, voto, percentual*, livell*, risultat*, valutazione finale, score`,
    en: `score*, grade*, percent*, level*, result*, rating, mark`,
  },
  blank: {
    it: `in bianco, vuot*, saltar*, salto, senza risposta, non so, non lo so, lascio, lasciare`,
    en: `blank, empty, skip*, unanswered, don t know, do not know, leave out, leave it`,
  },
  notApplicable: {
    it: `non applicabile, non si applica, notapplicable, non ci riguarda, non c entra, non abbiamo`,
    en: `not applicable, does not apply, doesn t apply, notapplicable, not relevant, don t have`,
  },
  notes: {
    it: `nota, note, commento, commenti, campo di testo, annotazion*`,
    en: `note, notes, comment*, text field, remark*`,
  },
  remedies: {
    it: `rimedi*, migliorare, priorita, piano di miglioramento, cosa migliorare`,
    en: `remed*, improve*, priorit*, improvement plan, fix first`,
  },
  pause: {
    it: `interromp*, riprend*, salvat*, salva, chiudere la pagina, continuare dopo, continuare domani, domani, meta, perdo`,
    en: `interrupt, pause, resume, saved, save, close the page, continue later, tomorrow, come back, halfway, lose`,
  },
  together: {
    it: `insieme, in piu persone, colleghi, piu persone, in due, condivid*`,
    en: `together, several people, colleagues, more than one person, two people, at once, share`,
  },
  repeat: {
    it: `rifar*, rifacci*, ripet*, di nuovo, confront*, anno scorso, precedente`,
    en: `redo, repeat*, again, compar*, last year, previous`,
  },
  legalValue: {
    it: `valore legale, certifica*, inviat* ad acn, mandato ad acn, vede acn, ufficiale, vale come, prova legale, in regola se, legal*`,
    en: `legal value, certif*, sent to acn, sees acn, acn see, official, count as proof, legally, legal`,
  },
  assistant: {
    it: `assistente, chi sei, cosa sai, cosa sai fare, sei un robot, sei una ia, intelligenza, chatbot, fidar*, con chi parlo, cosa puoi fare, come funzioni`,
    en: `assistant, who are you, what can you do, what do you know, are you a bot, are you a robot, are you an ai, chatbot, trust you, how do you work`,
  },
} as const satisfies Record<string, WordList>;

export type Subject = keyof typeof SUBJECTS;

export const SUBJECT_NAMES = Object.keys(SUBJECTS) as Subject[];

const MATCHERS = Object.entries(SUBJECTS).map(([subject, words]) => ({
  subject: subject as Subject,
  matcher: compileWords(words),
}));

/** The subjects that words name; they are joined by single spaces, in lower case and without accents. */
export function subjectsOf(words: string, language: Language): ReadonlySet<Subject> {
  return new Set(MATCHERS.filter(({ matcher }) => matcher[language].test(words)).map(({ subject }) => subject));
}

const ALL_SUBJECTS = compileWords({
  it: Object.values(SUBJECTS)
    .map(({ it }) => it)
    .join(),
  en: Object.values(SUBJECTS)
    .map(({ en }) => en)
    .join(),
});

/** What a question says besides the words of its subjects. */
export function withoutSubjects(words: string, language: Language): string {
  return stripWords(words, ALL_SUBJECTS[language]);
}
