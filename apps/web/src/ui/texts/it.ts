export const it = {
  coming: {
    text: 'Non è ancora disponibile su questa piattaforma. Scrivici: ti diremo quando lo sarà.',
    label: 'In arrivo',
    onRequestText: 'È un servizio su richiesta: scrivici e concordiamo insieme tempi e modalità.',
    onRequest: 'Su richiesta',
  },
  table: {
    range: '{{from}}–{{to}} di {{total}}',
    pages: 'Pagine della tabella',
    pagesOf: 'Pagine della tabella: {{label}}',
    page: 'Pagina {{page}}',
    previous: 'Pagina precedente',
    next: 'Pagina successiva',
    clearSearch: 'Cancella la ricerca',
    nothingFound: 'Nessun risultato',
    sortBy: 'Ordina per',
    ascending: '{{column}}, crescente',
    descending: '{{column}}, decrescente',
    details: 'Dettagli',
    notUpdated: 'L’elenco non è stato aggiornato: le righe sono quelle di prima.',
    detailsOf: 'Dettagli di {{name}}',
  },
  tagInput: {
    entries: '{{label}}: voci inserite',
    remove: 'Rimuovi {{tag}}',
    added: 'Aggiunto: {{tag}}',
    removed: 'Rimosso: {{tag}}',
    duplicate: '{{tag}} è già presente.',
  },
  unsaved: {
    title: 'Abbandonare le modifiche?',
    text: 'Ciò che hai inserito non è stato salvato e andrà perso.',
    leave: 'Esci senza salvare',
  },
  upload: {
    choose: 'Scegli un file',
    orDrop: 'o trascinalo qui',
    limits: '{{list}}, al massimo {{size}}',
    stored: 'già memorizzato',
    remove: 'Rimuovi {{file}}',
    invalidType: '{{file}}: tipo di file non valido, tipi ammessi: {{list}}.',
    invalidSize: '{{file}}: dimensione del file non valida, il file deve essere più piccolo di {{size}}.',
    tooMany: 'Numero massimo di file superato, il limite è {{limit}}.',
    unreadable: '{{file}}: il file non può essere letto.',
  },
};

export type UiTexts = typeof it;
