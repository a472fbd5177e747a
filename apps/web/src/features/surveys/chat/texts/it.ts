/** The texts of the helper chat, loaded with its button. */
export const it = {
  open: 'Chiedi all’assistente',
  openFor: 'Chiedi all’assistente: {{question}}',
  title: 'Assistente NIS 2',
  about: 'Sulla domanda',
  terms: {
    title: 'Prima di iniziare',
    what: 'L’assistente ti aiuta a capire le domande del questionario. Non dà pareri legali e non sceglie la risposta al posto tuo: verifica sempre ciò che leggi.',
    local:
      'Le risposte sono preparate sulla piattaforma, con i testi di {{brand}}: ciò che scrivi non viene inviato a nessun servizio esterno.',
    remote:
      'Le risposte sono scritte da un modello linguistico esterno alla piattaforma. Gli vengono inviati la tua domanda, la conversazione e la domanda del questionario: chi gestisce il modello può conservarli, quindi non scrivere dati personali né informazioni riservate.',
    kept: 'La piattaforma non conserva la conversazione: quando chiudi la finestra, la cancella.',
    readTerms: 'Leggi i termini e condizioni',
    readPrivacy: 'Leggi le pagine sulla privacy',
    acceptTerms: 'Accetto i termini e condizioni',
    acceptPrivacy: 'Ho letto come sono trattati i dati',
    remembered: 'La scelta vale 7 giorni su questo browser, finché non esci dall’account.',
    start: 'Inizia',
  },
  log: 'Conversazione con l’assistente',
  you: 'Tu',
  assistant: 'Assistente',
  startMessage:
    'Ciao! Chiedimi pure che cosa significa questa domanda, a quale articolo si riferisce o come si può soddisfare il requisito.',
  waiting: 'L’assistente sta preparando la risposta',
  sources_one: '{{count}} fonte',
  sources_other: '{{count}} fonti',
  next: 'Puoi chiedere anche',
  message: 'Il tuo messaggio',
  placeholder: 'Scrivi la tua domanda',
  counter: '{{used}} caratteri su {{max}}',
  tooLongNow: 'Il messaggio supera i {{max}} caratteri: accorcialo per inviarlo.',
  left_one: 'Resta {{count}} risposta questo mese',
  left_other: 'Restano {{count}} risposte questo mese',
  send: 'Invia',
  failed: 'Non inviato',
  error: {
    tooLong: 'Il messaggio è troppo lungo.',
    licence: 'La licenza dell’assistente è scaduta o non è valida per questo servizio.',
    unavailable: 'Il servizio è temporaneamente non disponibile: riprova più tardi.',
    noAnswer: 'Il server non risponde. Controlla la connessione e riprova.',
    cannotSend: 'Non è stato possibile inviare il messaggio.',
  },
};

export type ChatTexts = typeof it;
