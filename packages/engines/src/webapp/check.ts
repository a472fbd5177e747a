import type { ScanStrength } from '@rocca/contract/engines/webapp/choices';
import type { Exchange, WebRequest, WebResponse } from '@rocca/tools/web/model';
import type { CheckFacts } from '../core/check.ts';
import type { CoverageReason } from '../core/coverage-reasons.ts';
import type { Definition } from '../core/finding.ts';
import type { Turn } from '../core/semaphore.ts';
import type { InjectionPoint } from './crawl/point.ts';
import type { Evidence } from './evidence.ts';
import type { WebPlace } from './place.ts';

/** A category of the OWASP Top 10, by edition. */
export interface Owasp {
  /** `A03:2021`. */
  readonly y2021: string;
  /** `A05:2025`. */
  readonly y2025: string;
}

/** What we say of a weakness of a web application: as of any finding, and its place in the OWASP Top 10. */
export interface WebDefinition extends Definition {
  readonly owasp: Owasp;
}

/** Request and answer that show a finding, with what in them proves it. */
export interface Message {
  readonly exchange: Exchange;
  /** Texts to be highlighted in the request and in the answer, as they stand there. */
  readonly marks: readonly string[];
  /** What this exchange is for the proof. */
  readonly role: 'proof' | 'control' | 'repeat';
}

/** Something a check has seen. */
export interface WebSighting {
  /** The key of one of the check's definitions. */
  readonly key: string;
  readonly place: WebPlace;
  /** What was seen, in plain words: it goes into the report as it is. */
  readonly evidence: Evidence;
  /** Not proven: keeps its severity and is shown as to be verified. */
  readonly possible?: boolean;
  /** Not proven either, but evident: repeating or comparing requests would not add certainty. */
  readonly plain?: boolean;
  /** Reported at the end only, unless a finding with one of these keys at the same place explains it. */
  readonly unlessSeen?: readonly string[];
  /** What makes it one weakness with others of its key that have the same, wherever they are seen. */
  readonly cause?: string;
  /** At most four; the first proves it. */
  readonly messages: readonly Message[];
}

interface CheckBase extends CheckFacts {
  readonly definitions: readonly WebDefinition[];
}

/** Looks at what was seen anyway. Pure: sends nothing. */
export interface PassiveCheck extends CheckBase {
  readonly kind: 'passive';
  look(exchange: Exchange, site: Site): readonly WebSighting[];
  /** What it finds is worth telling of answers to values of ours, too: errors that no visitor sees otherwise. */
  readonly ofAttacks?: boolean;
  /** What only all answers together show; called once, at the end. */
  conclude?(site: Site): readonly WebSighting[];
}

/** Tries values at one injection point. */
export interface PointCheck extends CheckBase {
  readonly kind: 'point';
  /** The strength from which on it is made. */
  readonly from: ScanStrength;
  /** Waits for the browser most of the time: others, and what measures time, need not wait for it. */
  readonly beside?: boolean;
  /** Its first answers tell whether it goes on: it comes first where a form is sent a few times only. */
  readonly frugal?: boolean;
  /** Whether names or values suggest its weakness at this point: it begins where a form is sent a few times only. */
  isLikelyAt?(point: InjectionPoint): boolean;
  /** Whether the point is worth a try; points that change something come only with the consent. */
  wants(point: InjectionPoint): boolean;
  attack(point: InjectionPoint, tools: AttackTools): Promise<readonly WebSighting[]>;
  /** What it waits for is a sleep of the target: it stops where that keeps others waiting. */
  readonly measuresTime?: boolean;
  /**
   * What takes seconds: answers that wait, calls from the target. Asked when all points have had their `attack`, but for
   * what waits for the browser, and only where that saw nothing.
   */
  waitFor?(point: InjectionPoint, tools: AttackTools): Promise<readonly WebSighting[]>;
}

/** Asks something of the site once: files, methods, logins. */
export interface SiteCheck extends CheckBase {
  readonly kind: 'site';
  readonly from: ScanStrength;
  /**
   * Made at the same time as the checks of points, since it waits for the browser most of the time, or finds the worst
   * with a few requests; else after them.
   */
  readonly beside?: boolean;
  /** The last of all: a site may stop answering whoever makes it. */
  readonly atEnd?: boolean;
  /**
   * What has to be asked before any check of points, since what those leave behind would hide what it looks for. The
   * points it returns are kept for it: others leave them alone until its `probe` has ended.
   */
  prepare?(site: Site, tools: AttackTools): Promise<readonly InjectionPoint[]>;
  /**
   * Points of forms that checks of points leave alone until this check has been made: few requests are allowed there, and it
   * finds the worst. It follows the prepared checks.
   */
  comesFirstAt?(site: Site): readonly InjectionPoint[];
  probe(site: Site, tools: AttackTools): Promise<readonly WebSighting[]>;
  /** Made at the end of the scan, for what shows only by then. */
  late?(site: Site, tools: AttackTools): Promise<readonly WebSighting[]>;
  /** What keeps it from finding everything it is there for, as the coverage says it; null: nothing does. */
  lacks?(site: Site): CoverageReason | null;
  /** Why some of it was left out when it was made; null: nothing was. */
  leftOut?(tools: AttackTools): CoverageReason | null;
  /** Pages that it found and left alone. */
  gaps?(site: Site): readonly Gap[];
}

