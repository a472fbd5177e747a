import { isIPv4 } from 'node:net';

const MAX_CHARACTERS = 20_000;
const TIMEOUT_MS = 3000;

/**
 * Fetches what a visitor asks for, from this machine alone: any other address gets the error of a name that does not
 * exist, and nothing is sent or looked up.
 */
export async function loopbackFetch(address: string): Promise<string> {
  if (!URL.canParse(address)) throw new Error(`Invalid URL: ${address.slice(0, 200)}`);
  const url = new URL(address);
  if (url.protocol !== 'http:') throw new Error(`Unsupported protocol ${url.protocol}`);
  if (!isLoopback(url.hostname)) throw new Error(`getaddrinfo ENOTFOUND ${url.hostname}`);
  if (url.hostname === 'localhost') url.hostname = '127.0.0.1';
  const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) });
  return (await firstOf(response)).slice(0, MAX_CHARACTERS);
}

const isLoopback = (host: string) => host === 'localhost' || (isIPv4(host) && host.startsWith('127.'));

async function firstOf(response: Response): Promise<string> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true });
    if (text.length > MAX_CHARACTERS) break;
  }
  return text;
}
