import type { LookalikeHolder, MailRecordKind, MailStatus } from '@rocca/contract/engines/dti/choices';
import type { RansomwareCertainty } from '@rocca/contract/engines/dti/ransomware-parts';
import type { BreachRecord, SeenPort } from '@rocca/sources/core/facts';
import type { SourceCode } from '@rocca/sources/core/source';
import type { CoverageReason } from '../core/coverage-reasons.ts';
import type { KnowledgeSource } from '../core/knowledge.ts';
import type { DomainFinding } from './place.ts';

/** Written once, before the first question. */
export interface DtiBegin {
  /** The domain as planned, lower case. */
  readonly domain: string;
  /** Whether the settings allow to contact the target's own machines. */
  readonly contact: boolean;
  readonly toolVersions: Readonly<Record<string, string>>;
  readonly knowledge: readonly KnowledgeSource[];
}

/** How a name came to be known. */
export type NameOrigin =
  | 'target'
  | 'certificates'
  | 'wordlist'
  | 'zone'
  | 'mx'
  | 'srv'
  | 'spf'
  | 'ns'
  | 'cname'
  | 'reverse'
  | 'host_source';

/** One name of the domain. It may be written again when more is known of it: origins, addresses and technologies add up. */
export interface NameReport {
  readonly name: string;
  readonly addresses: readonly string[];
  readonly origins: readonly NameOrigin[];
  /** Where it points to, the last name of the chain; null: nowhere else. */
  readonly cname: string | null;
  /** It answers only because of a wildcard: everything below its parent does. Said once, it stays so. */
  readonly wildcard: boolean;
  /** It has no record: only certificates name it. Once a record is found it does not count any more. */
  readonly absent?: boolean;
  readonly technologies: ReadonlyArray<{
    readonly app: string;
    readonly ver: string | null;
    /** A code of `technology-categories.ts`; any other text is shown as it is. */
    readonly type: string;
  }>;
}

/** One address of the domain, with everything found on it. Written once. */
export interface AddressReport {
  readonly ip: string;
  readonly names: readonly string[];
  readonly data: {
    readonly city: string | null;
    readonly countryCode: string | null;
    readonly org: string | null;
    readonly isp: string | null;
    readonly asn: string | null;
    readonly hostnames: readonly string[];
  };
  readonly ports: ReadonlyArray<
    SeenPort & {
      readonly seenBy: readonly string[];
      /** When it did not answer our own contact; null: it did, or was not asked. */
      readonly silentOn: Date | null;
    }
  >;
  /** Only aliases to names of others lead to it: it belongs to a provider. */
  readonly thirdParty: boolean;
  /** What sources say of it and our own contact contradicts. */
  readonly superseded: readonly SupersededPort[];
  readonly findings: readonly DomainFinding[];
  /** CVEs that sources list for it and the versions seen there contradict: they are no findings. */
  readonly contradicted: readonly string[];
  /** What the knowledge was asked about the products here, in the words of `askedAs`. */
  readonly asked: readonly string[];
  /** Why ports or products of this address are not known; null: they are. */
  readonly reason: CoverageReason | null;
}

/** A port as a source saw it, and what our own contact found there later. */
export interface SupersededPort extends Pick<SeenPort, 'port' | 'transport' | 'product' | 'version' | 'seenOn'> {
  readonly seenBy: string;
  readonly now: 'closed' | 'changed';
  readonly checkedOn: Date;
}

/** A breach record with what it means: 0 to 10. */
export interface BreachReport extends BreachRecord {
  readonly riskValue: number;
  readonly seenBy: SourceCode;
}

/** A registered domain that could be taken for the target. */
export interface LookalikeReport {
  readonly domain: string;
  readonly unicode: string;
  /** A code of `LOOKALIKE_KINDS` in the contract. */
  readonly kind: string;
  readonly createdOn: Date | null;
  /** 0 to 1. */
  readonly similarity: number;
  readonly dnsA: readonly string[];
  readonly dnsMx: readonly string[];
  readonly dnsNs: readonly string[];
  readonly holder: LookalikeHolder;
  readonly risk: 'high' | 'medium' | 'low';
}

/** One kind of record that protects the mail or the name of the domain. */
export interface MailReport {
  readonly kind: MailRecordKind;
  /** `unknown`: no name server could be made to answer. */
  readonly status: MailStatus;
  /** As published, cut at 4,000 characters; null: there is none. */
  readonly record: string | null;
  /** Codes of `MAIL_NOTES` in the contract: what is right or wrong with it. */
  readonly notes: readonly string[];
}

/** What one source told of the whole domain. */
export interface SourceReport {
  readonly source: SourceCode | 'dns';
  /** Null: it told everything it was asked. */
  readonly reason: CoverageReason | null;
  readonly detail: string;
  /** Questions that it answered, and that it did not. */
  readonly answered: number;
  readonly unanswered: number;
  /** Names, addresses, records: what came from it. */
  readonly items: number;
  /** How old its oldest answer is; null: nothing was told. */
  readonly dataDate: Date | null;
}

/** Whether a step of `steps.ts` was made. What was not done can never make an earlier fact gone. */
export interface StepReport {
  readonly check: string;
  readonly reason: CoverageReason | null;
  readonly detail: string;
  /** It lacks something, and was made for the rest. */
  readonly partly?: boolean;
}

/** Written once, after the last question: also after a stop, if there is time for it. */
export interface DtiEnd {
  readonly steps: readonly StepReport[];
  readonly sources: readonly SourceReport[];
  /** 0 to 100, with what it is made of; null: too little is known for it. */
  readonly ransomwareIndex: {
    readonly value: number;
    readonly parts: Readonly<Record<string, number | null>>;
    /** How well what each part rests on is known; null: it adds nothing. */
    readonly certainties: Readonly<Record<string, RansomwareCertainty | null>>;
  } | null;
  readonly questions: number;
}

/** Where the look at a domain writes. A call resolves when its data is on the disk. */
export interface DtiSink {
  begin(begin: DtiBegin): Promise<void>;
  names(names: readonly NameReport[]): Promise<void>;
  addresses(addresses: readonly AddressReport[]): Promise<void>;
  /** Findings at names: mail, dangling records, the domain itself. */
  findings(findings: readonly DomainFinding[]): Promise<void>;
  breaches(records: readonly BreachReport[]): Promise<void>;
  lookalikes(found: readonly LookalikeReport[]): Promise<void>;
  mail(records: readonly MailReport[]): Promise<void>;
  end(end: DtiEnd): Promise<void>;
}
