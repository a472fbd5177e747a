import { headOfAnswer } from '@rocca/tools/probes/checks/web-head';

/** The probes after which nmap quotes what it does not know, in the order in which their answers tell most. */
const PROBES = ['NULL', 'GetRequest', 'HTTPOptions', 'GenericLines'];
const LONGEST = 2000;

/**
 * What a service answered that nmap did not recognise, from the fingerprint it prints of it
 * (`SF-Port80-TCP:…%r(GetRequest,2A,"HTTP/1\\.0\\x20200…")`); of a web server the head and what its page was made with. Null: nothing readable.
 */
export function greetingIn(fingerprint: string | null): string | null {
  const others = [...(fingerprint ?? '').matchAll(/%r\((\w{1,30}),/g)].map(([, probe = '']) => probe);
  for (const probe of new Set([...PROBES, ...others])) {
    const opening = `%r(${probe},`;
    const from = fingerprint?.indexOf(opening) ?? -1;
    if (fingerprint === null || from < 0) continue;
    const quoted = /^[0-9A-F]{1,6},"((?:[^"\\]|\\.){1,4000})/i.exec(fingerprint.slice(from + opening.length));
    const text = quoted?.[1] && unquote(quoted[1]);
    if (text) return headOfAnswer(text).slice(0, LONGEST);
  }
  return null;
}

function unquote(quoted: string): string {
  return quoted
    .replace(/\nSF:/g, '')
    .replace(/\\(?:x([0-9a-f]{2})|([\s\S]))/gi, (_, hex?: string, one?: string) =>
      hex ? String.fromCharCode(Number.parseInt(hex, 16)) : (CONTROL[one ?? ''] ?? one ?? ''),
    )
    .replace(TELNET, '')
    .replaceAll('\r\n', '\n')
    .replace(/[^\n\t -~]/g, ' ');
}

/** What a telnet server negotiates before it greets: commands with their options, and sub-negotiations. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the bytes of the protocol
const TELNET = /\xff(?:[\xfb-\xfe][\x00-\xff]|\xfa[^\xff]{0,200}\xff\xf0|[\xf1-\xf9])/g;

const CONTROL: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', 0: ' ' };
