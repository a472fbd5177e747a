import type { Language } from '@rocca/contract/language';
import { compileNames, compileWords, stripWords, type WordList } from './word-list.ts';

/** What questions are about, in the words that people use. A question names as many subjects as it has words for. */
const SUBJECTS = {
  // Reporting
  notify: {
    it: `notific*, segnal*, avvis*, avvert*, comunic*, denunc*, informare, informo, informiamo, informarl*, informat* di, vanno informat*, va informat*, prenotific*, pre notific*, preallarme, pre allarme, devo dire, dobbiamo dire, va detto, detto al, dire al, dirlo, dirglielo, dico, riferire, contattare, contatto il, contattiamo, chiamare, chiamo, chiamiamo, rivolg*, far sapere, faccio sapere, dire qualcosa, scrivere a, scrivo a, dichiar*, telefonare, telefono al, telefono a, telefoniamo`,
    en: `notif*, report, reported, reporting, reports, reportable, notifiable, tell, telling, told, inform, informed, informing, tells, informs, warns, warn, disclos*, declare, early warning, flag, contact csirt, contact acn, contact the, call, alert, let * know, communicate, reach out, write to, say something, declared, phone, ring, told, who needs to know, who should know`,
  },
  incident: {
    it: `incident*, attacc*, hacker*, hackerat*, bucat*, intrusion*, violazion*, compromiss*, data breach, breach, evento, eventi, succede qualcosa, qualcosa succede, succedess* qualcosa, cyberattacc*, cyber attacc*, sotto attacco, violat*, infett*, infezion*, manomess*, crimin*, bucano, bucare, bucassero, ci bucano, hackerano, hackerassero`,
    en: `incident*, attack*, hack, hacked, hacker*, hacking, breach*, intrusion*, compromis*, infect*, cyberattack*, cyber attack*, something happens, something goes wrong, event, events, broke in, break in, got in, tamper*, get hacked, gets hacked`,
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
    en: `early warning, first message, first warning, first report, first notification, first alert, first notice, initial report, initial notification, 24 hours, 24 hour, 24h, pre notification, prenotification, pre notice, pre alert`,
  },
  secondStep: {
    it: `3 giorni, tre giorni, 72 ore, 72h, settantadue ore, seconda notifica, notifica completa, notifica vera`,
    en: `3 days, three days, 72 hours, 72 hour, 72h, seventy two, second notification, second report, full notification`,
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
    it: `ancora in corso, dura ancora, non e finito, piu di un mese, dura piu, continua, non ancora risolto, non e ancora risolto, ancora non risolto, ancora aperto, va avanti da, va avanti ancora`,
    en: `still ongoing, ongoing, still going on, not over, more than a month, longer than a month, not finished, still running, still haven t fixed, still haven t solved, still not fixed, still isn t fixed, still not solved, still broken after, isn t fixed, not fixed after, not solved after, goes on for, drags on, takes longer than a month, lasts longer`,
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
    it: `dati personali, garante, gdpr, privacy, dati dei clienti, dati sanitari, dati sensibili, data breach, dati dei dipendenti, dati dei pazienti, dati di clienti, persone i cui dati, nomi dei pazienti, nomi dei clienti, nomi di clienti, nomi di pazienti`,
    en: `personal data, data protection authority, dpa, gdpr, privacy, customer data, health data, data breach, customers data, patient data, sensitive data, employee data, personal information, people whose data, patient names, names of patients, customer names, names of customers, client names`,
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
    it: `giornal*, stampa, comunicato, i media, mass media, ai media, social, pubblic*, reputazione, immagine, portavoce`,
    en: `press, journalist*, newspaper*, media, public, publish*, reputation, spokes*`,
  },
  voluntary: {
    it: `volontari*, fermat* dall antivirus, bloccat* dall antivirus, bloccat* dal firewall, facoltativ*, non obbligat*, spontane*, non significativ*, non grave, piccolo, piccoli, tentativ*, andato a vuoto, fallit*, sventat*, bloccat* in tempo, per poco, quasi`,
    en: `voluntary, voluntarily, stopped by the antivirus, stopped by antivirus, blocked by the antivirus, blocked by antivirus, caught by the antivirus, blocked by the firewall, optional, minor, failed, attempt*, unsuccessful, thwarted, blocked, near miss, close call, not significant, small incident, averted, almost`,
  },
  threat: { it: `minacc*, quasi incident*, tentativ*, phishing`, en: `threat*, near miss*, attempt*, phishing` },
  sharing: {
    it: `condivid*, scambi*, altre aziende, altre imprese, community, isac, si raccontano, raccontarsi`,
    en: `share, sharing, exchange, other companies, other firms, isac, tell each other, swap`,
  },
  portal: {
    it: `che sito, quale sito, portale, piattaforma, sito di acn, sito dell acn, spid, modulo, form`,
    en: `what site, which site, what website, which website, portal, platform, website, acn site, form, online`,
  },
  selfIncrimination: {
    it: `mi autodenuncio, autodenuncia, contro di me, contro di noi, nei guai, aggrava*, ci multano se notific*, usat* contro, responsabil* maggior*, peggior*`,
    en: `against us, against me, into trouble, in trouble, self incriminat*, make* it worse, held against, punish* for reporting, more liable`,
  },

  // People
  board: {
    it: `cda, consiglio, consiglier*, collegio sindacale, sindaci, amministrator*, amministratore delegato, l ad, dell ad, all ad, ceo, vertic*, dirigen*, direzione, direttore, direttori, organi, organo, soci, titolar*, presidente, capo, capi, proprieta, management, rappresentante legale, manager, direttiv*`,
    en: `board, audit committee, supervisory board, director*, management, ceo, executive*, managing director, leadership, owner*, chair*, boss*, top management, c level, legal representative, manager*, senior management`,
  },
  liability: {
    it: `respons*, rispond*, chi paga, chi ci rimette, personal*, di tasca, colpa, penale, penalmente, in prima persona, di persona, rischia in proprio, galera, carcere`,
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
    en: `sign * off, signs * off, approv*, sign off, signs off, sign, signs, signed, resolution, minutes, vote, ratif*`,
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
    it: `referente csirt, referenti csirt, referente per il csirt, referente del csirt, referente, csirt referente, ruolo csirt, persona per il csirt, nome per il csirt, qualcuno per il csirt, una persona per il csirt, chi parla con il csirt, chi parla col csirt`,
    en: `csirt contact, csirt contacts, csirt referent, csirt reference, referent, csirt representative, csirt liaison, csirt officer, csirt one, csirt role, csirt person, contact for the csirt, csirt job, somebody for the csirt, someone for the csirt, person for the csirt, name for the csirt, who talks to the csirt`,
  },
  both: {
    it: `stessa persona, stesso, coincid*, entrambi, unica persona, tutti e due, insieme, anche, uno solo, la stessa`,
    en: `same person, same, both, one person, coincide, double, also, as well`,
  },
  yearlyUpdate: {
    it: `scadenza di aprile, scadenza di maggio, aggiornamento di maggio, aprile, maggio, aggiornat* ogni anno, aggiorn* ogni anno, ogni anno sul portale, ogni anno ad acn, aggiornamento annuale, aggiornamento delle informazioni, aggiornare i dati, aggiornamento dei dati, indirizzi ip, ip pubblici, domini, 15 aprile, 31 maggio, fornitori rilevanti`,
    en: `may deadline, april deadline, deadline in may, deadline in april, april, may 31, 31 may, updated every year, update every year, updated each year, every year on the portal, each year on the portal, yearly update, annual update, update the information, update our data, ip addresses, public ip, domain names, relevant suppliers, 15 april`,
  },
  changes: {
    it: `cambi*, modific*, variazion*, nuovo amministratore, nuova sede, trasloc*, fusion*, nuovo indirizzo, nuovo dominio, nuovi domini, nuovo indirizzo ip, nuovo referente, acquisizion*`,
    en: `change*, changing, modif*, new director, moved, merger, new address, new office, new ceo, new domain, new internet domain, new ip, new office, acquisition`,
  },
  activities: {
    it: `elenco delle attivita, attivita e servizi, categorizza*, categorie di attivita, categoria di attivita, categorie delle attivita, categorie dei servizi, categoria dei servizi, categoria delle attivita, macro area, macro aree, macroaree, rilevanza, giugno, attivita e dei servizi, categorie di`,
    en: `list of activities, activities and services, categoris*, categoriz*, categories of activit*, category of activit*, categories of service*, macro area*, relevance, june`,
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
    it: `fermo, ferma, fermi, non funziona, giu da, giu per, irraggiungibil*, interrott*, disservizi*, guasto, guasti, blackout, salta la corrente, saltata la corrente, mancata la corrente, senza corrente, fuori uso, fuori servizio, si e piantato, non andava, non funzionava, stato giu, era giu, senza internet, internet assente, indisponibil*`,
    en: `down, outage*, not working, doesn t work, offline, interrupted, was down, stopped working, crashed, power cut, blackout, no internet, internet is gone, unavailable, out of service, out of order, not reachable, unreachable`,
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
    it: `rientr*, ricad*, e soggett*, sono soggett*, siamo soggett*, soggetti a, soggetto a, soggetti alla, soggetta a, soggetti nis, si applica, si applicano, applicabile, applica a, riguard*, siamo dentro, sono dentro, siamo fuori, obbligat*, tocca, vale per, vale anche, coinvolt*, compres*, esclus*, esent*, dobbiamo adeguarci, siamo tenut*, adeguar*, c entr*, siamo nis, interessat*, ambito, perimetro, ci prende, prende anche noi, c entriamo, soggetto al, soggetto alla, soggetti al, soggetta alla, soggetta al, preoccuparci, preoccuparmi, dentro o fuori, e per noi, fa per noi, ci tocca, anche noi, dobbiamo farla, dobbiamo fare la, dobbiamo preoccuparci`,
    en: `scope, apply, applies, applicable, covered, cover, covers, fall under, fall within, falls under, subject to, affected, concern*, are we in, am i in, exempt*, excluded, included, have to comply, must comply, must we comply, need to comply, bound, caught, obliged, does nis2, do we count, count as, are we out, does it matter for us, catch us, catches us, we worry, i worry, we care, in or out, is that in, is this in, are we inside, is this for us, any of this for us, for us at all, concern us, under the law, have to do anything, anything we must do, anything we have to do, should i be worried, should we be worried, are we small, still small`,
  },
  weAre: {
    it: `gestiamo una ditta, gestiamo un azienda, siamo una, siamo un, sono una, sono un, la nostra azienda e, lavoro in un, lavoro per un`,
    en: `we run a * company, we run a * firm, we run a * business, we are a, we re a, we are an, we re an, i am a, i m a, our company is, i m the, i work for, i work at`,
  },
  size: {
    it: `autisti, freelance, libero professionista, ditta individuale, dipendenti, addetti, persone, fatturato, piccol*, micro*, dimension*, pmi, startup, start up, media impresa, grande impresa, bilancio, soglia, soglie, pochi, in pochi, quattro gatti, grandezza, milioni, siamo in #, siamo solo in #, siamo #, fossimo in #, fossimo solo in #, fossimo #, fossimo solo #, fossimo meno, fossimo di piu, diventassimo #, diventiamo #, solo in #, assumiamo, una decina, una quindicina, una ventina, una trentina, una quarantina, una cinquantina, una sessantina`,
    en: `drivers, freelance*, sole trader, self employed, employees, people, headcount, turnover, revenue, small, tiny, micro*, size, sme, startup, start up, medium, large, balance sheet, threshold*, few of us, staff of, workers, million, # of us, we are #, we re #, we were #, we were only #, we had #, we had only #, only had #, only #, we have #, we have only #, # staff, grow to #, hire #, # person, # persons, # strong, # ppl, a dozen of us, team of #`,
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
    it: `facciamo formagg*, latticin*, salumific*, birrificio, oleificio, produciamo *, aliment*, cibo, bevande, acqua minerale, imbottigli*, ingrosso, chimic*, rifiut*, postal*, corrier*, spedizion*, macchin*, veicol*, auto, automotive, dispositivi medici, elettronic*, ricerca, e commerce, marketplace, motore di ricerca, social network, manifattur*, fabbric*, produciamo, produzione, plastica, metalmeccanic*, vino, cantina, caseificio, pastificio, ristorante, logistica, meccanic*, vernic*, solvent*, cosmetic*, detersiv*, mobili, tessil*, macchine agricole, mangim*, arredament*, pompe, pompa, motori elettrici, valvole, turbine, robot, macchine utensili, pasta, farina, mulino, molino, salumi, prosciutt*, insaccati, olio d oliva, frantoio, conserve, marmellat*, gelat*, succhi, surgelat*, dolciari*, biscott*, cioccolat*, torrefazione, macello, carni, pet food, fertilizzant*, concim*, pesticid*, resine, adesiv*, collanti, inchiostr*, riciclo, discarica, rottam*, nettezza urbana, protesi, sedie a rotelle, apparecchi acustici, schede elettroniche, semiconduttor*, trasformator*, quadri elettrici, elettrodomestic*, rimorchi, cantiere navale, biciclett*, motocicl*`,
    en: `we make *, we produce *, we process *, cheese factory, cheesemaker*, brewery, meat processing, food, drinks, beverage*, mineral water, bottling, we bottle, wholesale*, chemical*, waste, postal, courier*, parcel*, machine*, machinery, vehicle*, automotive, car parts, medical device*, electronics, research, e commerce, marketplace, search engine, social network, manufactur*, factory, we make, we produce, plastic*, winery, dairy, bakery, logistics, engineering, paint*, solvent*, cosmetic*, furniture, textile*, farm machinery, tractors, pump, pumps, electric motors, valves, turbines, robots, robot maker, machine tools, pasta, flour, flour mill, cheese, ham, salami, sausage*, olive oil, oil mill, sauces, ice cream, juice*, soft drinks, chocolate*, biscuits, confectionery, fish processing, canned food, frozen food, coffee roaster*, pet food, slaughterhouse, abattoir, fertiliser*, fertilizer*, pesticide*, resins, adhesive*, glues, inks, dyes, recycling, scrap, landfill, refuse, garbage, rubbish, prosthe*, implants, wheelchair*, hearing aids, circuit boards, semiconductor*, transformer*, electrical panel*, switchboard*, cable maker, lighting, household appliance*, trailer*, shipyard, bicycle*, motorcycle*, aircraft parts`,
  },
  sectorOne: {
    it: `energ*, elettric*, gas, petrolio, trasport*, ferrovi*, aeroport*, porto, banca, banche, sanit*, ospedal*, clinic*, casa di riposo, case di riposo, laboratorio, farmac*, acqua, acquedott*, acque reflue, idric*, cloud, data center, datacenter, infrastrutture digitali, servizi gestiti, hosting, ospitiamo siti, ospitiamo i siti, gestiamo server, gestiamo i server, gestiamo il sito, gestiamo i siti, gestiamo sistemi, spazio, software house, software gestional*, sviluppiamo software, facciamo software, assistenza informatica, servizi ict, servizi it, medic*, dottor*, dentist*, poliambulator*, telecomunicazion*, consulenza informatica, consulenza it, idroelettric*, fotovoltaic*, eolic*, centrale elettrica, centrali elettriche, biogas, teleriscaldamento, idrogeno, colonnine di ricarica, raffineria, oleodott*, metanodott*, fognatur*, depurazion*, depurator*, diagnostic*, chirurgi*, casa di cura, case di cura, analisi cliniche, compagnia aerea, traghett*, satellit*, fognature, fognatura, depurazione, depuratore, depuratori, idroelettrico, idroelettrica, idroelettriche, fotovoltaico, fotovoltaici, eolico, gestiamo le reti, gestiamo reti, reti di altre, gestiamo l informatica, sistemi di altre aziende, server di altre, server dei clienti, curiamo i sistemi`,
    en: `energy, electricity, gas, oil, transport*, rail*, airport*, port, bank, banks, health*, hospital*, clinic*, care home*, laborator*, pharma*, water, wastewater, sewage, cloud, data center, data centre, digital infrastructure, managed service*, hosting, we host, host websites, host servers, manage servers, run servers, develop software, space, software house, it support, ict services, it services, msp, doctor*, medical practice, dental, dentist*, it consulting, it consultancy, hydroelectric*, hydropower, photovoltaic*, solar plant*, solar park*, wind farm*, wind park*, power plant*, power station*, power grid, sell power, biogas, district heating, hydrogen, charging station*, charging point*, refinery, pipeline*, aqueduct*, sewer*, purification, desalination, surgery, diagnostics, nursing home*, airline*, ferry, ferries, satellite*, hydroelectric, hydro, sewers, sewerage, aqueduct, photovoltaic, look after networks, look after the networks, looking after networks, looking after servers, look after servers, run networks, manage networks, it provider, it firm, it company, managed it`,
  },
  publicBody: {
    it: `pubblic* amministrazion*, pa, comune, comuni, provincia, regione, ente, enti, ente pubblico, enti locali, asl, universita, scuola, scuole, partecipat*, in house, municipalizzat*, consorzio, camera di commercio, unione di comuni, citta metropolitana, trasporto pubblico locale, sindaco, biblioteca, municipio`,
    en: `public administration*, public body, public bodies, public sector, municipality, municipalities, town, city, council, councils, county, region, university, school*, publicly owned, in house, local authority, local authorities, local government, mayor, library, town hall`,
  },
  group: {
    it: `gruppo, holding, capogruppo, controllat*, consociat*, casa madre, collegat*, altre societa, filiale, filiali, sorelle, multinazionale, controlla al *, controlliamo al *, controllante, controllanti, societa madre, societa figlia, partecipata al`,
    en: `group, holding, parent, subsidiar*, affiliate*, sister compan*, linked compan*, linked enterprise*, branch*, other companies, multinational, wholly owned, own 100, owns 100, mother company, daughter company, controlling company, headquarters`,
  },
  weSupply: {
    it: `siamo fornitor*, siamo un fornitor*, forniamo, fornisco, lavoriamo per, il nostro cliente, cliente nis, cliente ci chiede, clienti ci chiedono, ci chiede il cliente, un cliente chiede, un cliente ci, vendiamo a, azienda nis, nostro cliente, il cliente vuole, cliente importante ci, a cui vendiamo, a cui forniamo, pretende, garanzie, mio cliente, cliente grosso, grande cliente, cliente ci manda, cliente ci ha mandato, cliente mi ha mandato, perche il cliente, ci ha mandato un allegato, ci manda un allegato, ci ha mandato un contratto, ai sensi della nis2, vuole farci firmare`,
    en: `we supply, we re a supplier, we are a supplier, we provide, we sell, we work for, our customer asks, our client asks, customers ask us, customer asks us, client wants, customer wants, nis2 customer, nis2 company, a customer, our customer, as a supplier, i supply, we sell to, guarantees, my client, my customer, customer * sent, customer who, big customer, big client, client sent, customer sent, because our customer is, because they are, sent us a * annex, sent us an annex, sent us a form, sent us a contract, chain sent us, pursuant to nis2, wants us to sign, let them test, let them audit`,
  },
  abroad: {
    it: `tedesc*, frances*, spagnol*, american*, stranier*, svizzer*, ingles*, ester*, altro paese, altri paesi, altro stato, altri stati, germania, francia, fuori dall italia, sede in, stabiliment*, quale stato, fuori ue, extra ue, svizzera, giurisdizione, parigi, londra, berlino, sede a, sede all`,
    en: `german, french, spanish, american, foreign, swiss, british, abroad, another country, other countries, member state*, germany, france, outside italy, outside the eu, non eu, establishment, jurisdiction, switzerland, headquarter*, which country, paris, london, berlin, based in`,
  },
  dora: {
    it: `dora, norme di settore, norma di settore, lex specialis, banca, banche, finanziari*, assicurazion*, assicurativ*`,
    en: `dora, sector law*, sector specific, sectoral, lex specialis, bank, banks, financial, insurer*, insurance compan*`,
  },
  digitalServices: {
    it: `2690, regolamento di esecuzione, cloud, data center, servizi digitali, mercato online, servizi gestiti, saas, hosting, software house, web agency, msp, assistenza informatica, assistenza it, servizi informatici`,
    en: `2690, implementing regulation, cloud, data center, digital service*, online marketplace, managed service*, saas, hosting, software house, web agency, msp, it support for, do it support, offer it support, it services for`,
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
    it: `sanzion*, multa, multe, multar*, multan*, multat*, ammend*, penal*, pena, rischiamo, rischio se, rischia, rischi* se, punizion*, punit*, si rischia, conseguenz*, quanto si paga, paghiamo, quanto rischi*, cosa rischi*, rischia qualcosa, rischiano qualcosa, rischia anche`,
    en: `a fine, the fine, fine for, fine us, fine for us, max fine, maximum fine, minimum fine, biggest fine, gdpr fine, nis2 fine, fines, fined, penalt*, sanction*, punish*, consequence*, risk if, what do we risk, what happens to us, pay if, how much * risk, what * risk, risk anything, risk something, risks, worst fine, highest fine, top fine, big fine, bigger fine, largest fine, hefty fine, possible fine, what fine, which fine, fine they, fine can, fine could, fine we can, fine we could, how high is the fine`,
  },
  penalty: {
    it: `multa, multe, multar*, multan*, multat*, sanzion*, ammend*`,
    en: `the fine, a fine, fines, fined, which fine, what fine, penalt*, sanction*`,
  },
  money: { it: `economic*, soldi, euro, denaro, finanziari*`, en: `financial*, money, euro*, cash` },
  notified: {
    it: `abbiamo notificato, ho notificato, abbiamo gia notificato, notifica inviata, notifica fatta, notifica mandata, notifica partita, dopo aver notificato, dopo la notifica, abbiamo inviato la notifica, abbiamo segnalato, ho mandato la notifica`,
    en: `we have notified, we notified, i notified, i have notified, notification sent, sent the notification, sent a notification, after notifying, after the notification, we sent the notification, we have reported, we reported`,
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
    it: `sospen*, sospes*, interdi*, interdizione, vietare, bandi*, rimoss*, decadenza, chiuder*, mandare a casa, mandar* via, cacciar*, fermare l attivita, bloccare l attivita, bloccarci, fermarci`,
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
  /** "And if so": assumes that what the question before asked about applies. */
  ifSo: {
    it: `se si, se e cosi, se rientriamo, se ci rientriamo, se ci siamo, se siamo dentro, in caso affermativo, in caso positivo, se ci riguarda, se ci tocca, se rientro, ammesso di si, mettiamo di si, allora siamo dentro, quindi siamo dentro`,
    en: `if yes, if so, if we are, if it does, if it applies, if it does apply, if we re in, if we are in, if that is so, assuming yes, suppose we are, say yes, so we are in, so we re in`,
  },
  /** Asks which part of the questionnaire covers a subject. */
  surveyPart: {
    it: `in che parte del questionario, in quale parte del questionario, quale parte del questionario, che parte del questionario, in che sezione, in quale sezione, quale sezione, che sezione, in che gruppo, in quale gruppo, quale gruppo di domande, che gruppo di domande, dove nel questionario, in che punto del questionario, in quale punto del questionario, dove sta la domanda, dov e la domanda, dove trovo la domanda, in che domanda, in quale domanda, sotto quale voce, sotto che voce, in che capitolo, quale capitolo`,
    en: `which part of the questionnaire, what part of the questionnaire, which bit of the questionnaire, which section, what section, which group of questions, what group of questions, where in the questionnaire, where in the form, where in the survey, which chapter, which heading, under what heading, where is the question, where do i find the question, where is the part, which part is about, which bit is about, which question is that, which bit is that, which part is that, section of the questionnaire is`,
  },
  othersSystem: {
    it: `del vicino, dei vicini, vicino di casa, di un concorrente, del concorrente, dei concorrenti, un concorrente, concorrenza, di un amico, del mio amico, altra azienda, altre aziende, un altra ditta, altrui, di altri, di un altro, di qualcun altro, ditta accanto, azienda accanto, di fronte, mio ex`,
    en: `neighbour*, neighbor*, competitor*, a friend, my friend*, friend s, other company s, another company*, other people s, someone else*, somebody else*, next door, across the street, my ex, not ours, not mine`,
  },
  /** The user leaves the page while a test or the questionnaire is in progress. */
  closesPage: {
    it: `chiudere la pagina, chiudo la pagina, chiudere il browser, chiudo il browser, chiudere la scheda, chiudo la scheda, chiuso la pagina, chiuso il browser, spegnere il pc, spengo il pc, spegnere il computer, spengo il computer`,
    en: `close the page, close the browser, close the tab, close my browser, closed the page, closed the browser, closed the tab, close the window, leave the page, turn off my pc, turn off my computer, switch off my pc, shut my laptop, close my laptop`,
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
    it: `non facciamo niente, non facciamo nulla, non faccio niente, non faccio nulla, lascio perdere, lasciamo perdere, non fa niente, non fa nulla, non ci adeguiamo, non adegu*, ignoriamo, ignor*, freghiamo, non rispett*, fregar*, non fare niente, non siamo in regola, non mi adeguo, non abbiamo fatto niente, non abbiamo ancora fatto, non abbiamo fatto nulla, non ho fatto niente, non ho fatto nulla`,
    en: `do nothing, ignore, not comply, don t comply, not complying, not compliant, non compliance, noncompliance, do not comply, skip all this, haven t done, have not done, done nothing, did nothing`,
  },

  // Measures and practice
  risk: { it: `risch*, valutazione dei rischi, analisi dei rischi`, en: `risk, risks, risk assessment, risk analysis` },
  policy: {
    it: `politic*, policy, policies, regolament* intern*, regole interne`,
    en: `policy, policies, internal rules, written rules`,
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
    it: `fornitor*, fornitur*, catena, terze parti, terza parte, supply chain, filiera, gestore, gestori, subfornitor*, appaltator*, provider, outsourcer, ditta che, azienda che ci, societa che ci, chi ci gestisce, hosting, ditta del, azienda del gestionale, ditta esterna, software house, gestionale * hackerat*, gestionale * bucat*, gestionale * attaccat*`,
    en: `supplier*, vendor*, supply chain, third part*, subcontractor*, provider*, outsourcer*, contractor*, hosting company, hosting firm, payroll company, software company, company that runs, company that hosts, firm that runs, hosting, msp`,
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
    it: `dire di no, dirgli di no, dirle di no, dico di no, dirgli no, rifiut*, non vuol*, non rispond*, non accett*, non firma, non collabor*, si oppone, nega, non * vuol*, non * firma*`,
    en: `say no, tell him no, tell them no, refus*, won t, will not, doesn t answer, does not answer, not answer*, don t answer, doesn t want, does not want, reject*, won t sign, unwilling, no answer, ignores us, not * sign, not willing`,
  },
  vulnerability: {
    it: `vulnerabil*, vuln, falla, falle, cve, buco, buchi, debolezz*, zero day, exploit*, log4j, log4shell, heartbleed, eternalblue, proxyshell, printnightmare`,
    en: `vulnerab*, vuln, vulns, cve, flaw*, security hole*, weakness*, zero day*, exploit*, bug, bugs, log4j, log4shell, heartbleed, eternalblue, proxyshell, printnightmare`,
  },
  patch: {
    it: `patch, aggiorn*, correg*, correzion*, corrett*, sistemar*, rimedi*, chiuder*, risolv*, vanno corrette, fix`,
    en: `patch*, updat*, fix, fixed, fixing, fixes, correct*, remediat*, resolve*`,
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
    it: `lascia*, va via, andat* via, se n e andat*, se ne e andat*, chi e andato, non lavora piu, vanno via, se ne va, se ne vanno, dimiss*, dimette, licenzi*, ex dipendent*, ex soci*, ex collega, uscit*, uscent*, pension*, fine rapporto, cessazion*, offboarding, cessat*`,
    en: `former, leaving, leaves, leave the company, left the company, left us, leaver*, former employee*, ex employee*, resign*, quit*, fired, retire*, offboarding, departing, departure*, who left, goes away`,
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
    en: `it was encrypted, it is encrypted, is encrypted, was encrypted, not encrypted, unencrypted, encrypt, encrypting, encryption, cryptograph*, cipher*, disk encryption`,
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
    it: `intelligenza artificiale, chatgpt, chat gpt, ia, l ai, dell ai, all ai, con ai, usare ai, strumenti ai, ai generativa, copilot, gemini, ia generativa, claude`,
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
    it: `vecchi*, obsolet*, fuori supporto, fine vita, non piu supportat*, senza supporto, windows 7, windows xp, xp, windows server 2012, non supportat*, legacy`,
    en: `old, obsolete, unsupported, out of support, out of date, no longer supported, no support, end of life, end of support, windows 7, windows xp, xp, legacy, outdated, eol`,
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
    it: `ot, iot, impiant*, scada, plc, linea di produzione, sistemi industriali, macchinari`,
    en: `ot, iot, scada, plc, plcs, production line*, industrial systems, shop floor`,
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
    it: `in vigore, da quando, a partire da quando, obbligo scatta, gia obbligatori*, cominc* a notific*, iniz* a notific*, cominc* l obbligo, iniz* l obbligo, parte l obbligo, partono gli obblighi`,
    en: `kick in, kicked in, in force, since when, come into effect, take effect, already mandatory, start notifying, begin notifying, start to notify, begin to notify, start reporting, begin reporting, duty start*, duty begin*`,
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
  proof: {
    it: `che prove, quali prove, prove per, prove tenere, prove servono, come prova, prova documentale, evidenz*, dimostr*, come provo, cosa mostro, cosa faccio vedere`,
    en: `evidence, proof, prove, demonstrate, what do i show, what to show`,
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
    it: `ransomware, criptat*, cifrato tutto, cifrati, cifrato, ci hanno cifrato, cryptolocker, file bloccati, server bloccati, pc bloccati, computer bloccati, crittografat*, estensione strana, non si aprono piu, lockbit, file illeggibili, server e cifrato, tutto cifrato, e criptato, e cifrato, schermat* ross*, chiedono un riscatto, chiedono il riscatto, chiede un riscatto, chiedono * bitcoin, richiesta di riscatto, messaggio di riscatto, nota di riscatto, estensioni strane, teschio, conto alla rovescia, richiesta di riscatto, chiede soldi, chiedono soldi, chiedono dei soldi, vogliono soldi, vogliono dei soldi, vogliono il riscatto, vogliono un riscatto, schermat* stran*, nome strano, nomi strani, file * cifrati, non riesco * aprire nessun file, non riesco * aprire i file, non si apre piu nessun file, non si apre nessun file, file non si aprono`,
    en: `ransomware, are encrypted, been encrypted, got encrypted, were encrypted, encrypted everything, encrypted our, encrypted all, encrypted the, servers encrypted, files encrypted, locked files, files are locked, cryptolocker, lockbit, everything is encrypted, can t open our files, locked our, server is encrypted, computer is encrypted, pc is encrypted, everything got encrypted, red screen*, weird extension*, strange extension*, ransom note, ransom message, ransom demand, asking * bitcoin, pay * bitcoin, skull, countdown, ransom note, note on every screen, note on the screens, asks for money, asking for money, asking us for money, wants money, want money, demands money, demanding money, strange screen, can t open any file*, cannot open any file*`,
  },
  ransom: {
    it: `riscatto, bitcoin, chiedono soldi, chiede soldi, chiedono denaro, chiede denaro, pagare per sbloccar*, soldi per sbloccar*, pagare per riavere, estorsion*, ricatt*, minacci* di`,
    en: `ransom, bitcoin, want money, asking for money, asks for money, asks money, money to unlock, pay to unlock, demand money, blackmail*, extort*, threaten*`,
  },
  everyOne: {
    it: `ogni incidente, tutti gli incidenti, qualsiasi incidente, qualunque incidente, solo quelli grav*, solo i grav*, solo gli incidenti grav*, anche quelli piccol*, anche gli incidenti piccol*, incidenti minori`,
    en: `every incident, all incidents, any incident, each incident, only * ones, only serious, only significant, only the big, small incidents, minor incidents, small ones, minor ones`,
  },
  paying: {
    it: `pagare, pagarl*, paghiamo, pagamento, pagando, conviene pagare, pagato`,
    en: `pay, paying, payment, paid`,
  },
  click: {
    it: `cliccat*, ci casca, cascat*, ci casc*, abbocca*, clicc*, aperto un allegato, aperto l allegato, ha aperto, link strano, link sospetto, inserito la password, dato la password, mail strana, mail sospetta, email sospetta, mail truffa, finta mail, inserito le credenziali, allegato, risposto a`,
    en: `clicked, falls for, fell for, fall for, fallen for, taken in, click, clicks, opened an attachment, opened the attachment, weird link, strange link, suspicious link, typed * password, entered * password, gave * password, suspicious mail, suspicious email, fake mail, fake email, strange mail, phishing mail, phishing email, attachment, replied to, responded to`,
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
    it: `credenziali * dark web, password * dark web, credenziali nel dark web, password nel dark web, spedisce spam, manda spam, invia spam, sta spedendo spam, sta mandando spam, password rubat*, rubato la password, rubata la password, rubato le password, rubate le password, rubato le credenziali, credenziali rubat*, entrat* nella posta, entrat* nella casella, entrat* nella mail, account rubat*, account violat*, account * violat*, account * compromess*, account * hackerat*, casella violat*, casella compromess*, account compromess*, posta violata, posta hackerata, mail hackerata, casella hackerata, account hackerat*, sa la password, spedisce mail da solo, invia mail da sol*, accesso abusivo, rubato l account, password e stata rubata, credenziali sul dark web, password online, password in vendita, password * in vendita, credenziali in vendita, spedisce spam, invia spam, manda spam`,
    en: `credentials * dark web, passwords * dark web, credentials on the dark web, passwords on the dark web, sending spam, sends spam, sent spam, password was stolen, password got stolen, passwords were stolen, stolen password*, stole the password, stole a password, stolen credential*, credentials were stolen, hacked mailbox, hacked account, account was hacked, mailbox was hacked, email was hacked, email got hacked, mailbox got hacked, compromised account, account compromised, account * compromised, account * hacked, account * breached, compromised mailbox, mailbox compromised, got into the mailbox, got into our mail, broke into the mailbox, access to the mailbox, someone logged in, unauthorised login, unauthorized login, suspicious login, strange login, has my password, leaked password*, passwords leaked, sending spam from our, password leaked, taken over, took over, passwords for sale, password for sale, credentials for sale, sending spam, sends spam`,
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
    it: `virus, popup, pop up, pc lento, computer lento, computer e lento, pc e lento, computer strano, malware, trojan, antivirus ha, spyware, keylogger, worm`,
    en: `virus*, popup*, pop ups, slow pc, pc is slow, computer is slow, slow computer, acts strange*, behaves strange*, acting weird, malware, trojan*, spyware, keylogger*, worm, antivirus found`,
  },
  // What a company does, said beside its question
  trade: {
    it: `facciamo, produciamo, ripariamo, vendiamo, fabbrichiamo, distribuiamo, importiamo, trasportiamo, costruiamo, lavoriamo nel, operiamo nel, siamo nel settore, imbottigliamo, gestiamo, coltiviamo, stampiamo, installiamo, forniamo, offriamo, ho un azienda, ho una ditta, ho un impresa, lavoro in un azienda, lavoro per una`,
    en: `we make, we produce, we repair, we service, we sell, we manufacture, we distribute, we import, we transport, we ship, we build, we work in, we operate in, we bottle, we host, we run, we haul, we grow, we process, we print, we install, we manage, we own a, i own a, i run a, i work for a, we offer, we provide, we supply`,
  },
  byLaw: {
    it: `per legge, la legge, obblighi di legge, legalmente, obblighi`,
    en: `by law, the law, legally, legal dut*, legal obligation*`,
  },
  slowsDown: {
    it: `ci blocca, mi blocca, blocca i, blocca il, blocca la, bloccano i, rallenta*, si fermano, ferma i, ferma il, ferma la`,
    en: `slow down, slows down, slow our, slow my, slow the, block our, blocks our, freeze our, stop our, stops our, interrupt our`,
  },
  whichFirst: {
    it: `quale per prim*, quali per prim*, quale prima, quali prima, in che ordine, in quale ordine, da quale, da quali, quale per primo, cosa per prima`,
    en: `which one first, which ones first, which first, what first, in which order, in what order, which * do first`,
  },
  checkFixed: {
    it: `davvero risolt*, sia risolt*, e risolt*, davvero chius*, sia chius*, davvero sparit*, sia sparit*, davvero sistemat*, sia sistemat*, ha funzionato, abbia funzionato, davvero corrett*`,
    en: `really gone, it s gone, its gone, is gone, it is gone, really fixed, it s fixed, its fixed, is fixed, it worked, fix worked, really closed`,
  },
  caller: {
    it: `mi hanno chiamato, ci hanno chiamato, ha chiamato, hanno telefonato, ha telefonato, telefonata, chiamata, al telefono mi chied*`,
    en: `caller*, phoned, called me, called us, rang me, rang us`,
  },
  secretCode: {
    it: `codice, codici, otp, pin`,
    en: `code, codes, otp, pin`,
  },
  happening: {
    it: `ci hanno, ci stanno, ci ha, siamo stati, siamo sotto, abbiamo subito, abbiamo avuto, abbiamo perso, abbiamo trovato, abbiamo scoperto, abbiamo preso, mi hanno, mi ha, e successo, e stato rubat*, e stata rubat*, e stato violat*, e stata violat*, qualcuno ha, un dipendente ha, un collega ha, una collega ha, hanno rubato, hanno preso, hanno bucato, hanno violato, sono entrati, e entrato, sono usciti, ho perso, ho trovato, ho cliccato, ho aperto, ho scoperto, ho notato, abbiamo notato, trovat*, scopert*, ho ricevuto, abbiamo ricevuto, abbiamo fatto un, ho fatto un, temo, sospett*, abbiamo un nuovo, abbiamo comprato, abbiamo cambiato, si e bloccato, si sono bloccati, non sappiamo se, ha annunciato, non funziona piu, abbiamo un virus, c e un virus, uno sconosciuto, un estraneo, qualcuno si e, minaccian*, nessuno riesce, non riusciamo, non riesco`,
    en: `we have been, we ve been, we were, we got, we are being, we re being, we lost, we found, we discovered, we noticed, we suffered, we had, somebody, someone has, someone got, someone clicked, someone opened, someone stole, they have, they stole, they got, they are, was stolen, got stolen, were stolen, was hacked, got hacked, i lost, i found, i clicked, i opened, i noticed, i received, we received, has clicked, clicked, an employee, a colleague, found, discovered, noticed, i think we, seems we, suspect, we have a new, we bought, we changed, we moved, is frozen, are frozen, don t know whether, don t know if, announced, we have a virus, there is a virus, a stranger, an intruder, someone is, someone connected, threaten*, nobody can, we can t, i can t, can t log in`,
  },

  // The questionnaire
  questionnaire: {
    it: `questionari*, compila*, domand*, rispost*, rispond*, survey, autovalutazione`,
    en: `questionnaire*, fill*, question, questions, answer*, survey, self assessment, this assessment, the assessment form`,
  },
  score: {
    it: `punteggi*, voto, percentual*, livell*, risultat*, valutazione finale, score`,
    en: `score*, grade*, percent*, level*, result*, rating, mark`,
  },
  blank: {
    it: `tutte le domande, tutti i campi, ogni domanda, in bianco, vuot*, saltar*, salto, senza risposta, non so, non lo so, lascio, lasciare`,
    en: `every question, all questions, all the questions, each question, blank, empty, skip*, unanswered, don t know, do not know, leave out, leave it`,
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
    it: `rimedi*, miglior*, alzare, aumentare, priorita, piano di miglioramento, cosa migliorare`,
    en: `remed*, improve*, raise, increase, priorit*, improvement plan, fix first`,
  },
  pause: {
    it: `interromp*, riprend*, salvat*, salva, chiudere la pagina, continuare dopo, continuare domani, domani, meta, perdo`,
    en: `interrupt, pause, resume, saved, save, close the page, continue later, tomorrow, come back, halfway, lose`,
  },
  together: {
    it: `insieme, in piu persone, colleghi, piu persone, in due, in tre, noi due, condivid*`,
    en: `together, several people, colleagues, more than one person, two people, two of us, three of us, both of us, at once, share`,
  },
  repeat: {
    it: `rifar*, rifacci*, ripet*, di nuovo, confront*, anno scorso, precedente`,
    en: `redo, repeat*, again, compar*, last year, previous`,
  },
  legalValue: {
    it: `valore legale, certifica*, inviat* ad acn, mandato ad acn, vede acn, ufficiale, vale come, prova legale, in regola se`,
    en: `legal value, certif*, sent to acn, sees acn, acn see, official, count as proof, legally, legal`,
  },
  assistant: {
    it: `assistente, chi sei, cosa sai, cosa sai fare, che sai fare, sei un robot, sei un bot, sei una ia, sei un ia, sei una ai, sei un ai, sei un intelligenza, sei umano, sei una persona, sei vero, sei reale, sei un umano, sei una macchina, chatbot, fidarmi di te, mi fido di te, mi posso fidare, posso fidarmi, con chi parlo, cosa puoi fare, che puoi fare, come funzioni, come puoi aiutar*, in cosa puoi aiutar*, in cosa mi aiuti, in cosa mi puoi, su cosa posso chieder*, cosa posso chieder*, cosa ti posso chiedere, a cosa servi, a che servi, di cosa ti occupi`,
    en: `assistant, who are you, what are you, what can you do, what do you know, are you a bot, are you a robot, are you an ai, are you ai, are you human, are you a human, are you real, are you a person, are you a machine, are you chatgpt, chatbot, trust you, how do you work, what can you help, what help me, what help with, how can you help, what do you help, what can i ask, what may i ask, what should i ask`,
  },

  // Personal data
  gdpr: {
    it: `gdpr, privacy, dati personali, 2016 679, regolamento europeo sui dati, garante`,
    en: `gdpr, privacy, personal data, 2016 679, data protection, garante`,
  },
  dpo: {
    it: `dpo, rpd, responsabile della protezione dei dati, responsabile protezione dati, data protection officer`,
    en: `dpo, data protection officer, privacy officer`,
  },
  processingRecords: {
    it: `registro dei trattamenti, registro trattamenti, registro del trattamento, registro privacy, registro gdpr, registri dei trattamenti, registro delle attivita di trattamento`,
    en: `record of processing, records of processing, processing records, processing register, register of processing, ropa, processing activities`,
  },
  legalBasis: {
    it: `base giuridica, basi giuridiche, legittimo interesse, base legale, interesse legittimo`,
    en: `legal basis, legal bases, lawful basis, lawful bases, legitimate interest*`,
  },
  consent: { it: `consenso, consensi`, en: `consent, consents, opt in` },
  marketing: {
    it: `newsletter, mailchimp, brevo, hubspot, marketing, mail promozional*, email promozional*, mail pubblicitari*, email pubblicitari*, telemarketing, pubblicita, registro delle opposizioni, lista di contatti, liste di contatti, elenco di contatti, contatti comprati, disiscri*, disiscrizion*, email commerciali, mail commerciali, mailing list, offerte via mail, offerte per mail, volantin*`,
    en: `newsletter*, mailchimp, brevo, hubspot, marketing, promotional, telemarketing, advertis*, unsubscribe*, mailing list*, bought list*, cold call*, cold email*, cold mail*, email campaign*, list of contacts`,
  },
  privacyNotice: {
    it: `informativa, informative, privacy policy, pagina privacy, testo privacy`,
    en: `privacy notice*, privacy policy, privacy statement*, information notice*, privacy page`,
  },
  cookies: {
    it: `cookie, cookies, google analytics, analytics, pixel di tracciamento, meta pixel, facebook pixel, tag manager`,
    en: `cookie*, google analytics, analytics, tracking pixel*, meta pixel, facebook pixel, tag manager`,
  },
  dataRequest: {
    it: `richiesta di accesso, accesso ai dati, accesso ai suoi dati, accesso ai propri dati, diritto di accesso, copia dei dati, copia dei suoi dati, diritti degli interessati, diritti dell interessato, vuole i suoi dati, quali dati abbiamo, che dati abbiamo, chiede i suoi dati, vedere i suoi dati, portabilita, rettifica, opposizione al trattamento, richieste degli interessati, richiesta di un interessato, richiesta dell interessato`,
    en: `subject access, access request*, dsar, sar, right of access, copy of his data, copy of her data, copy of their data, copy of all data, what data we, which data we, data subject*, wants his data, wants her data, wants their data, asks for his data, asks for her data, asks for their data, see his data, see their data, portability, rectification, right to object`,
  },
  erase: {
    it: `cancellazione dati, cancellare dati client*, richiesta di cancellazione, richieste di cancellazione, cancellare i suoi dati, cancellare i dati di, cancellare i miei dati, cancellare i propri dati, cancellare tutti i dati, cancellare i dati, cancellazione dei dati, cancellazione dei suoi dati, diritto all oblio, diritto alla cancellazione, eliminare i suoi dati, eliminare i dati di, vuole essere cancellat*, chiede di essere cancellat*, chiede la cancellazione, vuole la cancellazione, togliere i suoi dati, togliere i dati`,
    en: `delete customer data, delete customers data, delete a customer, data deletion, delete his data, delete her data, delete their data, delete my data, data deleted, erase*, erasure, right to be forgotten, be forgotten, wants to be deleted, delete all data, delete all his, delete all their, remove his data, remove her data, remove their data, data removed, deletion request*, request for deletion`,
  },
  applicants: {
    it: `cv, curriculum, curricula, candidat*, candidatur*`,
    en: `cv, cvs, resume, resumes, applicant*, candidate*, job application*`,
  },
  processor: {
    it: `responsabile del trattamento, responsabili del trattamento, responsabile esterno, responsabili esterni, sub responsabil*, subresponsabil*, articolo 28, art 28, dpa, nomina a responsabile, nomina del responsabile`,
    en: `data processor*, processor, processors, sub processor*, subprocessor*, article 28, art 28, dpa, data processing agreement*`,
  },
  controller: {
    it: `titolare del trattamento, titolari del trattamento, contitolar*, titolare o responsabile, titolare autonomo`,
    en: `data controller*, controller, controllers, joint controller*`,
  },
  dpia: {
    it: `dpia, valutazione d impatto, valutazione di impatto, pia, valutazione impatto`,
    en: `dpia, dpias, impact assessment*, data protection impact`,
  },
  cameras: {
    it: `telecamer*, filmare, filmiamo, filmo, riprendere i dipendenti, riprendere chi lavora, dashcam, dash cam, videosorveglian*, video sorveglian*, webcam, videocamer*`,
    en: `camera*, film our, film the, film my, filming, dashcam*, dash cam*, cctv, video surveillance, webcam*`,
  },
  monitoring: {
    it: `geolocalizz*, gps, controllare i dipendenti, controllo dei dipendenti, controllare il dipendente, controllare cosa fanno, controllo a distanza, spiare, leggere la posta dei, leggere la posta del, leggere le mail dei, leggere le mail del, leggere le email, leggere la mail, leggere le mail, leggere la posta, nella sua mail, nella sua posta, nella sua casella, sua casella, sua posta, le sue mail, sue email, monitorare i dipendenti, monitorare il dipendente, monitorare cosa, monitorare la navigazione, siti visitati, tracciare i dipendenti`,
    en: `gps, geolocation, location tracking, track employee*, track staff, track the staff, track workers, monitor employee*, monitor staff, monitor the staff, monitor our staff, monitor my staff, monitor workers, monitoring employee*, monitoring staff, spy on, open her mail*, open his mail*, open their mail*, access her mail*, access his mail*, access their mail*, her inbox, his inbox, her emails, his emails, read the mail, read the email*, read employee*, read my employees, read the inbox, read the mailbox, read emails, read staff, browsing history, keylogger on`,
  },
  specialData: {
    it: `dati sanitari, dati particolari, dati sensibili, dati biometric*, biometri*, impronta, impronte, certificati medici, certificato medico, dati sulla salute, dati di salute, riconoscimento facciale, casellario, dati giudiziari, dati genetici`,
    en: `health data, special categor*, sensitive data, biometric*, fingerprint*, medical certificate*, sick note*, face recognition, facial recognition, criminal record*, genetic data`,
  },
  transfers: {
    it: `fornitore indian*, fornitore cines*, fornitore american*, in india, in cina, negli stati uniti, trasferimento dei dati, trasferimento di dati, trasferimenti di dati, trasferire dati, trasferire i dati, dati all estero, dati negli stati uniti, dati in america, dati negli usa, stati uniti, usa, america, extra ue, extraue, fuori dall europa, fuori europa, fuori dall ue, fuori dall unione, schrems, data privacy framework, clausole contrattuali tipo, server in america, server negli`,
    en: `indian supplier*, chinese supplier*, american supplier*, to india, to china, data transfer*, transfer data, transfer personal, transfer of data, transfers of data, to the us, to the usa, in the us, in the usa, united states, american servers, us servers, us cloud, us provider, us supplier, us vendor, outside the eu, outside europe, non eu, third countr*, schrems, data privacy framework, standard contractual clauses, sccs`,
  },
  wrongRecipient: {
    it: `persona sbagliata, destinatario sbagliato, cliente sbagliato, indirizzo sbagliato, mandat* per errore, inviat* per errore, spedit* per errore, mandat* per sbaglio, inviat* per sbaglio, mail sbagliata, in copia tutti, tutti in copia, in cc, in chiaro a tutti, allegato sbagliato, sbagliato destinatario, sbagliato indirizzo, sbagliato persona, a quello sbagliato, al posto di un altro`,
    en: `wrong person, wrong recipient*, wrong customer, wrong client, wrong address, by mistake, by accident, accidentally sent, accidentally emailed, wrong attachment, in cc, instead of bcc, in copy, wrong email, wrong mail`,
  },
  clearText: {
    it: `in chiaro, non cifrat* nel database, testo in chiaro, hash, hashing`,
    en: `plain text, plaintext, clear text, cleartext, in the clear, unhashed, hash, hashing, hashed`,
  },
  photos: {
    it: `foto, fotografi*, immagini di persone, immagini dei, video dei, video di persone, ritratt*`,
    en: `photo, photos, photograph*, picture, pictures, images of, videos of`,
  },
  accountant: {
    it: `commercialist*, studio paghe, consulente del lavoro, consulente paghe, elabora le paghe, fornitore di paghe, hosting provider, agenzia web`,
    en: `accountant*, payroll provider, payroll company, payroll firm, tax adviser, tax advisor, web agency`,
  },
  whistleblowing: {
    it: `whistleblow*, segnalazioni anonime, segnalazione anonima, canale di segnalazione, canale interno di segnalazione`,
    en: `whistleblow*, anonymous report*, reporting channel, speak up`,
  },
  minors: { it: `minor*, minorenn*, ragazzi, bambin*`, en: `minors, children, child, kids, teenager*` },
  personalBreach: {
    it: `data breach, violazione di dati, violazione dei dati, violazione dati, databreach`,
    en: `data breach*, personal data breach*, breach of personal data, databreach`,
  },

  // The platform
  platform: {
    it: `piattaforma, questo programma, questo software, questo strumento, questo sito, questa applicazione, questa app, rocca, vostro programma, vostro software, vostra piattaforma, vostro strumento, questo prodotto, vostro prodotto`,
    en: `platform, this program, this software, this tool, this site, this app, this application, this product, rocca, your software, your platform, your tool, your product, this thing, this service`,
  },
  target: {
    it: `target, metto il sito, mettere il sito, metto un sito, mettere un sito, metto il dominio, aggiungere un dominio, aggiungo un dominio, aggiungere un sito, aggiungo un sito, aggiungere un ip, aggiungo un ip, aggiungere indirizzi, inserire un dominio, inserisco un dominio, inserire un sito, inserisco un sito, inserire un ip, inserisco un ip, inserire il sito, inserire il dominio, nuovo dominio da, altro dominio da, altro sito da, cosa inserisco come, bersagl*, obiettivo da, obiettivi da, un obiettivo e un*, un obiettivo e il, un obiettivo e la, tra obiettivo e, tra obiettivi e, e un obiettivo, aggiung* un obiettivo, aggiung* obiettiv*, inser* un obiettivo, inser* obiettiv*, nuovo obiettivo, asset da scan*, asset da test*, asset da controll*, aggiung* un asset`,
    en: `target, targets, enter the site, enter a site, enter our site, enter an ip, put in the site, add a domain, add a site, add a website, add an ip, add ip addresses, add another domain, add another site, add our domain, add my domain, add our site, enter a domain, asset to scan, assets to scan, asset to test, assets to test, add an asset, add assets, add a new asset, add a host, add hosts`,
  },
  runScan: {
    it: `avvi* * scansion*, avvi* scansion*, avvi* * test, avvi* un test, lanci* * scansion*, lanci* * test, lancio un test, far partire * scansion*, faccio partire * scansion*, far partire * test, faccio partire * test, fare una scansione, faccio una scansione, facciamo una scansione, nuova scansione, nuovo test, iniziare una scansione, inizio una scansione, inizio la scansione, esegu* * scansion*, esegu* * test, scansionare, scansiono, scansioniamo, fare un test del sito, testare il sito, testare il mio sito, testare il nostro sito, testo il sito, controllare il sito, controllare il mio sito, controllare il nostro sito`,
    en: `start * scan, start scan, run * scan, run scan, launch * scan, begin * scan, new scan, start * test, run * test, launch * test, new test, scan my, scan our, scan the, scan a, do a scan, make a scan, perform a scan, test my site, test our site, test my website, test our website, check my site, check our site, check my website, check our website`,
  },
  scanScope: {
    it: `scansione controlla, controlla la scansione, controlla una scansione, scansione guarda, guarda la scansione, scansione verifica, verifica la scansione, cosa fa la scansione, cosa fa una scansione, cosa fa esattamente una scansione, cosa fa esattamente la scansione`,
    en: `scan look*, scan actually look*, scan check*, scan actually check*, scan actually do*, scan cover*, what does a scan do, what does the scan do, what do scans do`,
  },
  scanHarm: {
    it: `scansione * pericolos*, scansione * dann*, scansione fa dann*, scansione * blocca*, scansione * fermare, scansione * sicura, scansione * rallent*, scansione * rompere, test * dann*, test * pericolos*, test invasiv*, profilo invasivo, profili invasivi, scansione invasiva, rischi della scansione, rompe il sito, rompere il sito, buttare giu il sito`,
    en: `take down, takes down, bring down, brings down, knock out, scan * dangerous, scan dangerous, scan * harm, scan harm*, scan * damage, scan damage*, scan * crash, scan crash*, scan * break, scan break*, scan * safe, scan safe, scan * slow, scan slow*, invasive, ultimate profile*, harm our systems, crash our, break our site, break the site, break my site, break production, is scanning safe, is it safe to scan, scanning * production`,
  },
  myReport: {
    it: `test passati, vecchi test, test precedenti, test gia fatti, test che abbiamo fatto, storico dei test, scansioni passate, vecchie scansioni, mio report, nostro report, miei report, nostri report, dove * report, trov* * report, ved* * report, apr* * report, il report e, i report sono, report della scansione, report della mia, report del test, report delle scansioni, risultati della scansione, risultati del test, risultato della scansione, risultato del test, esito della scansione, esito del test, vecchi report, report precedenti, report sparit*`,
    en: `past tests, old tests, previous tests, earlier tests, test history, past scans, old scans, my tests, our tests, my report, my reports, our report, our reports, the report of my, where * report, where * reports, find * report, find * reports, see * report, see * reports, open * report, open * reports, scan report, scan reports, scan results, scan result, test results, results of the scan, results of my scan, results of the test, old reports, previous reports, earlier reports, report disappeared, report is gone`,
  },
  readReport: {
    it: `legger* il report, leggere un report, legg* * report, interpret*, capire il report, capire i risultati, cosa vuol dire * report, quali vulnerabilita * prima, cosa correggere prima, cosa sistemare prima, cosa correggo prima, cosa sistemo prima, report non capisco, non capisco il report, non capisco i risultati`,
    en: `read the report, read a report, read my report, read the scan, read scan, interpret*, understand the report, understand the results, understand my report, make sense of, fix first, which vulnerabilities first, what to fix`,
  },
  download: {
    it: `report direzionale, report completo, report esecutivo, scaric*, download, esport*, in pdf, il pdf, un pdf, in excel, su excel, xlsx, in csv, il csv, slide, presentazione per, powerpoint, pptx, stampar*, stampo, stampa il, stampa del`,
    en: `executive report, full report, executive and full, download*, export*, as pdf, as a pdf, the pdf, a pdf, in excel, to excel, as excel, xlsx, csv, slides, powerpoint, pptx, print, printing, presentation for`,
  },
  stopScan: {
    it: `ferm* * scansion*, ferm* * test, blocc* * scansion*, blocc* * test, annull* * scansion*, annull* * test, interromp* * scansion*, interromp* * test, stopp*, elimin* * report, cancell* * report, cancell* * test, elimin* * test`,
    en: `stop * scan, stop scan, stop * test, cancel * scan, cancel * test, abort*, delete * report, delete report*, delete * test, delete * scan`,
  },
  failedScan: {
    it: `scansione * fallit*, scansione fallita, test fallito, test e fallito, test * e fallito, test * non * riuscit*, scansione * non * riuscit*, scansione * bloccat*, scansione bloccata, scansione ferma, test * bloccat*, test fermo, test * fermo, scansione * ferma, in coda, scansione * errore, test * errore, test e andato in errore, non parte la scansione, scansione non parte, scansione * non parte, test non parte, non parte il test, scansione non finisce, scansione * non finisce, test non finisce, test non va avanti, scansione non va avanti`,
    en: `scan failed, scan * failed, scan * fail, scan fail*, test failed, test * failed, failed scan, failed test, scan * stuck, scan stuck, test * stuck, stuck in, stuck at, scan * hangs, scan hangs, in the queue, queued, scan * error, scan never ends, scan never finishes, scan * not start*, scan doesn t start, scan won t start, test won t start, scan won t finish, scan is not finishing, scan hasn t finished`,
  },
  falsePositive: {
    it: `falso positivo, falsi positivi, falso allarme, non e vera, non e vero che, non siamo vulnerabili, non e vulnerabile, risulta critica, risulta vulnerabile, backport, gia patchat*, abbiamo patchat*, gia aggiornato, gia aggiornata, segnala * sbagliat*, report sbaglia, report e sbagliato, errore nel report, contest* * vulnerabilit*, accettare il rischio di una, nascondere una vulnerabilit*`,
    en: `false positive*, false alarm*, not really vulnerable, not vulnerable, not affected, but we patched, already patched, already updated, backport*, report is wrong, finding is wrong, wrong finding, error in the report, dispute a finding, hide a finding, hide this finding, mark as accepted, mark * accepted, accept this finding, accept a finding, accept the finding, ignore this finding`,
  },
  recurring: {
    it: `programma*, programmat*, pianific*, schedul*, in automatico, automatica, automatiche, automaticamente, da sola, da sole, ricorrent*, periodicamente, ogni notte, tutte le notti, ogni settimana, tutte le settimane, settimanal*, mensil*, ogni lunedi, ogni martedi, ogni mercoledi, ogni giovedi, ogni venerdi, ogni sabato, ogni domenica, ogni mese, tutti i mesi, notturn*, di notte`,
    en: `schedul*, plan a, automatically, automatic, by itself, recurring, every night, every week, weekly, every monday, every tuesday, every wednesday, every thursday, every friday, every saturday, every sunday, every month, monthly, nightly, at night, overnight`,
  },
  testEnd: {
    it: `quando finisce, quando ha finito, quando e finit*, fine test, a fine test, fine scansione, a fine scansione, alla fine del test, alla fine della scansione, scansione finisce, scansione finita, test finisce, test finito, e pronto il report, scansione e finita, test e finito`,
    en: `when it is done, when it s done, when * is done, when * is finished, when * finishes, when * ends, when * is over, scan is done, scan is finished, scan finishes, scan is over, test is done, test is over, test ends, end of the test, end of the scan, report is ready`,
  },
  severity: {
    it: `severita, livello di gravita, livelli di gravita, gravita critica, gravita alta, gravita media, gravita bassa, vulnerabilita critica, vulnerabilita alta, vulnerabilita media, vulnerabilita bassa, rischio medio, rischio alto, rischio basso, cvss, epss, gia sfruttat*, kev`,
    en: `severity, high severity, medium severity, critical severity, low severity, severities, high risk finding, medium finding, high finding, low finding, cvss, epss, known exploited, kev`,
  },
  uiLanguage: {
    it: `cambiare lingua, cambio la lingua, cambio lingua, cambiare la lingua, cambiate lingua, lingua del report, lingua dei file, lingua della piattaforma, tema scuro, modalita scura`,
    en: `change the language, change language, switch language, switch the language, language of the, dark mode, dark theme`,
  },
  mailChecks: {
    it: `dmarc, spf, dkim, dnssec, mta sts`,
    en: `dmarc, spf, dkim, dnssec, mta sts`,
  },
  insideScan: {
    it: `rete interna, reti interne, ip intern*, ip privat*, indirizzi intern*, indirizzi privat*, dall interno, da dentro, lan, nostra rete locale, rete locale, rete aziendale`,
    en: `internal network, internal ip*, private ip*, internal address*, private address*, from inside, from within, lan, local network, office network, inside our network`,
  },
  legality: {
    it: `legale, legali, illegale, illegali, lecito, lecita, reato, vietato scansionare`,
    en: `legal, illegal, lawful, unlawful, a crime, against the law`,
  },
  severalTests: {
    it: `due test, due scansioni, piu test, piu scansioni, tre test, test insieme, scansioni insieme, contemporaneamente, in parallelo, nello stesso momento`,
    en: `two tests, two scans, several tests, several scans, more tests at, more scans at, in parallel, simultaneously, at the same time, tests at once, scans at once`,
  },
  otherTongue: {
    it: `in inglese, in italiano, versione inglese, versione italiana, in due lingue, in altra lingua`,
    en: `in italian, in english, italian version, english version, in two languages, in another language`,
  },
  legitimateInterest: {
    it: `legittimo interesse, interesse legittimo, bilanciamento, lia`,
    en: `legitimate interest*, balancing test, lia`,
  },
  payer: {
    it: `chi paga, la pago io, pago io, paghiamo noi, di tasca mia, di tasca propria, la prendo io, io o l azienda, io o la ditta, paga il dipendente, paga chi ha sbagliato, chi la paga, chi le paga`,
    en: `who pays, paid by me, paid by whom, me or the company, i or the company, do i pay, must i pay, i have to pay, out of my pocket, out of my own pocket, does the employee pay, who pays it, who pays them`,
  },
  haulage: {
    it: `camion, tir, autotrasport*, trasporto merci, trasporto di merci, trasporti merci, conto terzi, camionist*, autoarticolat*, ditta di trasporti, azienda di trasporti, trasporto su strada, trasporti su strada, spedizionier*, traslochi`,
    en: `truck, trucks, trucking, lorry, lorries, haulage, haulier*, hauling, haul goods, freight by road, goods by road, road freight, road transport, freight forwarder*, removals, removal company`,
  },
  unlistedTrade: {
    it: `plastic*, stampaggio, packaging, tessil*, tessut*, stoff*, abbigliamento, calzatur*, scarpe, mobili, falegnam*, arredament*, vetreria, ceramic*, edil*, costruzioni, supermercat*, negozi*, retail, al dettaglio, albergo, hotel, ristorant*, studio professionale, studio legale, studio di commercialisti, agenzia di marketing, agenzia pubblicitaria, tipografi*, azienda agricola, aziende agricole, agricoltura, agricoltor*, autotrasport*, trasporto merci, camion, infissi, serrament*, carpenteri*, fonderi*, casa editrice, palestr*, facciamo imballagg*, produciamo imballagg*, fabbrichiamo imballagg*, imballaggi in, imballaggi di, azienda di imballagg*, ditta di imballagg*, cartone, scatole, tir, camionist*, trasportatori, traslochi, taxi, impresa di pulizie, ditta di pulizie, vigilanza privata, agenzia immobiliare, immobiliar*, parrucchier*, agenzia di viaggi, agenzia viaggi, concessionari*, autofficina, gioiell*, torneria, lamiera, pizzeria, architett*, geometr*, trasporto su strada, trasporti su strada, ditta di trasporti, azienda di trasporti, trasporto conto terzi, conto terzi, vestiti, negozio online, vendo online, vendiamo online, vendo *, impianti elettrici, impianti idraulici, idraulic*, elettricist*, caldaie, impresa di pulizie, giardinier*`,
    en: `road transport, plastic*, moulding, packages for, textile*, fabric, fabrics, clothing, shoes, footwear, furniture, carpent*, glassworks, ceramic*, construction, building firm, building company, supermarket*, retail*, hotel, restaurant*, law firm, accounting firm, marketing agency, advertising agency, print shop, a farm, farm with, farm of, our farm, farmers, farming, agricultur*, haulage, trucking, lorries, windows and doors, metalwork*, metal workshop, foundry, publisher, gym, packaging company, packaging firm*, packaging maker*, packaging producer*, packaging manufacturer*, make packaging, produce packaging, print packaging, cardboard, plastic packaging, paper packaging, packaging for, truck, trucks, lorry, hauling, haulier*, haul goods, move goods, carry goods, freight by road, goods by road, removals, removal company, taxi, taxis, cleaning company, cleaning firm, security guard company, estate agent*, estate agency, real estate, hairdresser*, travel agency, car dealer*, car dealership, repair shop, jeweller*, metal turning, turning shop, sheet metal, pizzeria, architect*, surveyor*, clothes, online shop, web shop, install solar, installer*, plumb*, electrician*, boilers, cleaning company, cleaning firm, landscap*`,
  },
  newUser: {
    it: `aggiung* * utent*, aggiung* * collega, aggiung* * person*, cre* * utent*, nuovo utente, nuovi utenti, altri utenti, invit* * collega, invit* * utent*, dare accesso, do accesso, accesso a un collega, accesso a una collega, accesso al collega, accesso alla collega, sola lettura, solo vedere, solo guardare, veda solo, vedere ma non avviare, senza avviare, non avviare`,
    en: `add * user*, add a colleague, add * colleague*, add * person, create * user*, new user, new users, more users, invite*, give access, give * access, read only, only see, only look, can only read, see * but not start, let the * see, let my * see, let our * see, right to start, rights to start`,
  },
  signIn: {
    it: `password dimenticata, dimenticato la password, dimenticato la mia password, scordato la password, cambi* la mia password, cambiare la password del mio, reimpost*, reset* * password, non riesco ad accedere, non riesco a entrare, non riesco a fare login, fare il login, credenziali errate, sessione scaduta`,
    en: `forgot my password, forgot the password, forgotten my password, change my password, reset my password, reset * password, can t log in, cannot log in, can t login, cannot login, can t sign in, cannot sign in, log into, wrong credentials, session expired`,
  },
  dataPlace: {
    it: `i nostri dati dove, dove vengono salvat*, dove sono salvat*, dove finiscono, salvate in cloud, dove tenete, i miei dati sono, dati * in europa, dati * all estero, dati in europa, server in italia, server in europa, i vostri server, come proteggete, siete responsabili del trattamento, on premise, on premises`,
    en: `where is my data, where are my data, where is our data, where are our data, where is the data stored, where are the answers, where are my answers, data stored, is my data safe, is our data safe, stored in europe, stored in the eu, hosted in, your servers, how do you protect, are you our processor, on premise, on premises`,
  },
  copyRequest: {
    it: `tutti i dati, tutti i suoi dati, i suoi dati, copia dei dati, copia dei suoi dati, copia dei propri dati, copia dei miei dati, copia di tutto, tutto cio che abbiamo su, tutto quello che abbiamo su, richiesta di accesso, diritto di accesso, accesso ai suoi dati, accesso ai propri dati`,
    en: `all his data, all her data, all their data, all the data we have, copy of his data, copy of her data, copy of their data, copy of all data, copy of everything, copy of the data, everything we have on, everything we hold, subject access, access request*, dsar, sar, right of access`,
  },
  formerCustomers: {
    it: `ex client*, vecchi client*, client* gia acquisit*, client* esistent*, gia client*, chi ha gia comprato, ha gia comprato, hanno gia comprato, soft spam`,
    en: `former customer*, old customer*, past customer*, existing customer*, previous customer*, already bought, soft opt in`,
  },
  headCount: {
    it: `part time, stagional*, apprendist*, interinal*, ula, unita lavorative, tempo determinato contano, come si contano, contano nel, contano come, si conta, si contano, conteggio dei dipendenti, conteggio degli addetti`,
    en: `part time, part timer*, seasonal, apprentice*, agency worker*, temp workers, awu, annual work unit*, how are * counted, be counted, get counted, are counted, counted for`,
  },
  notApproving: {
    it: `non approva, non approvano, non approvasse, non firma, non firmano, rifiuta di firmare, rifiuta di approvare, rimanda * approvazione, rinvia * approvazione, non vuole approvare, non vogliono approvare, non vuole firmare, non vogliono firmare`,
    en: `doesn t approve, don t approve, does not approve, do not approve, won t approve, refuses to approve, refuse to approve, doesn t sign, don t sign, won t sign, refuses to sign, postpones approval`,
  },
  urgentPay: {
    it: `bonifico urgente, pagamento urgente, bonifico riservato, bonifico segreto, buoni regalo, carte regalo, carta regalo, gift card*`,
    en: `urgent transfer, urgent payment, urgent wire, secret transfer, confidential transfer, gift card*, gift voucher*`,
  },
  deleteData: {
    it: `elimin* * target, cancell* * target, elimin* i dati, cancell* i nostri dati, cancell* tutti i dati, chiudere l account, eliminare l account, cancellare l account`,
    en: `delete * target, remove * target, delete our data, delete all our data, close our account, close my account, delete our account, delete my account`,
  },
  licence: {
    it: `licenza, licenze, scansioni rimanenti, scansioni rimaste, scansioni mi restano, scansioni mi rimangono, scansioni ci restano, scansioni ci rimangono, scansioni ho, scansioni abbiamo, finito le scansioni, scansioni finite, esaurito le scansioni, versione lite, licenza lite, versione full`,
    en: `licence, licences, license, licenses, remaining scans, scans left, scans do i have, scans do we have, scans remain*, ran out of scans, out of scans, no more scans, lite version, lite licence, full version`,
  },
  platformUsers: {
    it: `cre* un account, mio ruolo, mio profilo, mio account, che permessi ho, miei permessi`,
    en: `create an account, my role, my profile, my account, my permissions`,
  },
  whoSees: {
    it: `chi vede, chi le vede, chi li vede, chi lo vede, chi la vede, chi legge, chi le legge, chi puo vedere, chi puo leggere, chi ha accesso alle risposte, vedono le mie, vedono le nostre, vede le mie, vede le nostre, vede i miei, leggete le, vedete le, vedete i, sono riservat*, restano riservat*, mandate * acn, mandate * ad acn, chi altro vede`,
    en: `who sees, who can see, who may see, who can read, who may read, who reads, who has access to my, who has access to our, see my answers, see our answers, sees my answers, sees our answers, read my answers, do you see my, are my answers, are our answers, confidential, share my data, share our data, shared with`,
  },
  support: {
    it: `assistenza, supporto tecnico, aprire un ticket, apro un ticket, ticket, help desk, helpdesk, contattarvi, vi contatto, contattare il supporto, contatto il supporto, parlare con un umano, parlare con una persona, parlare con qualcuno, operatore umano, non si carica, non carica, pagina bianca, mi da errore, da errore, va in errore, non funziona il sito`,
    en: `support, technical support, open a ticket, ticket, help desk, helpdesk, contact you, contact support, talk to a human, speak to a human, talk to someone, talk to a person, real person, does not load, doesn t load, won t load, not loading, blank page, error message, page is broken`,
  },
  scanTime: {
    it: `quanto dura * scansion*, quanto dura * test, quanto ci mette * scansion*, quanto ci mette * test, durata * scansion*, durata * test, quanto tempo * scansion*, ripet* * scansion*, rifa* * scansion*, ripet* * test, chiudere la pagina durante, chiudo la pagina * scansion*`,
    en: `how long does * scan, how long does * test, how long do * scans, how long will * scan, how long * scan take*, scan duration, duration of * scan, repeat * scan, rerun*, scan take long, scan takes long, scans take, close the page while`,
  },
  surveyEnd: {
    it: `conclud* il questionario, concludo, concluder*, conclus*, finire il questionario, finito il questionario, chiudere il questionario, chiudo il questionario, inviare il questionario, invio il questionario, consegn*, dopo aver finito, nuovo questionario, iniziare il questionario, inizio il questionario, iniziare un questionario, apro il questionario, aprire il questionario, riaprire, riapro, ho sbagliato, sbagliato una risposta, sbagliato a rispondere, sbagliato risposta, risposta sbagliata`,
    en: `complete the questionnaire, finish the questionnaire, close the questionnaire, submit*, hand in, after finishing, after i finish*, once finished, new questionnaire, start the questionnaire, start a questionnaire, begin the questionnaire, open the questionnaire, reopen*, wrong answer, answered wrong*, made a mistake, gave a wrong, answered incorrectly, i answered`,
  },
  surveyReport: {
    it: `report del questionario, risultato del questionario, risultati del questionario, risultato finale, smentit*, contradd*, totale dichiarato, non smentito, due totali, due punteggi, contraddizion*, cosa ottengo alla fine, cosa ricevo alla fine`,
    en: `report of the questionnaire, questionnaire report, questionnaire result*, result of the questionnaire, results of the questionnaire, final result, contradict*, declared total, two totals, two scores, what do i get at the end, what do we get at the end`,
  },

  // Everyday situations
  intruder: {
    it: `intrus*, uno sconosciuto, qualcuno e dentro, dentro la rete, dentro la nostra rete, e nella nostra rete, qualcuno nella rete, qualcuno in rete, dentro i sistemi, dentro i nostri sistemi, e dentro da, e nei nostri sistemi, accessi strani, accesso strano, login strani, connessioni strane, traffico strano, traffico anomalo, comportament* stran*, accessi sospetti, accesso sospetto, attivita sospett*`,
    en: `intruder*, attacker*, a stranger, someone is inside, someone inside, somebody inside, in our network, inside our network, inside our systems, in our systems, strange login*, strange logon*, weird login*, suspicious login*, unknown login*, unusual login*, strange traffic, weird traffic, unusual traffic, suspicious activity, strange activity, unusual activity, logins from`,
  },
  companies: {
    it: `azienda, aziende, ditta, ditte, impresa, imprese, cooperativ*, consorzi*, studio, studi, associazion*, negozi*, organizzazion*, fondazion*, albergo, alberghi, hotel`,
    en: `company, companies, firm, firms, cooperative*, consortium, association*, shop, shops, business, businesses, organisation*, organization*, foundation*, hotel*, charity`,
  },
  turnover: {
    it: `di fatturato, fatturato di, fattura poco, fatturiamo, fattura, milioni di fatturato`,
    en: `turnover of, million turnover, in turnover, of turnover, revenue of, million revenue, in revenue`,
  },
  bruteForce: {
    it: `provato a entrare, provato ad entrare, prova a entrare, provano a entrare, tentativi di accesso, tentativi di login, tentativi di entrare, tentativo di accesso, brute force, login fallit*, accessi fallit*, accesso fallito`,
    en: `failed login*, failed * login*, login attempt*, failed logon*, brute force*, trying to log in, trying to get in, tried to get in, tries to log in, password guessing`,
  },
  otherSurveys: {
    it: `altri questionari, altro questionario, questionario gdpr, questionario ict, questionario sul gdpr, quali questionari, che questionari`,
    en: `other questionnaire*, another questionnaire, gdpr questionnaire, ict questionnaire, which questionnaires, what questionnaires`,
  },
  siteCloned: {
    it: `clonat*, sito clone, sito fals*, finto sito, falso sito, sito finto, copiato il sito, copia del nostro sito, dominio simile, domini simili, dominio quasi uguale, typosquatting, si spaccia per noi, sito identico, profilo falso, falso profilo, sito uguale al nostro, sito identico al nostro, pagina uguale alla nostra, sito come il nostro, copiato il nostro sito, copiato il sito`,
    en: `cloned, clone of our, fake site, fake website, fake web shop, fake shop, copy of our site, copy of our website, copied our site, copied our website, look alike domain*, lookalike domain*, similar domain*, typosquat*, impersonates us, impersonating us, fake profile, site that looks like ours, website that looks like ours, site looks like ours, website looks like ours, copied our site, copied our website, copy of our site, copy of our website, site just like ours`,
  },
  mover: {
    it: `cambia mansione, cambia ruolo, cambia reparto, cambia ufficio, cambiano mansione, cambiano ruolo, cambiano reparto, cambiato ruolo, cambiato mansione, cambiato reparto, cambio mansione, cambio di mansione, cambio ruolo, cambio di ruolo, cambio reparto, spostat* in un altro, passa a un altro reparto, passa ad un altro, promoss*`,
    en: `changes department*, change department*, changed department*, changes role*, change role*, changed role*, changes job, change of role, change of job, moves to another, moved to another, switches department*, new role, gets promoted, was promoted, internal move*`,
  },
  leaveScope: {
    it: `usciti dalla soglia, usciamo dalla soglia, sotto soglia, sotto la soglia, sotto le soglie, non rientriamo piu, non rientra piu, non siamo piu, non rientro piu, ci cancelliamo, cancellarci, cancellarmi, uscire dalla nis*, uscire dall elenco, uscire dalla lista, togliere dall elenco, tolti dall elenco, espuls*, espunzion*, come si esce, come usciamo, siamo scesi sotto, siamo diminuiti`,
    en: `get out of, how do we get out, shrank, shrunk, below the threshold*, under the threshold*, no longer in scope, no longer fall, no longer meet, no longer covered, leave the list, removed from the list, off the list, deregister*, unregister*, opt out of nis*, dropped below, fell below, went below`,
  },
  reach: {
    it: `contatto, contattare, contattarlo, contattarli, contattiamo, raggiung*, telefono del, numero del, recapit*, si contatta, indirizzo del`,
    en: `reach, contact, get in touch, get hold of, phone, email address, contact details, reach them, reach it`,
  },
  noPatch: {
    it: `senza patch, non c e patch, non c e la patch, non c e una patch, non esiste patch, non esiste una patch, patch non disponibile, nessuna patch, manca la patch, patch non c e, non c e ancora patch, non c e aggiornamento, zero day, senza correzione, senza aggiornamento`,
    en: `no patch, without a patch, patch not available, patch is not available, no fix, no update available, not patched yet, unpatched, zero day*, patch doesn t exist, patch is missing`,
  },
  phishingTest: {
    it: `simulazion* di phishing, simulazion* phishing, phishing simulat*, finto phishing, finte mail di phishing, test di phishing, campagn* di phishing, prove di phishing, prova di phishing, phishing di prova`,
    en: `phishing simulation*, simulated phishing, phishing test*, fake phishing, phishing campaign*, phishing exercise*, test phishing`,
  },
  administrator: {
    it: `sistemista, sistemisti, amministratore di sistema, tecnico informatico, tecnico it, responsabile it, informatico, ragazzo dell it, uomo dell it, fornitore it, fornitore informatico, responsabile informatico`,
    en: `sysadmin*, system administrator*, it admin, it administrator*, it guy, it man, it person, it manager, it supplier, it provider, it company, it firm, network admin*, it technician`,
  },
  gone: {
    it: `se ne va, se n e andat*, se ne e andat*, andato via, va via, licenziat*, si e licenziat*, dimess*, si dimette, dimission*, lasciato, lascia, cambiato fornitore, cambiamo fornitore, cambiare fornitore, sparit*, in pensione, non c e piu, non lavora piu`,
    en: `quit, quits, left, leaves, leaving, gone, resigned, resigns, fired, retired, retires, walked out, changed supplier, changing supplier, switching, no longer works, disappeared`,
  },
  removable: {
    it: `usb, chiavett*, pendrive, pen drive, penna usb, penne usb, disco esterno, dischi esterni, hard disk estern*, supporti rimovibili, supporti removibili`,
    en: `usb, usb stick*, pen drive*, thumb drive*, flash drive*, external disk*, external drive*, external hard*, removable media, memory stick*`,
  },
  sharedAccount: {
    it: `account condivis*, utenz* condivis*, utenz* generic*, utente generico, stessa utenza, stesso utente, stesso account, stessa password, password condivis*, password uguale per tutti, unico account, un solo account, un account solo, in comune, account comun*, account unico, usiamo tutti`,
    en: `shared account*, share an account, share one account, share a login, share logins, shared login*, shared password*, sharing passwords, share passwords, generic account*, generic user*, same account, same login, same password, one account for, single account for, one login, common account, we all use`,
  },
  allAccess: {
    it: `ha tutte le password, ha le password, hanno le password, hanno tutte le password, password di tutto, ha accesso a tutto, accesso a tutto, conosce tutte le password, conosce le password, sa tutte le password, ha tutti gli accessi, teamviewer, anydesk, accesso remoto del fornitore, accesso del fornitore, accessi dei fornitori, accesso dei fornitori`,
    en: `has all the passwords, has all passwords, have all the passwords, has all our passwords, knows all the passwords, knows all our passwords, access to everything, all the access, teamviewer, anydesk, supplier access, suppliers access, vendor access, remote access of the supplier, full access`,
  },
  wifi: { it: `wifi, wi fi, wireless, rete ospiti`, en: `wifi, wi fi, wireless, guest network` },
  whomToCall: {
    it: `chi chiamo, chi chiamiamo, chi chiamare, chi devo chiamare, chi dobbiamo chiamare, a chi mi rivolgo, a chi ci rivolgiamo, a chi rivolger*, chi contatto, chi contattiamo, chi contattare, numeri di emergenza, numero di emergenza, chi sentire, a chi chiedo aiuto, a chi telefono, chi chiamo per primo, a chi telefoniamo, a chi lo dico, a chi lo devo dire, chi lo deve sapere`,
    en: `who do i call, who do we call, whom do i call, whom do we call, who to call, whom to call, who should i call, who should we call, who can we call, who can i call, who do i contact, who do we contact, who to contact, who should we contact, who should i contact, emergency number*, who do i turn to, who do we turn to, who can help us, who do i ring, who do we ring, whom do i ring, who should i ring, who to ring, who do i phone, who do we phone, whom do i phone, who needs to know, who should know`,
  },
  insider: {
    it: `dipendente infedele, si e portato via, si e copiato, ha copiato, hanno copiato, portato via i dati, portato via l elenco, portato via i clienti, cancellato tutto prima, ha cancellato * prima, sabotat*, sabotagg*, dipendente * rubat*, dipendente ruba, dipendente ha rubato, dipendente arrabbiat*, ex dipendente * copiato, insider, portato a casa`,
    en: `insider*, disloyal, copied the customer*, copied our customer*, copied our data, copied data, copied files, took the customer*, took our customer*, took data with, took files, sabotag*, employee stole, employee * stole, employee stealing, employee is stealing, worker stole, deleted everything before, wiped * before, angry employee, disgruntled`,
  },
  dataLost: {
    it: `perso i dati, perso tutti i dati, perso tutto, persi i dati, server rotto, server * rotto, rotto il server, rotto un server, si e rotto, server morto, disco rotto, disco * rotto, disco guasto, server guasto, cancellato per errore, cancellato per sbaglio, cancellati per errore, cancellati per sbaglio, cancellato una cartella, cancellato un file, cancellato dei file, cancellato * cartella, cancellato * file, backup non funzion*, backup * fallit*, backup fallit*, backup corrott*, backup * corrott*, backup * non funzion*, ripristino fallito, ripristino non, nas rotto, nas * rotto`,
    en: `lost data, lost our data, lost all data, lost all our data, lost everything, lost all our files, server died, server is dead, server broke, server is broken, broken server, server crashed, disk failure, disk died, disk broke, hard drive died, hard drive failed, deleted by mistake, deleted by accident, accidentally deleted, deleted a folder, deleted a file, deleted files, deleted * folder, deleted * files, deleted * file, backup failed, backups failed, backup * failed, backup is corrupt*, backups are corrupt*, backup doesn t work, backups don t work, backup * not work*, restore failed, restore doesn t work, nas died`,
  },
  suspicious: {
    it: `mail sospett*, email sospett*, e mail sospett*, messaggio sospett*, mail strana, mail strane, email strana, email strane, messaggio strano, strana mail, strana email, mail dubbi*, riconosc* * phishing, riconosc* un phishing, riconosc* il phishing, riconosc* una mail, capire se * mail, capire se * phishing, e phishing, sembra phishing, mail di phishing ricevut*, arrivata una mail, arrivato una mail, ricevuto una mail, arrivata una email, ricevuto una email`,
    en: `suspicious mail*, suspicious email*, suspicious message*, strange mail*, strange email*, strange message*, weird mail*, weird email*, odd email*, recognise phishing, recognize phishing, spot phishing, spot a phishing, detect phishing, looks like phishing, is it phishing, is this phishing, is it a scam, got a phishing, received a phishing, received an email, got an email, received a suspicious, received a strange`,
  },
  /** What a scan or a test of the platform is called beside the thing it looks at. */
  testWord: {
    it: `test, prova, prove, scansion*, controllo`,
    en: `test, tests, scan, scans, check`,
  },
  certainty: {
    it: `da verificare, non verificat*, non confermat*, provata, provate, confermata, confermate, dimostrata, dimostrate, non dimostrat*, certezza`,
    en: `to be verified, unverified, not verified, unproven, not proven, proven, unconfirmed, not confirmed, confirmed, certainty`,
  },
  finding: {
    it: `problema trovat*, problemi trovati, problemi, risultat*, scopert*, riscontr*`,
    en: `finding, findings, issue, issues, result, results`,
  },
  /** What a person writes to this assistant. */
  writtenHere: {
    it: `scrivo qui, ti scrivo, scrivo in chat, scriviamo in chat, scrivo in questa chat, scrivo nella chat, scriviamo qui, ti dico, ti racconto, scrivo a te, questa chat, questa conversazione, mie domande, nostre domande`,
    en: `i type here, i type, we type here, i write here, we write here, i write to you, tell you here, i tell you, this chat, this conversation, my questions, our questions`,
  },
  whereItGoes: {
    it: `internet, in rete, online, legge, leggono, leggete, vede, vedono, salvat*, salvate, memorizz*, registrat*, finisce, finiscono, va a finire, privat*, riservat*, resta, restano, addestr*, mandat*, inviat*`,
    en: `internet, online, stored, saved, kept, recorded, read, reads, sees, private, confidential, train, training, end up, ends up, goes to, sent to, public`,
  },
  /** An incident of long ago, or of which nobody was told in time. */
  foundLate: {
    it: `mesi fa, anni fa, un anno fa, anno scorso, settimane fa, nel 20#, scoperto solo ora, scoperto solo adesso, scoperto adesso, nessuno ha notificato, mai notificat*, non abbiamo mai notificato, non * mai notificato, troppo tardi, e tardi`,
    en: `months ago, years ago, a year ago, last year, weeks ago, only now found, only found out, never notified, never reported, nobody notified, nobody reported, was not reported, too late`,
  },
  severalAddresses: {
    it: `piu indirizzi, piu ip, piu domini, piu siti, molti indirizzi, tanti indirizzi, diversi indirizzi, rete intera, intera rete, indirizzi insieme`,
    en: `several addresses, many addresses, multiple addresses, more than one address, several ips, multiple ips, several domains, multiple domains, whole network, ip range`,
  },
  policyList: {
    it: `quali politiche, quali policy, quali policies, che politiche, elenco delle politiche, elenco politiche, elenco delle policy, lista delle politiche, lista delle policy, quante politiche, politiche richieste, politiche obbligatorie, politiche che servono, politiche servono`,
    en: `which policies, what policies, list of policies, list of the policies, policies are required, policies required, required policies, mandatory policies, how many policies`,
  },
  siteHacked: {
    it: `sito hackerat*, sito * hackerat*, sito bucat*, sito * bucat*, sito violat*, sito * violat*, sito e stato, hackerato il sito, bucato il sito, violato il sito, wordpress hackerat*, wordpress bucat*, defac*, sito reindirizza, sito * reindirizza, sito modificat*, pagina modificata, sito infett*, sito * infett*`,
    en: `website hacked, website was hacked, website got hacked, website has been hacked, site hacked, site was hacked, site got hacked, site has been hacked, hacked website, hacked site, hacked our website, hacked our site, wordpress hacked, wordpress was hacked, hacked wordpress, defac*, site redirects, website redirects, site is infected, website is infected, malware on our site, malware on the site, malware on our website`,
  },
} as const satisfies Record<string, WordList>;

export type Subject = keyof typeof SUBJECTS;

export const SUBJECT_NAMES = Object.keys(SUBJECTS) as Subject[];

const listsOf = (language: Language) =>
  Object.fromEntries(SUBJECT_NAMES.map((subject) => [subject, SUBJECTS[subject][language]])) as Record<Subject, string>;

const FIND_SUBJECTS = { it: compileNames(listsOf('it')), en: compileNames(listsOf('en')) };

/** The subjects that words name; they are joined by single spaces, in lower case and without accents. */
export function subjectsOf(words: string, language: Language): ReadonlySet<Subject> {
  return new Set(FIND_SUBJECTS[language](words));
}

/** The words that name a subject by themselves, in the form in which they do. */
export function subjectWords(language: Language): string[] {
  const phrases = Object.values(SUBJECTS).flatMap((lists) => lists[language].split(','));
  return phrases.map((phrase) => phrase.trim()).filter((phrase) => /^\p{L}+$/u.test(phrase));
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
