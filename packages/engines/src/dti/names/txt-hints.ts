import { hostOf } from './names.ts';

export interface TxtHints {
  /** Names of the domain that the text mentions. */
  readonly names: readonly string[];
  /** Those whose own SPF record is part of this one. */
  readonly policies: readonly string[];
}

/** Mechanisms of SPF that take a name (RFC 7208, 5). Macros (`%{i}`) are filled in by the receiver: they name nothing. */
const MECHANISM = /^[+?~-]?(include|a|mx|ptr|exists):([^/\s]+)|^(redirect|exp)=(\S+)$/i;

/** What a TXT record tells of names of the domain. */
export function readTxt(text: string, domain: string): TxtHints {
  const names = new Set<string>();
  const policies = new Set<string>();
  const isSpf = /^v=spf1(\s|$)/i.test(text);
  for (const word of text.split(/[\s;,"'<>()|]+/)) {
    const mechanism = isSpf ? MECHANISM.exec(word) : null;
    const kind = (mechanism?.[1] ?? mechanism?.[3])?.toLowerCase();
    const target = mechanism?.[2] ?? mechanism?.[4];
    if (target?.includes('%')) continue;
    // Addresses of web pages, mailboxes and `key=value` all end in the name.
    for (const part of (target ?? word).split(/[=@:/]+/)) {
      const name = hostOf(part, domain);
      if (name !== null && name !== domain) names.add(name);
    }
    // Policies often stand at names that begin with an underscore: no host, but worth reading.
    const policy = target?.toLowerCase().replace(/\.$/, '');
    if ((kind === 'include' || kind === 'redirect') && policy?.endsWith(`.${domain}`)) policies.add(policy);
  }
  return { names: [...names], policies: [...policies] };
}
