import type { ScanStrength } from '@rocca/contract/engines/webapp/choices';
import type { Exchange, WebRequest } from '@rocca/tools/web/model';
import type { AttackTools, Depth, Message, SendOptions, WebSighting } from '../check.ts';
import { encodeValue } from '../crawl/codec.ts';
import { findPoints } from '../crawl/find-points.ts';
import type { InjectionPoint } from '../crawl/point.ts';
import { graphqlOf } from '../crawl/spots/json-body.ts';
import { wordsOf as commandWords, requestChange } from '../crawl/state-change.ts';
import type { Evidence } from '../evidence.ts';
import { placeOfPoint } from '../place-of-point.ts';
import { bringsFile } from '../scanner/submissions.ts';
import { withFreshFillers } from './fresh-request.ts';
import { followed, sendAndFollow, wasShownNext } from './landing.ts';
import { renewedBrokenOf, renewedUsualOf } from './renewed.ts';
import { areEqual, StableParts, textOf, wordsOf } from './similar.ts';
import { unsteadyPoints } from './unsteady.ts';
import { brokenOf, HANGING_MS, type Usual, usualOf, usualOrHanging } from './usual.ts';

/** What was sent and what came back. */
export interface Answer {
  readonly value: string;
  readonly exchange: Exchange;
  readonly text: string;
  /** What was sent with the value, where the answer to it led on to this one. */
  readonly sent?: Exchange;
}

const RANK: Record<ScanStrength, number> = { low: 0, default: 1, medium: 2, high: 3, insane: 4 };
export const isAtLeast = ({ strength }: Depth, least: ScanStrength) => RANK[strength] >= RANK[least];

const MOST_HUNG = 2;

/** Values are tried at a point within what the depth allows, and answers held against the usual one. */
export class Trial {
  readonly control: Answer;
  readonly other: Answer;
  readonly usualMs: number;
  /** Some values are not answered in time. */
  readonly hangs: boolean;
  #hung = 0;
  readonly #repeat: Exchange;
  readonly #stable: StableParts;

  readonly point: InjectionPoint;
  readonly tools: AttackTools;

  /** The form refuses what it has stored once: each request brings other values beside this one. */
  readonly #renews: boolean;
  /** Each answer is the page that it leads on to. */
  readonly #lands: boolean;
  /** Its requests may use the share that is kept for proofs. */
  readonly #isDecisive: boolean;
  readonly #depth: Depth;

  private constructor(
    point: InjectionPoint,
    tools: AttackTools,
    usual: Usual,
    how: { renews: boolean; lands?: boolean; isDecisive?: boolean; depth: Depth },
  ) {
    this.point = point;
    this.tools = tools;
    this.#renews = how.renews;
    this.#lands = how.lands ?? false;
    this.#isDecisive = how.isDecisive ?? false;
    this.#depth = how.depth;
    this.control = { value: point.value, exchange: usual.control, text: textOf(usual.control) };
    this.other = { value: usual.word, exchange: usual.other, text: textOf(usual.other) };
    this.#repeat = usual.repeat;
    this.hangs = usual.hangs ?? false;
    this.usualMs = Math.max(usual.control.ms, usual.repeat.ms, usual.other.ms);
    const own = this.#spelled(point.value);
    this.#stable = areEqual(usual.control, usual.repeat)
      ? new StableParts([], [])
      : new StableParts(wordsOf(usual.control, own), wordsOf(usual.repeat, own));
  }

