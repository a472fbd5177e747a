/**
 * Which links are followed in an account that belongs to somebody else, often an administrator. There the words of an act
 * (`block.php?id=3`, `/users/3/promote`) are not enough to go by: a link that names a thing is followed only where all of its
 * words are known to show something.
 */

const SHOWS =
  'view show detail read open see display list index info about main home dashboard overview search browse download edit profile my me vedi mostra elenco dettaglio dettagli profilo ansehen anzeigen voir ver';
/** Singular; those that are verbs as well (`book`, `mail`, `report`) stand as plurals alone. */
const THINGS =
  'user account member customer client patient student employee teacher doctor person people staff admin manager seller buyer author order invoice receipt bill payment transaction booking reservation appointment ticket message msg inbox letter note memo document doc file page article news blog comment review feedback topic thread product item course lesson class event project task record grade result statement contract certificate address card wallet balance history log statistic table data content section panel category gallery photo image picture guide recipe part catalog catalogue shop store utente utenti cliente clienti ordine ordini fattura fatture messaggio messaggi documento documenti prodotto prodotti nota kunde kunden bestellung rechnung nachricht benutzer utilisateur commande facture usuario pedido factura';
const PLURALS = 'books mails reports posts requests orders links votes likes follows';
const OF_ADDRESS = 'php phtml asp aspx jsp do html htm cgi api rest json v1 v2 v3 web app site public by id num no all';
const KNOWN = new Set(
  [SHOWS, THINGS, PLURALS, OF_ADDRESS]
    .join(' ')
    .split(' ')
    .flatMap((word) => [word, `${word}s`, `${word}es`]),
);

const PARAMETER =
  /^(?:(?:\w{0,20}_)?id|\w{0,12}Id|uid|no|nr|num(?:ber)?|user(?:_?name)?|name|page|pag|p|pg|offset|start|limit|sort|dir|q|query|search|term|filter|cat(?:egory)?|type|tab|view|lang|key|ref|slug|code|date|month|year|file|doc|document|msg|message|invoice|ticket|acc(?:ount)?|profile|order)$/i;

const wordsIn = (text: string) =>
  text
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)
    .filter((word) => /\p{L}/u.test(word));

/** A number or a code, also one that a check has replaced. */
const isValue = (segment: string) => /\d|%/.test(segment) && !/^v\d$/i.test(segment);

/** The name of a program as a value, as in `tables.php?file=list-news.php`: what it does is done by the link. */
const PROGRAM = /\.(?:php\d?|phtml|jspx?|aspx?|do|action|cgi|pl|py|inc|tpl|html?)$/i;
const showsAsProgram = (value: string) => {
  const words = wordsIn(value.replace(PROGRAM, ''));
  return words.every((word) => KNOWN.has(word)) || SHOWS.split(' ').includes(words[0] ?? '');
};

/** Whether a link only shows something, by its words: one without a value leads to a page. */
export function isReadingLink(url: string): boolean {
  const { pathname, searchParams } = new URL(url);
  const segments = pathname.split('/').filter((segment) => segment !== '');
  const first = segments.findIndex(isValue);
  const names = [...new Set(searchParams.keys())];
  if (![...searchParams.values()].every((value) => !PROGRAM.test(value) || showsAsProgram(value))) return false;
  if (first < 0 && names.length === 0) return true;
  // Before the value the folders say where the page lies; what is done stands beside it.
  const said = segments.slice(Math.max(0, (first < 0 ? segments.length : first) - 1)).filter((one) => !isValue(one));
  return names.every((name) => PARAMETER.test(name)) && said.flatMap(wordsIn).every((word) => KNOWN.has(word));
}
