export const it = {
  title: 'Sotto attacco: che cosa fare subito',
  promise:
    'Contattaci subito. La licenza comprende una risposta entro 4 ore, 24 ore su 24 e 7 giorni su 7, e una telefonata di un’ora al massimo con un esperto. Nell’attesa, segui questi passi.',
  call: 'Chiama',
  write: 'Scrivi',
  writeHint: 'Il messaggio è già impostato: completalo. Non inviare password né file sospetti.',
  unlicensed:
    'La tua azienda non ha una licenza Incident Response. Le indicazioni qui sotto valgono comunque; per attivare il servizio scrivici.',
  unreachable:
    'Su questa piattaforma non è indicato un recapito per le emergenze: scrivi all’assistenza o chiama il tuo referente.',
  support: 'Scrivi all’assistenza',
  firstHour: 'Nella prima ora',
  steps: {
    isolate: {
      title: 'Isola, non spegnere',
      text: 'Scollega dalla rete i sistemi colpiti: cavo, Wi-Fi, VPN. Non riavviarli e non reinstallarli: la memoria contiene prove che andrebbero perse. Spegni una macchina solo se sta cifrando i dati e non riesci a isolarla.',
    },
    backups: {
      title: 'Metti al sicuro i backup',
      text: 'Scollega le copie di sicurezza dai sistemi colpiti. Non ripristinare nulla finché non è chiaro da dove è entrato l’attaccante.',
    },
    evidence: {
      title: 'Conserva le prove',
      text: 'Annota data, ora, sistemi e che cosa hai osservato. Conserva log, richieste di riscatto, schermate e messaggi sospetti con le intestazioni complete. Non cancellare e non «ripulire» nulla.',
    },
    ransom: {
      title: 'Non pagare e non trattare',
      text: 'Non rispondere agli attaccanti. Pagare non garantisce il recupero dei dati né che non vengano diffusi. Ogni decisione spetta alla direzione, con i legali e le autorità.',
    },
    credentials: {
      title: 'Cambia le credenziali da un dispositivo pulito',
      text: 'Comincia da amministratori, posta, VPN e backup; chiudi le sessioni attive e attiva l’autenticazione a più fattori. Se posta o chat aziendali possono essere compromesse, coordinati con altri mezzi.',
    },
    people: {
      title: 'Avvisa chi deve decidere',
      text: 'Direzione, responsabile IT o CISO, referente CSIRT e punto di contatto NIS, responsabile della protezione dei dati (DPO), ufficio legale, fornitori coinvolti e assicurazione, se c’è una polizza cyber.',
    },
  },
  duties: 'Obblighi e scadenze',
  dutiesHint: 'I termini decorrono da quando vieni a conoscenza dell’incidente.',
  deadlines: {
    early: {
      when: 'Entro {{early}}',
      text: 'Soggetti NIS 2: pre-notifica dell’incidente significativo al CSIRT Italia (d.lgs. 138/2024, art. 25).',
    },
    full: {
      when: 'Entro {{full}}',
      text: 'Soggetti NIS 2: notifica al CSIRT Italia, con una prima valutazione di gravità e impatto; relazione finale entro {{final}} dalla notifica.',
    },
    privacy: {
      when: 'Entro {{privacy}}',
      text: 'Se sono coinvolti dati personali: notifica al Garante, salvo che un rischio per le persone sia improbabile (GDPR, art. 33). Se il rischio è elevato, vanno informati anche gli interessati (art. 34).',
    },
    police: {
      when: 'Appena possibile',
      text: 'Denuncia alla Polizia Postale, con le prove raccolte.',
    },
  },
  disclaimer: 'Queste indicazioni non sostituiscono il piano di risposta della tua azienda né il parere di un legale.',
  close: 'Chiudi',
  mail: {
    subject: 'URGENTE: incidente di sicurezza in corso',
    body: [
      'Azienda: ',
      'Referente: ',
      'Telefono a cui richiamare: ',
      'Utente della piattaforma: {{username}}',
      '',
      'Che cosa è successo: ',
      'Da quando: ',
      'Sistemi colpiti: ',
      'Dati personali coinvolti (sì, no, non è noto): ',
      'Che cosa è già stato fatto: ',
      '',
      'Non allegare password né file sospetti.',
    ].join('\r\n'),
  },
};

export type IncidentTexts = typeof it;
