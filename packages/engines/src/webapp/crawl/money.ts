/**
 * Whether a request moves somebody's money, confirms that it was paid or books something, by its words: English, Italian,
 * German, French, Spanish, without accents. Nobody can take that back.
 */

export interface WordsOfRequest {
  readonly method: string;
  /** Of each part of its path, without numbers and codes. */
  readonly path: ReadonlyArray<readonly string[]>;
  /** Of each of its buttons, and of each value that names an action. */
  readonly acts: ReadonlyArray<readonly string[]>;
  /** Of the name of each of its fields. */
  readonly names: ReadonlyArray<readonly string[]>;
}

const AMOUNT = /amount|importo|somma$|betrag|montant|importe|cantidad|^(?:money|sum|amt|eur|euros?|usd|soldi|geld)$/;
/** One end of a range: who looks for something names it. */
const BOUND =
  /^(?:min|max|minimum|maximum|minimo|massimo|from|to|since|until|da|von|bis|desde|hasta|range|over|under|above|below|gte?|lte?|sort|filter|op)$/;
const RECEIVER =
  /recipient|receiver|beneficiar|payee|iban|toaccount|accountto|destaccount|destinatari|empfanger|begunstigt|destinataire|contodestinazione|^(?:to|sendto|touser|toid|touserid)$/;

/** What is done with money, and what it is called then; beside an amount, no more is needed. */
const MOVES =
  /^(?:transfer(?:s|ring)?|wire|remit(?:tance)?|deposits?|recharge|pay|paid|payments?|donat(?:e|ions?)|bid|wager|bet|wallet|loans?|lend|borrow|bonific[oia]|prestit[oi]|mutu[oi]|kredite?|darlehen|prets?|emprunts?|prestamos?|giroconto|versa(?:re|mento|menti)?|paga(?:re|menti|mento)?|dona(?:re|zione|zioni)?|portafoglio|borsellino|u(?:e)?berweis\w{0,6}|einzahl\w{0,5}|zahl(?:en|ung|ungen)|bezahl\w{0,5}|spenden?|geldborse|virements?|vers(?:er|ement)|payer|paiements?|portefeuille|transferencias?|transferir|deposit(?:o|ar)|ingresar|pag(?:o|os|ar)|donar|donacion|monedero)$/;
/** The same, of which one alone says enough: files are transferred as well, and nobody refunds a file. */
const MOVES_ALONE =
  /^(?:refund|refunds|withdraw|withdrawals?|topup|topups|cashout|payouts?|reimburse(?:ment)?|sendmoney|rimbors(?:o|i|a|are)|preliev[oi]|preleva(?:re)?|ricaric(?:a|he|are)|(?:ruck|rueck)?erstatt(?:en|ung|ungen)|abheb(?:en|ung)|auflad(?:en|ung)|auszahl(?:en|ung)|rembours(?:er|ement|ements)|retraits?|reembols(?:o|os|ar)|recarg(?:a|ar))$/;
const CONFIRMS =
  /^(?:confirm|verify|process|complete|execute|finali[sz]e|capture|authori[sz]e|conferma(?:re)?|verifica|esegui|autorizza|bestatigen|bestaetigen|ausfuhren|abschliessen|confirmer|valider|verifier|confirmar|verificar|procesar)$/;
/** Of these, which are said of letters as well, what is sent stands beside. */
const SENDS = /^(?:send|make|issue|invia(?:re)?|senden|envoyer|enviar)$/;
const SENT =
  /^(?:payments?|transfers?|money|funds|pagamento|bonifico|denaro|soldi|zahlung|geld|paiement|argent|pago|dinero)$/;
const PAID =
  /^(?:payments?|orders?|transfers?|purchases?|bookings?|reservations?|checkout|money|funds|pagament[oi]|ordin[ei]|bonific[oi]|acquist[oi]|prenotazion[ei]|denaro|soldi|zahlung(?:en)?|bestellung(?:en)?|uberweisung(?:en)?|buchung(?:en)?|reservierung(?:en)?|geld|paiements?|commandes?|virements?|argent|pag(?:o|os)|pedidos?|transferencias?|reservas?|dinero)$/;
/** What takes a table, a room or a seat from others, and what is asked for it. */
const BOOKS =
  /^(?:book|booking|reserve|reservation|prenota|prenotare|prenotazione|buchen|buchung|reservieren|reservierung|reserver|reservar|reserva)$/;
