import type { LeftKind } from '@rocca/contract/engines/webapp/left-behind';
import type { Exchange } from '@rocca/tools/web/model';
import { headerOf } from '../crawl/spots/spot.ts';

/** What a form may store, by its address and the names of its fields. */

export const ACCOUNT =
  /regist(?!ry|ries)|sign-?_?up|(?:new|add|create)-?_?(?:user|account)|(?:user|account)s?-?_?\/?(?:new|add|create)|nuovo-?_?utente|crea-?_?(?:utente|account)|inscription|registrier/i;
const KINDS: ReadonlyArray<readonly [LeftKind, RegExp]> = [
  ['account', ACCOUNT],
  ['cart', /cart(?!e)|basket|carrello|warenkorb|panier|carrito|order|ordin[ei]|checkout|bestell|pedido|wish-?_?list/i],
  ['comment', /comment|review|recension|guest-?_?book|forum|thread|reply|rispost|bewertung|opinion|valutazion/i],
];

export const FORGOTTEN = /forg[oe]t|lost|recover|reset|dimentic|recuper|vergess|oubli|olvid/i;

export function kindByWords(url: string, fields: readonly string[]): LeftKind {
  const words = [URL.parse(url)?.pathname ?? '', ...fields];
  const named = KINDS.find(([, pattern]) => words.some((word) => pattern.test(word)))?.[0];
  if (named) return named;
  const has = (pattern: RegExp) => fields.some((name) => pattern.test(name));
  if (FORGOTTEN.test(words[0] ?? '')) return 'record';
  return has(/passw|pwd/i) && has(/mail|user|login|utente/i) ? 'account' : 'record';
}

const COUNTS_VISITS =
  /(?:^|[/_.-])(?:track(?:er|ing)?|pixel|beacon|hits?|visits?|analytics|counter)(?:\.\w{2,5})?\/?$/i;
/** Size limit of a tracking pixel, in bytes. */
const MAX_PIXEL_BYTES = 200;

/** A link that counts visits: it is named for that and answered with an empty body or a tracking pixel. */
export function countsVisit({ request, response }: Exchange): boolean {
  if (!response || !COUNTS_VISITS.test(URL.parse(request.url)?.pathname ?? '')) return false;
  const isDot = response.body.length <= MAX_PIXEL_BYTES && /^image\//i.test(headerOf(response, 'content-type') ?? '');
  return isDot || response.status === 204;
}
