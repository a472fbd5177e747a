/** The texts of the back office, loaded with it. `en.ts` holds the same keys; a test compares the two. */
export const it = {
  notAllowed: 'Pagina riservata',
  notAllowedText: 'Il back office è per chi gestisce la piattaforma. Se ti serve, chiedi il ruolo al tuo referente.',
  knowledge: {
    title: 'Conoscenza delle vulnerabilità',
    subtitle: 'Da quali fonti la piattaforma sa che cosa è vulnerabile, e a quando risalgono',
    sources: 'Fonti',
    sourcesHint: 'Si aggiornano ogni giorno; oltre i {{days}} giorni una scansione può non vedere ciò che è già noto',
    source: 'Fonte',
    state: 'Stato',
    fresh: 'Aggiornata',
    old: 'Da aggiornare',
    never: 'Mai caricata',
    dataDate: 'Data dei dati',
    loadedAt: 'Caricata',
    entries: 'Voci',
    attempt: 'Ultimo tentativo',
    error: 'Ultimo tentativo non riuscito, {{date}}: {{error}}',
    running: 'Aggiornamento in corso: {{stage}}',
    runningSince: 'iniziato {{date}}',
    oldWarning: 'Almeno una fonte è vecchia o manca: i nuovi test lo diranno nella loro copertura.',
    failed: 'Non è stato possibile leggere lo stato delle fonti.',
  },
};

export type BackofficeTexts = typeof it;