export interface Gap {
  readonly reason: Extract<CoverageReason, 'not_examined' | 'sign_in_not_tried'>;
  readonly pages: readonly string[];
}

export type WebCheck = PassiveCheck | PointCheck | SiteCheck;

/** Whether the scan is signed in, and as whom. */
export interface SiteSession {
  readonly signedIn: boolean;
  /** The cookies that make it so. */
  readonly cookies: readonly string[];
  /** The name of the user. */
  readonly user?: string;
  /** Its password, if it is an obvious one. */
  readonly obviousPassword?: string | undefined;
  /** A second user was given, too. */
  readonly hasSecond?: boolean;
  /** Its name: nobody guesses its password. */
  readonly secondUser?: string;
  /** An administrator, who may see the data of other users. */
  readonly mayReadAll?: boolean;
  /** The session was numbered before the sign-in as it is now. */
  readonly keptNumber?: boolean;
}

/** What is known of the site so far. */
export interface Site {
  readonly origin: string;
  /** The path everything begins with. */
  readonly root: string;
  /** Every answer that was kept, by the order in which it came. */
  readonly exchanges: readonly Exchange[];
  readonly points: readonly InjectionPoint[];
  /** Forms with a password field. */
  readonly logins: readonly LoginForm[];
  readonly session: SiteSession;
  /** Whether a request asks for a forgotten password. */
  recovers?(url: string): boolean;
  /** Whether the page of a form says that each sending reaches somebody: a letter, a booking. */
  isLetter?(request: WebRequest): boolean;
  /** Requests that were left alone, since they would change the application. */
  readonly untried?: ReadonlyMap<string, { readonly method: string; readonly url: string; readonly change?: string }>;
  /** Parts of it that ask for a name and a password before any page, once usual ones were tried there. */
  readonly realms?: ReadonlyMap<string, Realm>;
  /** How the site answers what is not there: the same text may come with 200. */
  isMissing(exchange: Exchange): boolean;
  /** The address of a page without values, apart from the words that choose it: `/?page=list`. */
  pageOf(url: string): string;
}

export interface Realm {
  /** The usual name and password that open it; null: none of those that were tried. */
  readonly pair: readonly [user: string, password: string] | null;
}

export interface LoginForm {
  readonly page: string;
  readonly request: WebRequest;
  readonly userField: string;
  readonly passwordField: string;
}

/** How far a scan goes. */
export interface Depth {
  readonly strength: ScanStrength;
  /** Payloads of a kind that are tried at a point, at most. */
  readonly payloads: number;
  /** May send PUT and PATCH: strength above medium, and the written consent. */
  readonly mayChange: boolean;
}

/** What an active check may use. Everything goes through the scope, the rate and the budget of the scan. */
export interface AttackTools {
  readonly depth: Depth;
  readonly signal: AbortSignal;
  /** The point's request with this value in the place of its own. A token it needs is fetched afresh. */
  send(point: InjectionPoint, value: string, options?: SendOptions): Promise<Exchange>;
  /** The point's own request as it was seen; kept, so that every check has the same control. */
  control(point: InjectionPoint): Promise<Exchange>;
  request(request: WebRequest, options?: SendOptions): Promise<Exchange>;
  /** A text that stands nowhere else. Letters and digits only. */
  token(): string;
  /** Our own listener, reachable by the target; null: it cannot be reached from there. */
  readonly listener: Listener | null;
  readonly browser: ProofBrowser;
  /** The users whose credentials the scan was given; absent: no user. */
  readonly users?: SiteUsers;
  /** Of a field of a form that makes accounts: what a quote in it did to the database; null: nothing that is known. */
  brokenRegistration?(point: InjectionPoint): BrokenRegistration | null;
  /** The account that the scan has made; null: none. */
  madeAccount?(): MadeAccount | null;
  /** Addresses of pages that were opened without a value, and are not known to read this parameter. */
  knownPages?(parameter: string): readonly string[];
}

/** The account that the scan has made by a form for it. */
export interface MadeAccount {
  /** The request that made it, and its answer. */
  readonly exchange: Exchange;
  readonly names: readonly string[];
  readonly password: string;
  /** Markup at the end of its texts, by their field. */
  readonly marks: ReadonlyMap<string, string>;
  /** Fields by which it asked for more rights than the form offers. */
  readonly raised: readonly string[];
}

/** Two answers of a form that makes accounts, which differ by a quote in one field. */
export interface BrokenRegistration {
  /** The database failed, and there is no account. */
  readonly broken: Exchange;
  readonly plain: Exchange;
  /** Two quotes in the place of the one made the account, where the failure says nothing of a database. */
  readonly repaired?: Exchange;
  /** `broken` names a function that the value called, and this answer the one that this value called. */
  readonly called?: { readonly exchange: Exchange; readonly value: string };
}

