import type { PassiveCheck } from '../../check.ts';
import { filled } from '../../evidence.ts';
import { headerOf, isAnswered, isOurs, isPage } from '../../reading/answer.ts';
import { pageOf } from '../../reading/page.ts';
import { AUTHENTICATION, define, HELPS_TO_READ, owaspSheet } from './define.ts';
import { sighting } from './sight.ts';

const IN_URL = define(
  'session-in-url',
  {
    family: 'Information leaks',
    scores: HELPS_TO_READ,
    owasp: AUTHENTICATION,
    cwes: [598, 384],
    references: [owaspSheet('session management', 'Session_Management')],
  },
  {
    name: { it: 'Identificativo di sessione nell’URL', en: 'Session identifier in the URL' },
    description: {
      it: 'I collegamenti della pagina portano l’identificativo della sessione: finisce nella cronologia, nei registri e nei messaggi di chi condivide l’indirizzo, e chi lo legge entra nella sessione.',
      en: 'Links of the page carry the session identifier: it ends up in histories, logs and messages of whoever shares the URL, and whoever reads it can take over the session.',
    },
    solution: {
      it: 'Tenere l’identificativo soltanto in un cookie con HttpOnly e Secure (session.use_only_cookies in PHP, tracking-mode COOKIE in Java).',
      en: 'Keep the identifier only in a cookie with HttpOnly and Secure (session.use_only_cookies in PHP, tracking-mode COOKIE in Java).',
    },
  },
);

const IDENTIFIER = /[;?&](jsessionid|phpsessid|aspsessionid[a-z]*|session_?id|sessid|cftoken)=([\w.!-]{8,128})/i;

export const sessionInUrl = {
  code: 'session_in_url',
  name: { it: 'Sessioni negli indirizzi', en: 'Sessions in addresses' },
  kind: 'passive',
  definitions: [IN_URL],
  look(exchange, site) {
    if (!isAnswered(exchange)) return [];
    const location = headerOf(exchange.response, 'location');
    const led = location === null ? null : URL.parse(location, exchange.request.url);
    const { links, forms, resources } = isPage(exchange) ? pageOf(exchange) : { links: [], forms: [], resources: [] };
    const urls = [
      ...(led ? [led.href] : []),
      ...links,
      ...forms.map(({ action }) => action),
      ...resources.map(({ url }) => url),
    ];
    // The cookie is sent by us as well; it is the site that writes its value into addresses.
    const headers = exchange.request.headers.filter(([name]) => name.toLowerCase() !== 'cookie');
    const asked = { ...exchange, request: { ...exchange.request, headers } };
    for (const url of urls.filter((one) => one.startsWith(`${site.origin}/`))) {
      const [, name, value = ''] = IDENTIFIER.exec(url) ?? [];
      if (name === undefined || isOurs(asked, value)) continue;
      const evidence = filled(
        { it: 'Collegamento con {identifier}…', en: 'Link with {identifier}…' },
        { identifier: `${name}=${value.slice(0, 4)}` },
      );
      return [sighting(IN_URL.key, exchange, { evidence, marks: [`${name}=${value.slice(0, 4)}`] })];
    }
    return [];
  },
} as const satisfies PassiveCheck;
