import { looksUp, type WordsOfRequest } from './money.ts';

/**
 * Whether a request takes an advantage for the user: a reward, a bonus, a coupon, points, money on an account. It can be
 * taken once, and nobody gives it back. By its words in English, Italian, German, French and Spanish, without accents.
 */

const either = (words: string) => new RegExp(`^(?:${words.trim().split(/\s+/).join('|')})$`);

const TAKES =
  either(`claim redeem collect apply use activate unlock riscuoti riscuotere riscatta riscattare ritira ritirare
  incassa incassare applica applicare usa utilizza attiva einlosen einloesen abholen anwenden nutzen aktivieren sichern
  recuperer utiliser appliquer encaisser activer reclamer profiter canjear reclamar cobrar aplicar usar activar`);
/** Said on buttons; in an address they read. */
const RECEIVES = either(
  'get receive earn grab take ottieni ricevi prendi erhalten holen bekommen obtenir recevoir gagner obtener recibir ganar',
);
/** Of these one alone says enough. */
const TAKES_ALONE = either(
  'redeem riscuoti riscuotere riscatta riscattare incassa incassare einlosen einloesen encaisser canjear claimreward claimbonus',
);
/** The same, where nothing is written beside it: what is written into a claim may be a complaint. */
const TAKES_BY_BUTTON = either('claim ritira reclamer reclamar cobrar');
const ADVANTAGES =
  either(`rewards? bonus(?:es)? coupons?(?:code)? vouchers?(?:code)? promo(?:s|code)? discounts?(?:code)? cashback
  gifts? giftcards?(?:code)? prizes? jackpot airdrop faucet perks? loyalty referrals? (?:reward|loyalty|bonus)?points credits?
  prem[io]o? premi bon[io]? buono buoni sconto sconti punti credit[oi] regalo ricompens[ae] omaggio cupon(?:es)?
  pramien? praemien? belohnung(?:en)? gutscheine?(?:code)? rabatte?(?:code)? punkte guthaben geschenke? gewinn
  recompenses? primes? remises? reductions? cadeaux? bons? recompensas? premios? puntos descuentos? regalos? vales?`);
/** Of these nothing else is asked: `POST /daily-bonus` gives it. */
const GIVEN =
  either(`rewards? bonus(?:es)? cashback jackpot airdrop faucet prizes? ricompensa premio belohnung pramie praemie
  recompense recompensa`);
const FILLS =
  either(`add fill charge recharge aggiungi carica ricarica hinzufugen aufladen einzahlen ajouter recharger crediter
  anadir recargar ingresar`);
const FILLED = either(
  'funds? balance credits? money wallet saldo fond[oi] credit[oi] portafoglio guthaben fonds solde argent fondos saldo dinero monedero',
);
/** A field for the code of a coupon. */
const CODE =
  /^(?:coupon|voucher|promo|promotion|discount|giftcard|gift|buono|sconto|gutschein|rabatt|cupon|bon|codepromo|codicesconto|codicepromo|codigopromo)s?(?:codes?|numbers?|card|codice|kod)?$/;
const APPLIES_TO = either(
  'coupons? vouchers? promo(?:code)? discount(?:code)? giftcard gutschein cupon buono sconto cart basket carrello warenkorb panier carrito',
);
/** Who only asks whether a code is good takes nothing. */
const CHECKS = either(
  'validate verify check test is lookup valida verifica controlla prufen pruefen verifier validar verificar comprobar',
);

const isTaken = (words: readonly string[], verbs: readonly RegExp[]): boolean =>
  (words.some((word) => verbs.some((verb) => verb.test(word))) && words.some((word) => ADVANTAGES.test(word))) ||
  (words.some((word) => FILLS.test(word)) && words.some((word) => FILLED.test(word)));

const MOST_WORDS = 6;

/** Whether pressing something so called takes an advantage: "Claim reward", "Redeem". */
export const saysGain = (words: readonly string[]): boolean =>
  words.length > 0 &&
  words.length <= MOST_WORDS &&
  !looksUp(words) &&
  (isTaken(words, [TAKES, RECEIVES]) || (words.length < 3 && TAKES_ALONE.test(words[0] ?? '')));

/** `isPressed`: nothing is written into it. */
export function takesGain({ method, path, acts, names }: WordsOfRequest, isPressed: boolean): boolean {
  if (method === 'GET' || method === 'HEAD') return false;
  const last = path.at(-1) ?? [];
  const said = [last, ...acts];
  if (said.some((words) => looksUp(words) || words.some((word) => CHECKS.test(word)))) return false;
  const atEnd = path.slice(-2).flat();
  const isVerb = (word: string) => TAKES.test(word) || FILLS.test(word);
  if (last.some(isVerb) && isTaken(atEnd, [TAKES])) return true;
  if (acts.some(saysGain) || said.some((words) => words.length < 3 && words.some((word) => TAKES_ALONE.test(word))))
    return true;
  if (names.some((words) => CODE.test(words.join(''))))
    return said.some((words) => words.some((word) => APPLIES_TO.test(word) || TAKES.test(word)));
  return (
    isPressed &&
    (said.some((words) => words.length < 3 && words.some((word) => TAKES_BY_BUTTON.test(word))) ||
      last.some((word) => GIVEN.test(word)))
  );
}

/** Whether an address that names a thing takes one: `/coupons/3/redeem`. A page of that name asks first. */
export const takesGainByLink = (path: WordsOfRequest['path']): boolean => {
  const last = path.at(-1) ?? [];
  return (
    !looksUp(last) &&
    last.length < 4 &&
    last.some((word) => /^(?:claim|redeem|collect)$/.test(word) || TAKES_ALONE.test(word)) &&
    isTaken(path.slice(-2).flat(), [TAKES])
  );
};
