import type { IncomingHttpHeaders } from 'node:http';

/** The services whose shape the lab takes on. */
export const LAB_SOURCES = ['crtsh', 'rdap', 'internetdb', 'shodan', 'hibp'] as const;
export type LabSource = (typeof LAB_SOURCES)[number];

/** The number of their host in the lab. */
export const SOURCES_HOST = 55;

/** A port each on the address of the lab's sources. */
export const SOURCE_PORTS = {
  crtsh: 8601,
  rdap: 8602,
  internetdb: 8603,
  shodan: 8604,
  hibp: 8605,
} as const satisfies Record<LabSource, number>;

/** They open the lab's servers and nothing else. */
export const LAB_KEYS = { shodan: 'lab-shodan-key-opens-nothing', hibp: 'lab-hibp-key-opens-nothing' } as const;

/**
 * How a source acts: as it should; closing every connection; taking it and never speaking; beginning an answer that never
 * ends, slowly or as fast as it can; with facts of another domain or address; in a JSON form of its own; with what is no
 * JSON; without accepting the key (401), without questions left (429), with an error of its own (500).
 */
export const SOURCE_BEHAVIOURS = [
  'honest',
  'dead',
  'silent',
  'slow',
  'flood',
  'lying',
  'changed',
  'garbage',
  'refuses',
  'quota',
  'fails',
] as const;
export type SourceBehaviour = (typeof SOURCE_BEHAVIOURS)[number];

export interface SourceRequest {
  readonly network: number;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
}

export interface SourceReply {
  readonly status: number;
  readonly body: unknown;
  readonly type?: string;
}

/** One service: its answers, and how they look when it lies or has a new format. */
export interface SourceShape {
  honest(request: SourceRequest): SourceReply;
  lying(request: SourceRequest): SourceReply;
  changed(request: SourceRequest): SourceReply;
}

export const found = (body: unknown): SourceReply => ({ status: 200, body });
