/** Tables and rows of the shop at its start. */
export const SCHEMA = `
CREATE TABLE prodotti (id INTEGER PRIMARY KEY, nome TEXT, categoria TEXT, prezzo REAL, descrizione TEXT);
INSERT INTO prodotti VALUES
 (1, 'Olio extravergine', 'olio', 14.5, 'Spremuto a freddo da olive taggiasche.'),
 (2, 'Olio al limone', 'olio', 9.9, 'Olive e limoni della costa.'),
 (3, 'Miele di castagno', 'miele', 8.2, 'Scuro e poco dolce.'),
 (4, 'Miele di acacia', 'miele', 7.8, 'Chiaro e liquido.'),
 (5, 'Farro perlato', 'cereali', 4.1, 'Cuoce in venti minuti.'),
 (6, 'Grano saraceno', 'cereali', 5.3, 'Senza glutine.'),
 (7, 'Pecorino stagionato', 'formaggi', 18.0, 'Dodici mesi in grotta.'),
 (8, 'Ricotta salata', 'formaggi', 11.4, 'Da grattugiare sulla pasta.'),
 (9, 'Vino rosso della casa', 'vino', 6.7, 'Giovane, da tutti i giorni.'),
 (10, 'Vino bianco secco', 'vino', 7.1, 'Fresco, con il pesce.');
CREATE TABLE utenti (id INTEGER PRIMARY KEY, nome TEXT UNIQUE, password TEXT, ruolo TEXT, indirizzo TEXT, email TEXT);
INSERT INTO utenti VALUES
 (1, 'maria', 'olio-Nuovo-2026', 'cliente', 'Via del Colle 3, Lucca', 'maria@bottega.example'),
 (2, 'luigi', 'grano-Duro-2026', 'cliente', 'Piazza Grande 8, Siena', 'luigi@bottega.example'),
 (3, 'gestore', 'T0rchio!e!Macina', 'admin', 'Bottega del Colle', 'gestore@bottega.example');
CREATE TABLE ordini (id INTEGER PRIMARY KEY, utente INTEGER, stato TEXT, totale REAL, giorno TEXT);
INSERT INTO ordini VALUES
 (1001, 1, 'spedito', 42.7, '2026-03-02'), (1002, 2, 'pagato', 18.0, '2026-03-05'),
 (1003, 1, 'pagato', 9.9, '2026-04-11'), (1004, 2, 'spedito', 77.4, '2026-05-20');
CREATE TABLE eventi (id INTEGER PRIMARY KEY, titolo TEXT, giorno TEXT);
INSERT INTO eventi VALUES
 (1, 'Assaggio dell''olio nuovo', '2026-01-17'), (2, 'Mercato di primavera', '2026-03-21'),
 (3, 'Notte dei mulini', '2026-06-24'), (4, 'Vendemmia aperta', '2026-09-12');
CREATE TABLE messaggi (id INTEGER PRIMARY KEY, nome TEXT, testo TEXT);
CREATE TABLE visite (id INTEGER PRIMARY KEY, pagina TEXT);
INSERT INTO visite VALUES (1, 'negozio');
CREATE TABLE recensioni (id INTEGER PRIMARY KEY, prodotto INTEGER, autore TEXT, testo TEXT);
INSERT INTO recensioni VALUES (1, 1, 'Anna', 'Profumato.'), (2, 3, 'Piero', 'Ottimo con il formaggio.');
`;