  /** Null: the point does not answer; `mayHang`: the usual value alone has to be answered. */
  static async begin(
    point: InjectionPoint,
    tools: AttackTools,
    depth = tools.depth,
    { mayHang = false } = {},
  ): Promise<Trial | null> {
    if (tools.signal.aborted) return null;
    const usual = await (mayHang ? usualOrHanging : usualOf)(point, tools);
    const renewed = usual && (await renewedUsualOf(point, tools));
    if (!usual) return null;
    const trial = new Trial(point, tools, renewed ?? usual, { renews: renewed !== null, depth });
    if (trial.#stable.isRestless) unsteadyPoints(tools).add(point);
    return trial;
  }

  /**
   * The point as it answers now; null: as it did before. What a scan tries elsewhere changes what pages list, and nothing
   * is as usual any more on those that were asked before.
   */
  async renewed(): Promise<Trial | null> {
    const control = await this.send(this.point.value);
    if (!control.exchange.response || this.isUsual(control)) return null;
    const word = this.tools.token();
    const [repeat, other] = await Promise.all([this.send(this.point.value), this.send(word)]);
    if (!repeat.exchange.response || !other.exchange.response) return null;
    const usual = { control: control.exchange, repeat: repeat.exchange, other: other.exchange, word };
    return new Trial(this.point, this.tools, usual, { renews: this.#renews, depth: this.#depth });
  }

  /** The same, for values that prove what an earlier answer has shown: forms that store have a share for them. */
  proving(): Trial {
    const { control, other, point, tools } = this;
    const usual = {
      control: control.exchange,
      repeat: this.#repeat,
      other: other.exchange,
      word: other.value,
      hangs: this.hangs,
    };
    return new Trial(point, tools, usual, {
      ...{ renews: this.#renews, lands: this.#lands, isDecisive: true, depth: this.#depth },
    });
  }

  /**
   * The same for a form that stores what it is sent and leads on to a page which shows it; null: none does. Asked once for
   * all checks, with the answers that there are.
   */
  async landing(): Promise<Trial | null> {
    const { point, tools, other, control } = this;
    if (point.request.method !== 'POST' || point.signsIn) return null;
    const isShown = (page: Exchange) => textOf(page).toLowerCase().includes(other.value.toLowerCase());
    const first = await landingOf(point, tools, other.exchange);
    const isOverwritten = first !== null && !isShown(first) && wasShownNext(point, tools);
    const next = isOverwritten
      ? (await sendAndFollow(point, tools, () => tools.send(point, other.value), isShown)).page
      : first;
    if (!next || !isShown(next)) return null;
    const usual = (await followed(control.exchange, tools)) ?? control.exchange;
    const all = { control: usual, repeat: usual, other: next, word: other.value };
    return new Trial(point, tools, all, { renews: this.#renews, lands: true, depth: this.#depth });
  }

  async send(value: string, options?: SendOptions): Promise<Answer> {
    const point = this.#renews ? withFreshFillers(this.point) : this.point;
    const send = () => this.#sendOnce(point, value, options);
    if (this.#lands) {
      const [word] = /[a-z]{5,}/i.exec(value) ?? [];
      const isOwn = (page: Exchange) => word === undefined || textOf(page).includes(word);
      const { sent, page } = await sendAndFollow(this.point, this.tools, send, isOwn);
      return { value, exchange: page ?? sent, text: textOf(page ?? sent), ...(page && { sent }) };
    }
    const exchange = await send();
    return { value, exchange, text: textOf(exchange) };
  }

  /** After two values without an answer the trial ends. */
  async #sendOnce(point: InjectionPoint, value: string, options: SendOptions | undefined): Promise<Exchange> {
    const decisive = this.#isDecisive ? { ...options, isDecisive: true } : options;
    if (!this.hangs) return this.tools.send(point, value, decisive);
    if (this.#hung >= MOST_HUNG) return { request: point.request, response: null, failure: 'timed_out', ms: 0 };
    const exchange = await this.tools.send(point, value, { timeoutMs: HANGING_MS, ...decisive });
    if (exchange.failure === 'timed_out') this.#hung += 1;
    return exchange;
  }

  /** Asked once for all checks: SQL, LDAP, XPath and JavaScript break by the same signs. */
  async broken(): Promise<Answer> {
    const { value, exchange } = await (this.#renews ? renewedBrokenOf : brokenOf)(this.point, this.tools);
    return { value, exchange, text: textOf(exchange) };
  }

  /** In how many words two answers differ; a lost answer differs from everything. */
  distance(a: Answer, b: Answer): number {
    if (!a.exchange.response || !b.exchange.response) return Number.POSITIVE_INFINITY;
    if (areEqual(a.exchange, b.exchange)) return 0;
    const sent = this.#spelled(this.point.value, a.value, b.value);
    return this.#stable.distance(wordsOf(a.exchange, sent), wordsOf(b.exchange, sent));
  }

  /** The words of an answer that do not change by themselves, without the values that were sent. */
  wordsOf({ exchange, value }: Answer): readonly string[] {
    return this.#stable.of(wordsOf(exchange, this.#spelled(this.point.value, value)));
  }

  /** As they are and as they are sent: pages repeat both. */
  #spelled(...values: readonly string[]): readonly string[] {
    const { codec, kind } = this.point;
    // File names are sent in double quotes, so clients encode a quote as %22.
    if (kind === 'filename') return [...values, ...values.map((value) => value.replaceAll('"', '%22'))];
    return codec ? [...values, ...values.map((value) => encodeValue(codec, value))] : values;
  }

  isUsual(answer: Answer): boolean {
    return this.distance(answer, this.control) === 0;
  }

  /** Whether a value without meaning comes back in the answer. */
  get reflects(): boolean {
    return this.other.text.toLowerCase().includes(this.other.value.toLowerCase());
  }

  /** The value changes nothing that can be seen. */
  get isIgnored(): boolean {
    return !this.reflects && this.isUsual(this.other);
  }

  atLeast(strength: ScanStrength): boolean {
    return isAtLeast(this.#depth, strength);
  }

  /** The first of them, as many as the depth allows. */
  within<T>(payloads: readonly T[]): readonly T[] {
    return payloads.slice(0, Math.max(1, this.#depth.payloads));
  }

  sighting(key: string, evidence: Evidence, messages: readonly Message[], possible = false): WebSighting {
    return sightingAt(this.point, key, { evidence, messages, possible });
  }
}

const landings = new WeakMap<AttackTools, WeakMap<InjectionPoint, Promise<Exchange | null>>>();

function landingOf(point: InjectionPoint, tools: AttackTools, exchange: Exchange): Promise<Exchange | null> {
  const ofScan = landings.get(tools) ?? new WeakMap<InjectionPoint, Promise<Exchange | null>>();
  landings.set(tools, ofScan);
  const known = ofScan.get(point) ?? followed(exchange, tools);
  ofScan.set(point, known);
  return known;
}

/** What was seen at a point. */
export const sightingAt = (
  point: InjectionPoint,
  key: string,
  { evidence, messages, possible }: { evidence: Evidence; messages: readonly Message[]; possible: boolean },
): WebSighting => ({
  ...{ key, place: placeOfPoint(point), evidence, messages: messages.slice(0, 4) },
  ...(possible && { possible }),
});

export const proof = ({ exchange, value }: Answer, ...marks: string[]): Message => ({
  exchange,
  marks: [value, ...marks],
  role: 'proof',
});
export const control = ({ exchange, value }: Answer): Message => ({ exchange, marks: [value], role: 'control' });
export const repeat = ({ exchange, value }: Answer, ...marks: string[]): Message => ({
  exchange,
  marks: [value, ...marks],
  role: 'repeat',
});

/** Between the two, both included. */
export const randomBetween = (least: number, most: number) => least + Math.floor(Math.random() * (most - least + 1));

/** Requests whose condition, made true for every row, could change or delete what we have not written. */
const CHANGING =
  /delet|remov|updat|edit|save|chang|cancel|drop|reset|disabl|clear|purge|elimin|modific|rimuov|annull|cancell|aggiorn|salva|l(?:o|ö|oe)sch|speicher|(?:ä|ae)nder|supprim|enregistr|borrar|guardar|actualiz/i;
/** As whole words, since they are parts of others. */
const WRITING = new Set(
  `vote like rate mark approve accept assign move rename confirm verify publish transfer send add insert create write set
  vota conferma approva accetta assegna sposta rinomina pubblica trasferisci invia aggiungi inserisci crea scrivi
  abstimmen bestatigen bestaetigen freigeben verschieben umbenennen senden hinzufugen hinzufuegen anlegen schreiben
  voter confirmer approuver accepter deplacer renommer publier envoyer ajouter creer ecrire
  votar confirmar aprobar aceptar mover renombrar publicar enviar anadir agregar crear escribir`.split(/\s+/),
);

/** Pages that select. Lists that a visitor adds to are no results of a question. */
const SELECTING =
  /search|find|query|filter|look-?up|cerca|trova|(?<!(?:wish|watch|shopping|todo|to-do|mailing|guest|wait|waiting|play|short|check|black|white|block|allow|deny)[-_]?)list(?!en|a[-_]?(?:dei[-_]?)?desideri|a[-_]?de[-_]?deseos|e[-_]?de[-_]?souhaits)/i;

/** Fields that nobody writes anything with. */
const SEARCH_FIELD =
  /^(?:q|query|search(?:[-_]?(?:term|text|query|word|string|for))?|keywords?|cerca|ricerca|suche|suchbegriff|recherche|buscar|busqueda)$/i;

/**
 * Whether more rows change nothing: where the value selects, and not where it may choose what is written. Elsewhere no
 * spelling is sent that makes a condition true, or ends a statement before its own.
 */
export function mayWiden(point: InjectionPoint): boolean {
  const { changes, request, name } = point;
  // Who registers or changes an account writes: a condition for every row would write every row.
  if (changes || requestChange(request) !== null) return false;
  const { pathname, search } = new URL(request.url);
  const body = typeof request.body === 'string' ? request.body.slice(0, 4_000) : '';
  if (CHANGING.test(`${pathname}${search}${name}`) || CHANGING.test(body)) return false;
  if (commandWords(`${pathname} ${search} ${name}`).some((word) => WRITING.has(word))) return false;
  const isQuestion = request.method === 'GET' || graphqlOf(request)?.isQuestion === true;
  return isQuestion || isLoginField(point) || SELECTING.test(pathname) || SEARCH_FIELD.test(name);
}

/** Fields whose text a form stores in a file, and words of forms that make one. */
const CONTENT =
  /^(?:content|contents|body|source|data|text|html|code|contenuto|testo|dati|inhalt|daten|contenu|donnees|contenido|datos)$/;
const MAKES_FILE =
  /^(?:save|write|create|rename|move|copy|backup|export|dump|archive|compress|zip|tar|output|outfile|generate|salva|esporta|archivia|comprimi|genera|scrivi|crea|rinomina|sposta|copia|speichern|schreiben|anlegen|umbenennen|kopieren|enregistrer|ecrire|creer|renommer|deplacer|copier|guardar|escribir|crear|renombrar|mover|copiar)$/;

const CHOOSES_ACT = /^(?:action|act|azione|do|op|operation|task|mode|submit|button|btn)$/i;

/** Whether the value may name a file that the request writes: the name of one that is there would be its end. */
export function mayNameWrittenFile({ request }: InjectionPoint): boolean {
  const fields = findPoints(request).filter(({ kind }) => WRITTEN_KINDS.has(kind));
  const names = fields.flatMap(({ name, value }) => commandWords(CHOOSES_ACT.test(name) ? `${name} ${value}` : name));
  if (request.method !== 'GET' && (bringsFile(request) || names.some((word) => CONTENT.test(word)))) return true;
  const { pathname, search } = new URL(request.url);
  const page = pathname.replace(/^.*\//, '');
  return [...commandWords(`${page} ${search}`), ...names].some((word) => MAKES_FILE.test(word));
}

const WRITTEN_KINDS = new Set(['form', 'multipart', 'json', 'xml', 'graphql']);

/** A field of a sign-in form: one that asks for a password, or is known by its address; no registration. */
export function isLoginField({ signsIn = false, request }: InjectionPoint): boolean {
  return signsIn || isLogin(request);
}

const SIGNS_IN = /[/_-](?:log-?in|log-?on|sign-?in|accedi|accesso|authenticate|anmelden|connexion)(?:$|[/?.])/i;
const REGISTERS = /regist|signup|sign-up|iscri/i;
/** Passengers and passports have other forms. */
const PASSWORD = /passw|pwd|kennwort|contrase|motdepasse|^mdp|(?:^|[^a-z]|user|login|my|txt)pass(?:$|[^a-z])/i;

function isLogin(request: WebRequest): boolean {
  const { url, body } = request;
  if (body === null || body.length === 0 || REGISTERS.test(url)) return false;
  return (
    SIGNS_IN.test(url) || findPoints(request).some(({ kind, name }) => WRITTEN_KINDS.has(kind) && PASSWORD.test(name))
  );
}

const SEARCHED =
  /^(?:q|s|id|.{0,20}(?:search|find|query|filter|term|word|text|key|code|user|name|email|pass|pwd|cerca|trova|testo|parola|chiave|codice|utente|nome|filtro|such|wort|busc|palabra|cherch|recherch|mot).{0,20})$/i;
const SEARCHES = /search|find|lookup|cerca|trova|ricerca|such|busca|cherch/i;

/** Whether the value is likely looked up somewhere, though no answer shows it: a search that finds nothing, a login. */
export const isLookedUp = ({ point: { name, request } }: Trial) =>
  SEARCHED.test(name) || SEARCHES.test(new URL(request.url).pathname);
