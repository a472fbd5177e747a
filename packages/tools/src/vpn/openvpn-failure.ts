import { quoteForeign, TunnelFailure, type TunnelFailureReason } from './model.ts';

/** What the client writes when it gives up, the most telling first. */
const SIGNS: readonly { readonly sign: RegExp; readonly why: TunnelFailureReason; readonly words: string }[] = [
  { sign: /AUTH_FAILED|auth-failure/, why: 'refused', words: 'the server refused the user or the password' },
  {
    sign: /VERIFY\w* (?:\w+ )?ERROR|certificate verify failed/,
    why: 'refused',
    words: 'the server is not the one expected',
  },
  {
    sign: /Options error|Cannot load|Cannot pre-load|error reading|Unsupported cipher|not found or not supported/i,
    why: 'bad_config',
    words: 'the configuration cannot be used',
  },
  { sign: /Cannot (?:open|ioctl|allocate) TUN|\/dev\/net\/tun/, why: 'no_privileges', words: 'no tunnel device' },
  { sign: /Connection refused/, why: 'refused', words: 'the server refused the connection' },
  { sign: /connect-retry-max|timed out|unreachable|negotiation failed/i, why: 'timed_out', words: 'no answer' },
];

/** The failure that a client's last lines show; `otherwise` where they show none. */
export function readOpenVpnFailure(tail: string, otherwise: TunnelFailure): TunnelFailure {
  const lines = tail.split('\n');
  for (const { sign, why, words } of SIGNS) {
    const line = lines.findLast((text) => sign.test(text));
    if (line !== undefined) return new TunnelFailure(why, `${words} (${quoteForeign(line)})`);
  }
  return otherwise;
}
