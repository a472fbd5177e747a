import { isIP } from 'node:net';
import { StringDecoder } from 'node:string_decoder';
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { createHostReader, newHost } from './host-reader.ts';
import { MAX_TEXT, shorten } from './limits.ts';
import type { NmapHost } from './model.ts';

/** What nmap wrote is no result of nmap: cut wrong, foreign, or larger than any result is. */
export class BrokenNmapOutput extends Error {
  override readonly name = 'BrokenNmapOutput';
}

export interface NmapTask {
  readonly kind: 'begin' | 'progress' | 'end';
  readonly name: string;
  /** 0 to 100; null but for progress. */
  readonly percent: number | null;
}

export interface NmapEvents {
  onHost(host: NmapHost): void;
  onTask?(task: NmapTask): void;
  onScanInfo?(info: { readonly protocol: string; readonly services: string }): void;
  /** nmap's own last word: `success`, or `error` with its message. */
  onFinished?(finished: { readonly exit: string; readonly message: string }): void;
  onVersion?(version: string): void;
}

/** Deeper than anything a target could make nmap write: what scripts nest is cut long before. */
const DEEPEST = 1000;

/** A tag is held in memory until it ends. A target that talks much makes one of some megabytes. */
const LARGEST_TAG = 16 * 1024 * 1024;
const PIECE = 64 * 1024;

/** Characters XML cannot hold: a target sent them and nmap passed them on. The text keeps their number instead. */
const HARMLESS = /malformed character entity|disallowed character/;

export interface NmapParser {
  write(chunk: Buffer): void;
  /** A cut-off document is no error: what was closed before has been handed over. */
  end(): void;
}

/**
 * Reads nmap's XML as it comes, so that a host is known when it is done and a scan that is cut keeps those before.
 * @throws BrokenNmapOutput from `write`, once; what comes after is ignored.
 */
export function createNmapParser(events: NmapEvents): NmapParser {
  const decoder = new StringDecoder('utf8');
  const parser = new SaxesParser();
  let depth = 0;
  let sinceTag = 0;
  let problem: BrokenNmapOutput | null = null;
  const host = createHostReader(events.onHost);
  const refuse = (why: string) => {
    problem ??= new BrokenNmapOutput(why);
    throw problem;
  };

  // Without these two lines a document could define entities that grow into gigabytes; nmap's has none.
  parser.on('doctype', (text) => {
    if (text.includes('[')) refuse('the XML defines entities');
  });
  parser.on('error', ({ message }) => {
    if (!HARMLESS.test(message)) refuse(`the XML cannot be read: ${shorten(message, 200)}`);
  });
  parser.on('opentag', (tag) => {
    sinceTag = 0;
    depth += 1;
    if (depth > DEEPEST) refuse('the XML is nested too deeply');
    if (depth === 1 && tag.name !== 'nmaprun') refuse('the XML is not a result of nmap');
    if (depth === 1) events.onVersion?.(shorten(tag.attributes.version ?? '', 50));
    if (host.isOpen() || tag.name === 'host') host.open(tag);
    else onTopLevel(tag, events);
  });
  parser.on('text', (text) => host.text(text));
  parser.on('closetag', (tag) => {
    sinceTag = 0;
    depth -= 1;
    if (host.isOpen()) host.close(tag.name);
  });

  const feed = (text: string) => {
    if (problem || text === '') return;
    try {
      for (let from = 0; from < text.length; from += PIECE) {
        const piece = text.slice(from, from + PIECE);
        parser.write(piece);
        sinceTag += piece.length;
        if (sinceTag > LARGEST_TAG) refuse('the XML holds something larger than any result');
      }
    } catch (error) {
      problem ??= new BrokenNmapOutput(shorten(String(error), MAX_TEXT));
      throw problem;
    }
  };
  return {
    write: (chunk) => feed(decoder.write(chunk)),
    end: () => feed(decoder.end()),
  };
}

const TASKS = { taskbegin: 'begin', taskprogress: 'progress', taskend: 'end' } as const;

function onTopLevel({ name, attributes }: SaxesTagPlain, events: NmapEvents): void {
  if (name === 'taskbegin' || name === 'taskprogress' || name === 'taskend') {
    const percent = Number(attributes.percent);
    events.onTask?.({
      kind: TASKS[name],
      name: shorten(attributes.task ?? '', 100),
      percent: name === 'taskprogress' && Number.isFinite(percent) ? Math.min(100, Math.max(0, percent)) : null,
    });
  } else if (name === 'scaninfo') {
    events.onScanInfo?.({ protocol: attributes.protocol ?? '', services: shorten(attributes.services ?? '', 100_000) });
  } else if (name === 'target' && attributes.status === 'skipped') {
    const host = unreachable(attributes.specification ?? '');
    if (host) events.onHost(host);
  } else if (name === 'finished') {
    events.onFinished?.({ exit: attributes.exit ?? '', message: shorten(attributes.errormsg ?? '', 500) });
  }
}

/** Where no route leads to an address nmap leaves it out without a word on it; unprivileged it says this of it. */
function unreachable(address: string): NmapHost | null {
  const family = isIP(address);
  if (family === 0) return null;
  return {
    ...newHost(false),
    address,
    family: family === 6 ? 'ipv6' : 'ipv4',
    state: 'down',
    reason: 'net-unreach',
  };
}