/** Sessions beside the scan's own, each opened by a sign-in of its own. Null: the sign-in did not succeed. */
export interface SiteUsers {
  /** The scan's own user, once more. */
  openFirst(): Promise<UserSession | null>;
  /** Null as well where no second user was given. */
  openSecond(): Promise<UserSession | null>;
  /**
   * Signs in the scan's own user in a session that is not used otherwise, with these values in the query and in the form of
   * the sign-in; what it is answered with at once. Null: there is no such form.
   */
  signInWith?(values: Readonly<Record<string, string>>): Promise<Exchange | null>;
}

export interface UserSession {
  /** Asks for a page: whatever would change something is not sent. */
  read(url: string): Promise<Exchange>;
  /** The cookies as they are now, by their names. */
  cookies(): ReadonlyMap<string, string>;
  /** Follows a link that signs out. */
  signOut(url: string): Promise<Exchange>;
}

export interface SendOptions {
  readonly timeoutMs?: number;
  /** Sends the value as it is, without the encoding of its place. */
  readonly raw?: boolean;
  /** More headers for this request alone. */
  readonly headers?: WebRequest['headers'];
  /** Sends the form's optional file as well; by default texts are tried without it. */
  readonly withFile?: boolean;
  /** The request uploads a file for its own sake: a part of what the form may store is kept for that. */
  readonly isUpload?: boolean;
  /** The answer decides whether anything more is sent, or proves a weakness: a part of what the form may store is kept for that. */
  readonly isDecisive?: boolean;
  /** A time-delay payload, for which forms that send messages reserve a few requests. */
  readonly isTimed?: boolean;
  /** Asked when the turn of the request has come: what others have shown meanwhile may speak against it. */
  isWanted?(): boolean;
  /** As somebody the site has never seen: without the scan's cookies, and without keeping those it is given. */
  readonly anonymous?: boolean;
}

export interface Listener {
  /** An address with a token: `http://127.0.0.1:40123/TOKEN`. `answer`: what it holds, instead of nothing. */
  urlFor(token: string, answer?: string): string;
  /** Waits until something asked for it, or the time is over. */
  heard(token: string, waitMs: number): Promise<{ readonly from: string; readonly head: string } | null>;
}

/** Opens answers in the browser, to see what runs. */
export interface ProofBrowser {
  /**
   * Opens the request's page and says whether our mark was executed: `mark` is a token that the payload passes to
   * `window.<name>(mark)`, which exists in every frame. Also uses what a person would: clicks, focus and hover on the
   * elements that carry the mark.
   */
  runs(
    request: WebRequest,
    mark: string,
    options?: Pick<ProofVisitor, 'interact' | 'stays' | 'turn'>,
  ): Promise<ProofRun>;
  /** As `runs`, by a visitor who brings something along that the request does not hold. */
  opens(request: WebRequest, visitor: ProofVisitor, mark: string): Promise<ProofRun>;
}

/** What pages can read beside their request. Each may come from somebody who wishes the visitor ill. */
export interface ProofVisitor {
  /** Behind the `#`, without it. */
  readonly fragment?: string;
  readonly referrer?: string;
  /** Sent to the page one after the other once it is there, as from another origin. */
  readonly messages?: readonly unknown[];
  /** Kept by the browser since an earlier visit; it is gone afterwards. */
  readonly storage?: {
    readonly local?: Readonly<Record<string, string>>;
    readonly session?: Readonly<Record<string, string>>;
  };
  readonly windowName?: string;
  /** Shown in the place of an answer of its own: what the client got for this request, which cannot or need not be sent again. */
  readonly answer?: WebResponse;
  readonly interact?: boolean;
  /** Blocks navigation by the page's scripts before all of them have run. */
  readonly stays?: boolean;
  /** Presses buttons and links of the page as well, while nothing of it reaches the network. */
  readonly presses?: boolean;
  /** Typed into fields before each button is pressed, and Enter after it; nothing of it reaches the network. */
  readonly typed?: TypedValue;
  /** Among the visits that wait for a window. */
  readonly turn?: Turn;
}

export interface TypedValue {
  readonly value: string;
  /** By name or id; the other text fields of the page are filled with a plain word. */
  readonly fields: readonly string[];
}

export interface ProofRun {
  readonly executed: boolean;
  /** Where the page ended up, in and out of scope: a redirect out of scope is seen and not followed. */
  readonly finalUrl: string;
  readonly failure: 'unavailable' | 'timed_out' | 'stopped' | null;
  /** The page went on again and again, and was left: what it would have run is unknown. */
  readonly restless?: boolean;
  /** Executed only with navigation blocked. */
  readonly stayed?: boolean;
}

/** The name of the function that payloads call in the browser. */
export const PROOF_FUNCTION = 'rcproof';

/**
 * A foreign host from which a weak page can be made to load a script: `//rcproof.example/MARK`. The name is reserved and
 * cannot be registered; the proof browser answers for it with a call of the function and sends no request.
 */
export const PROOF_HOST = 'rcproof.example';