const BOOKED =
  /guest|person|people|adult|child|night|room|seat|arrival|departure|checkin|^(?:date|time|day)$|ospiti|camere|notti|posti|^(?:data|ora|giorno)$|gaste|zimmer|nachte|^(?:datum|uhrzeit)$|chambre|nuits|^(?:heure|jour)$|huespedes|habitacion|noches|^(?:fecha|hora)$/;
/** Means of payment, and what makes one, fills it or changes what it allows. */
const CARDS = /^(?:cards?|cart[ae]|karten?|tarjetas?)$/;
const ISSUES =
  /^(?:create|new|add|issue|request|order|fund|limit|block|unblock|freeze|unfreeze|activate|pin|crea|nuova|richiedi|ricarica|limite|blocca|sblocca|attiva|erstellen|neu|bestellen|sperren|aktivieren|creer|nouvelle|demander|plafond|bloquer|activer|crear|nueva|pedir|bloquear|activar)$/;
/** Who looks something up, filters a list or works something out moves nothing. */
const READS =
  /^(?:search|find|filter|sort|list|history|report|statement|calc|conver|preview|estimat|simulat|quote|rates?$|export|download|availab|policy|policies|cerc|ricerc|trova|filtr|storico|elenco|calcol|simul|anteprima|such|verlauf|liste|berechn|rechner|umrechn|cherch|recherch|historique|calcul|busc|historial|condizioni|politica)/;
/** Of a list of things. */
const PLURAL = /(?:s|ungen|menti|fici|borsi|lievi)$/;

/** Parameters that name the owner of an account, and words for money: a GET with an amount beside them moves money. */
const HOLDER =
  /^(?:(?:user|account|customer|client|member|utente|cliente|conto|benutzer|kunden?|konto|compte|utilisateur|usuario|cuenta)(?:ids?|no|nr|num|number|name)?|uid)$/;
const MONEY = /^(?:money|funds?|cash|soldi|denaro|fond[oi]|geld|guthaben|argent|fonds|dinero|fondos)$/;

const joined = (words: readonly string[]) => words.join('');

/** Whether a field holds a sum of money that is sent, and not the end of a range. */
const isAmount = (words: readonly string[]): boolean =>
  AMOUNT.test(joined(words)) && !words.some((word) => BOUND.test(word));

/** Whether these words say that something is only looked up. */
export const looksUp = (words: readonly string[]): boolean => words.some((word) => READS.test(word));

export function movesMoney({ method, path, acts, names }: WordsOfRequest): boolean {
  const last = path.at(-1) ?? [];
  if ([last, ...acts].some(looksUp)) return false;
  const isAsked = method === 'GET' || method === 'HEAD';
  if (names.some(isAmount)) {
    if (names.some((words) => RECEIVER.test(joined(words)))) return true;
    const isList = last.length === 1 && PLURAL.test(last[0] ?? '') && !MONEY.test(last[0] ?? '');
    const isOfMoney = names.some((words) => HOLDER.test(joined(words))) || last.some((word) => MONEY.test(word));
    if (isAsked && !isList && isOfMoney) return true;
    const isNamed = (word: string) => MOVES.test(word) || MOVES_ALONE.test(word);
    const ofPath = path.flat().filter((word) => !isAsked || !PLURAL.test(word));
    return [...ofPath, ...acts.flat(), ...names.flat()].some(isNamed);
  }
  // A link leads to the page that asks for the sum.
  if (isAsked) return false;
  const words = path.flat();
  if (words.some((word) => CARDS.test(word)) && words.some((word) => ISSUES.test(word))) return true;
  if ([last, ...acts].some((words) => saysItMoves(words))) return true;
  const isBooking = [last, ...acts].some(([first = '', ...more]) => BOOKS.test(first) && more.length < 4);
  if (isBooking && names.some((words) => BOOKED.test(joined(words)))) return true;
  const before = path.slice(-2).flat();
  return last.some((word) => CONFIRMS.test(word)) && before.some((word) => PAID.test(word) || MOVES_ALONE.test(word));
}

/** `process-refund`, `Send money`; a list of refunds is none. */
const saysItMoves = (words: readonly string[]) =>
  words.some((word) => MOVES_ALONE.test(word) && !(words.length === 1 && PLURAL.test(word))) ||
  isSaidOf(words, CONFIRMS, PAID) ||
  isSaidOf(words, SENDS, SENT);

const isSaidOf = (words: readonly string[], verbs: RegExp, things: RegExp) =>
  words.some((word) => verbs.test(word)) && words.some((word) => things.test(word));
