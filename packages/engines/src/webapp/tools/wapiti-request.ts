import type { Header, WebRequest } from '@rocca/tools/web/model';

const MAX_HEADERS = 50;
const OWN_HEADERS = /^(?:host|content-length|connection|accept-encoding|cookie)$/i;

/** A request as wapiti writes it into its report; null: it cannot be read. */
export function requestOf(origin: string, text: string): WebRequest | null {
  const split = text.replaceAll('\r\n', '\n').indexOf('\n\n');
  const whole = text.replaceAll('\r\n', '\n');
  const head = split < 0 ? whole : whole.slice(0, split);
  const body = split < 0 ? '' : whole.slice(split + 2);
  const [line = '', ...lines] = head.split('\n').slice(0, MAX_HEADERS);
  const [, method = '', path = ''] = /^([A-Z]{1,20}) (\/\S*) HTTP\/1\.[01]$/.exec(line) ?? [];
  if (method === '') return null;
  const headers = lines.flatMap((one): Header[] => {
    const [, name = '', value = ''] = /^([\w-]{1,60}):\s?(.*)$/.exec(one) ?? [];
    return name === '' || OWN_HEADERS.test(name) ? [] : [[name, value]];
  });
  return { method, url: origin + path, headers, body: body === '' ? null : body };
}
