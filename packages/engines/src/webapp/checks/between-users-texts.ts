/** What reports say of data of one user that another one gets. */

export const OPEN = {
  it: 'L’utente {reader} riceve {path} con i dati dell’utente {owner} ({marks}), per due volte, e li riceve anche chi non ha una sessione; soltanto le pagine dell’utente {owner} vi portano.',
  en: 'User {reader} gets {path} with the data of user {owner} ({marks}), twice, and so does whoever has no session; only pages of user {owner} lead there.',
};
export const TEXTS = {
  proven: {
    it: 'L’utente {reader} riceve {path} con i dati dell’utente {owner} ({marks}), per due volte; senza sessione la pagina è rifiutata, e le pagine dell’utente {reader} non contengono questi dati.',
    en: 'User {reader} gets {path} with the data of user {owner} ({marks}), twice; without a session the page is denied, and pages of user {reader} do not hold these data.',
  },
  same: {
    it: 'L’utente {reader} riceve {path} con lo stesso contenuto dell’utente {owner} ({marks}), per due volte, anche se nessuna delle sue pagine vi porta; senza sessione la pagina è rifiutata.',
    en: 'User {reader} gets {path} with the same content as user {owner} ({marks}), twice, though none of their pages leads there; without a session the page is denied.',
  },
  document: {
    it: 'L’utente {reader} riceve il documento {path}, a cui le pagine portano soltanto l’utente {owner} o lo portano come suo ({marks}), per due volte; senza sessione è rifiutato. Il contenuto non è stato letto: da verificare se è riservato.',
    en: 'User {reader} gets the document {path} to which pages lead user {owner} alone, or as their own ({marks}), twice; without a session it is denied. The content was not read. To be verified: whether it is private.',
  },
  shown: {
    it: 'L’utente {reader} riceve {path} con dati riservati dell’utente {owner} ({marks}), per due volte; senza sessione la pagina è rifiutata. Anche le pagine dell’utente {reader} vi portano: da verificare se ogni utente debba vedere questi dati degli altri.',
    en: 'User {reader} gets {path} with private data of user {owner} ({marks}), twice; without a session the page is denied. Pages of user {reader} lead there, too. To be verified: whether every user is to see these data of others.',
  },
};

export const ADDED = {
  it: 'Con {name} = {value}, il numero dell’utente 2, l’utente 1 riceve {path} con i dati dell’utente 2 ({marks}), per due volte; nessun collegamento della pagina porta questo parametro. Senza il parametro la pagina mostra i dati dell’utente 1, con un numero di nessuno non mostra quelli dell’utente 2, senza sessione è rifiutata.',
  en: 'With {name} = {value}, the number of user 2, user 1 gets {path} with the data of user 2 ({marks}), twice; no link to the page carries this parameter. Without it the page shows the data of user 1, with a number of nobody it does not show those of user 2, and without a session it is denied.',
};
