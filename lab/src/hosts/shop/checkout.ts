import { html, plain } from './core/answers.ts';
import type { Answer } from './core/visit.ts';

/** The pages of the check-out, which takes its script and picture from the shop's plain HTTP. */
export function checkout(url: string, address: string): Answer {
  const [path] = url.split('?');
  const frame = (head: string, body: string) =>
    `<!DOCTYPE html><html lang="it"><head><meta charset="utf-8"><title>Cassa – Bottega del Colle</title>${head}</head><body>${body}</body></html>`;
  if (path === '/') {
    return html(frame('', '<h1>Cassa</h1><p><a href="/cassa">Paga</a> · <a href="/grazie">Grazie</a></p>'), 200, [
      ['Set-Cookie', 'carrello=c81; Path=/; HttpOnly; SameSite=Lax'],
    ]);
  }
  if (path === '/cassa') {
    const source = `http://${address}:8080/static`;
    return html(
      frame(
        `<script src="${source}/app.js"></script>`,
        `<h1>Cassa</h1><img src="${source}/logo.svg" alt=""><form action="http://${address}:8080/paga" method="post"><label>Carta <input name="carta"></label><button>Paga</button></form>`,
      ),
    );
  }
  if (path === '/grazie') {
    // A link and a text are no resources: nothing here is fetched in the clear.
    return html(
      frame('', `<p>Grazie! Torna a <a href="http://${address}:8080/">http://${address}:8080/</a></p>`),
      200,
      [['Strict-Transport-Security', 'max-age=31536000; includeSubDomains']],
    );
  }
  return plain('Non trovato', 404);
}
