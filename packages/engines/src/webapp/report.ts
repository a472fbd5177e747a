import type { AlertThreshold, ScanStrength } from '@rocca/contract/engines/webapp/choices';
import type { InputKind, InputReason, InputState } from '@rocca/contract/engines/webapp/inputs';
import type { LeftKind, LeftState } from '@rocca/contract/engines/webapp/left-behind';
import type { StateChange } from '@rocca/contract/engines/webapp/state-change';
import type { CoverageReason } from '../core/coverage-reasons.ts';
import type { KnowledgeSource } from '../core/knowledge.ts';
import type { WebFinding } from './place.ts';

/** Written once, before the first request. */
export interface WebappBegin {
  readonly strength: ScanStrength;
  readonly threshold: AlertThreshold;
  /** The URLs the scan starts from, and the address each was resolved to; null: not reached, for the reason. */
  readonly sites: ReadonlyArray<{
    readonly url: string;
    readonly address: string | null;
    readonly reason: CoverageReason | null;
  }>;
  readonly signIn: 'none' | 'form';
  readonly toolVersions: Readonly<Record<string, string>>;
  readonly knowledge: readonly KnowledgeSource[];
}

/**
 * One page or endpoint of the site: a URL without values and the method it is asked with. It may be written again when
 * more is known of it: parameters and checks add up.
 */
export interface PageReport {
  /** The URL of `WebappBegin.sites` that it belongs to, as everywhere below. */
  readonly site: string;
  readonly url: string;
  readonly method: string;
  readonly status: number | null;
  readonly contentType: string | null;
  readonly title: string | null;
  /** Steps from the first page. */
  readonly depth: number;
  readonly source: 'start' | 'link' | 'form' | 'script' | 'description' | 'guess';
  readonly signedIn: boolean;
  /** Names of its parameters with their kinds: `query q`, `json user.name`. */
  readonly parameters: readonly string[];
  /** Checks that were made there to the end. */
  readonly checks: readonly string[];
}

/** Request and answer that prove a finding, as text, with secrets masked. */
export interface MessageReport {
  readonly role: 'proof' | 'control' | 'repeat';
  /** Head and body as sent; bytes that are no text are written as `\xNN`. */
  readonly request: string;
  readonly response: string | null;
  readonly marks: readonly string[];
  readonly ms: number;
  /** The same request for a shell, secrets masked. */
  readonly curl: string;
}

/** The same finding may be written again, by another tool: tools and messages add up. */
export interface AlertReport {
  readonly finding: WebFinding;
  readonly messages: readonly MessageReport[];
  /** Tools that saw it: `rocca`, `sqlmap`; reports of earlier versions name others. */
  readonly tools: readonly string[];
  readonly confidence: 'high' | 'medium' | 'low';
  /** Null: a version, or a finding of TLS. */
  readonly owasp: { readonly y2021: string; readonly y2025: string } | null;
}

export interface TechnologyReport {
  readonly site: string;
  readonly name: string;
  readonly version: string | null;
  /** A code of `TECHNOLOGY_CATEGORIES`; any other text is shown as it is. */
  readonly category: string;
  readonly evidence: string;
  readonly tool: string;
  /** What the knowledge was asked about it, in the words of `askedAs`; empty: it could not tell, so none is known. */
  readonly asked: readonly string[];
}

export interface WafReport {
  readonly site: string;
  readonly detected: boolean;
  readonly name: string | null;
  readonly manufacturer: string | null;
  readonly evidence: string;
}

/** One line of what sslscan or testssl.sh says of a site. */
export interface TlsReport {
  readonly site: string;
  readonly id: string;
  readonly severity: 'ok' | 'info' | 'low' | 'medium' | 'high' | 'critical';
  readonly finding: string;
  readonly tool: string;
}

/**
 * Whether a check, or a step of `steps.ts`, was made on a site. What was not done can never make an earlier finding gone.
 */
export interface SiteCheckReport {
  readonly site: string;
  readonly check: string;
  readonly reason: CoverageReason | null;
  /** Something of it was done all the same. */
  readonly partly?: boolean;
  /** Requests, pages opened in the browser and time of all its tries together; of checks that send something. */
  readonly cost?: { readonly requests: number; readonly visits: number; readonly ms: number };
}

/** What the scan may have stored through one form of a site. */
export interface LeftReport {
  readonly site: string;
  readonly url: string;
  readonly method: string;
  /** The page the form stands on; null: a script or a program sent it. */
  readonly page: string | null;
  readonly fields: readonly string[];
  readonly kind: LeftKind;
  readonly state: LeftState;
  /** How often the site accepted it. */
  readonly times: number;
  /** By which the customer finds what was stored. */
  readonly marks: readonly string[];
}

/** A form, or the parameters of an address: which of its fields were attacked. */
export interface InputReport {
  readonly site: string;
  readonly kind: InputKind;
  readonly url: string;
  readonly method: string;
  /** Where it was seen. */
  readonly page: string;
  readonly state: InputState;
  /** Why it was not tested, or not in every field; null: nothing is left. */
  readonly reason: InputReason | null;
  readonly fields: readonly string[];
  /** Those of them that were not attacked. */
  readonly fields_left: readonly string[];
}

/** Written once, after the last request: also after a stop, if there is time for it. */
export interface WebappEnd {
  readonly checks: readonly SiteCheckReport[];
  readonly requests: number;
  readonly pages: number;
  readonly points: number;
  /** Where applications left the state in which they were crawled; null: not every site was watched to the end. */
  readonly stateChanges: readonly StateChange[] | null;
  /** Whether the forms and fields of every site were counted. */
  readonly inputsCounted: boolean;
  /** What the scan as a whole could not do. */
  readonly notDone: ReadonlyArray<{ readonly check: string; readonly reason: CoverageReason; readonly detail: string }>;
}

/** Where the web application scan writes. A call resolves when its data is on the disk. */
export interface WebappSink {
  begin(begin: WebappBegin): Promise<void>;
  pages(pages: readonly PageReport[]): Promise<void>;
  alerts(alerts: readonly AlertReport[]): Promise<void>;
  technologies(found: readonly TechnologyReport[]): Promise<void>;
  waf(found: readonly WafReport[]): Promise<void>;
  tls(found: readonly TlsReport[]): Promise<void>;
  left(found: readonly LeftReport[]): Promise<void>;
  inputs(found: readonly InputReport[]): Promise<void>;
  end(end: WebappEnd): Promise<void>;
}
