import { isManner } from './mentions.ts';
import { namesInWords } from './word-names.ts';

/** A product and a version as a service says them of itself, in words. */
export interface GreetedProduct {
  readonly words: string;
  readonly version: string;
  /** Its names in our table; none: nobody has looked at it. */
  readonly names: readonly string[];
}

/** Lines in which a service names itself: an HTTP or SIP header, and the first line of FTP, SMTP, SSH, NNTP, POP3 and IMAP. */
const OPENINGS = /^(?:server: ?|2[02]0[ -]|SSH-[\d.]{1,8}-|\+OK |\* OK )(.{3,200})$/gim;
const MAX_LINES = 10;

/** A version and what leads to it: `/1.2`, `_1.2`, ` (v. 3.0.2)`, `, Version 1.8`, ` [v0.3.5]`. */
const VERSION =
  /(?:^|[\s/_([,-])(?:(?:version|ver\.?|release|rel\.?|v\.?)[\s:]{0,2})?(?:wu-)?(\d{1,5}(?:\.\d{1,6}){1,4}[a-z0-9]{0,8}(?:-[a-z0-9]{1,10})?)(?![\w.@])/gi;
const MAX_VERSIONS = 4;
const LEADS_TO_IT = /(?:[\s/_([,:-]|\b(?:version|ver\.?|release|rel\.?|v\.?))+$/i;
/** A host's address, or a version of four numbers: only words that are known tell them apart. */
const ADDRESS = /^\d{1,3}(?:\.\d{1,3}){3}$/;

/** No words of a product's name hold more. */
const MAX_WORDS = 6;

/** The first makers of SSH say their number and nothing else; nmap takes whatever begins with a number for theirs. */
const BARE_SSH = /^SSH-[12]\.\d{1,2}-(\d\.\d{1,2}\.\d{1,3}[a-z]?)\r?$/im;
const FIRST_SSH = 'SSH Secure Shell';

/**
 * The product of our table that a service greets with. The words before a version are tried from the longest on: hosts
 * and manners stand before a name (`220 mx.example.org Kerio MailServer 6.4.1`, `220 Hello, I'm freeFTPd 1.0`).
 */
export function readGreeting(heard: string): GreetedProduct | null {
  const bare = BARE_SSH.exec(heard)?.[1];
  if (bare !== undefined) return { words: FIRST_SSH, version: bare, names: namesInWords(FIRST_SSH) };
  for (const { before, version, after } of versionsIn(heard)) {
    for (let from = Math.max(0, before.length - MAX_WORDS); from < before.length; from++) {
      const words = before.slice(from).join(' ');
      const names = namesInWords(words);
      if (names.length > 0) return { words, version, names };
    }
    // `SSH-2.0-6.1.8.99 SSH Tectia Server`: some say the number first.
    const names = before.length === 0 ? namesInWords(after) : [];
    if (names.length > 0) return { words: after, version, names };
  }
  return null;
}

/** What a service greets with that no table has: the words right before its version, without its manners. */
export function readUnknownGreeting(heard: string): GreetedProduct | null {
  for (const { before, version } of versionsIn(heard).filter((one) => !ADDRESS.test(one.version))) {
    const last = before.findLastIndex(
      (word) => isManner(word) && !/^(?:server|service|daemon|e?smtp|ftp)$/i.test(word),
    );
    const own = before.slice(last + 1).slice(-MAX_WORDS);
    const first = own.findIndex((word) => !isManner(word));
    if (first >= 0) return { words: own.slice(first).join(' '), version, names: [] };
  }
  return null;
}

function versionsIn(heard: string): Array<{ before: string[]; version: string; after: string }> {
  const lines = [...heard.slice(0, 6000).matchAll(OPENINGS)].slice(0, MAX_LINES).map(([, text = '']) => text);
  return lines.flatMap((line) =>
    [...line.matchAll(VERSION)].slice(0, MAX_VERSIONS).flatMap((found) => {
      const [all, version = ''] = found;
      const before = line.slice(0, found.index + all.length - version.length).replace(LEADS_TO_IT, '');
      const after = line.slice(found.index + all.length).trim();
      return [{ before: before.split(/[\s,;()[\]"]+/).filter(Boolean), version, after }];
    }),
  );
}
