import type { NmapHost } from '@rocca/tools/nmap/model';
import type { NvdItem } from './nvd-record.ts';

/**
 * The scan as the judge sees it: what nmap said of hosts, the bytes their services answered, and NVD's records go in;
 * findings and a verdict for each service come out. How it gets from one to the other is none of the judge's business.
 */
export type FindingsOf = (
  hosts: readonly NmapHost[],
  /** By `placeKey`: what the service said of itself, a character for each byte (latin1). */
  banners: ReadonlyMap<string, string>,
  /** Records as NVD's files have them, each id once. They are all the knowledge there is. */
  records: readonly NvdItem[],
) => Promise<EngineAnswer>;

export interface EngineAnswer {
  readonly findings: readonly AnsweredFinding[];
  /** One for each open port. */
  readonly verdicts: readonly AnsweredVerdict[];
}

export interface AnsweredPlace {
  readonly host: string;
  /** Null: a finding of the host's own system. */
  readonly port: number | null;
}

export interface AnsweredFinding {
  readonly place: AnsweredPlace;
  readonly cve: string;
  readonly certainty: 'confirmed' | 'unconfirmed';
}

export interface AnsweredVerdict {
  readonly place: AnsweredPlace;
  readonly outcome: 'checked' | 'unknown';
}

export const placeKey = ({ host, port }: AnsweredPlace): string => `${host} ${port ?? '-'}`;
