import { html } from './answers.ts';
import { escapeHtml } from './escape.ts';
import { type Answer, GROUPS, type Visit } from './visit.ts';

interface Layout {
  readonly status?: number;
  readonly headers?: Answer['headers'];
  /** Goes into the head as it is. */
  readonly head?: string;
  /** Stands in the title element as it is. */
  readonly rawTitle?: string;
}

/** A page of the shop. The content goes in as it is: what is escaped in it, and what is not, is the page's own affair. */
export function page(visit: Visit, title: string, content: string, layout: Layout = {}): Answer {
  const { status = 200, headers = [], head = '', rawTitle = escapeHtml(title) } = layout;
  return html(
    `<!DOCTYPE html>
<html lang="it">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${rawTitle} – Bottega del Colle</title>
<link rel="stylesheet" href="/static/bottega.css">
${head}
</head>
<body>
<header class="top"><a class="brand" href="/">Bottega del Colle</a><nav>${navigation(visit)}</nav></header>
<main>
<h1>${escapeHtml(title)}</h1>
${content}
</main>
<footer><p>Bottega del Colle, prodotti di collina dal 1974. <a href="/azienda">Chi siamo</a> · <a href="/app/">Shop online (app)</a></p></footer>
</body>
</html>
`,
    status,
    headers,
  );
}

function navigation({ session: { user } }: Visit): string {
  const links = Object.entries(GROUPS)
    .filter(([group]) => group !== 'conto' || user)
    .map(([group, text]) => `<a href="/${group}">${text}</a>`);
  const person = user
    ? [`<span class="who">Ciao, ${escapeHtml(user.name)}</span>`, '<a href="/esci">Esci</a>']
    : ['<a href="/accedi">Accedi</a>'];
  return [...links, ...person].join(' ');
}

const EURO = new Intl.NumberFormat('it', { style: 'currency', currency: 'EUR' });

/** A price as an Italian shop writes it. */
export const price = (value: unknown) => `<p class="price">${EURO.format(Number(value))}</p>`;

interface Field {
  readonly name: string;
  readonly label: string;
  readonly value?: string;
  readonly type?: 'text' | 'password' | 'hidden' | 'file' | 'email' | 'date' | 'textarea';
}

/** A form; values are escaped. */
export function form(action: string, method: 'get' | 'post' | 'multipart', fields: readonly Field[], button: string) {
  const how = method === 'multipart' ? 'method="post" enctype="multipart/form-data"' : `method="${method}"`;
  return `<form action="${action}" ${how}>${fields.map(fieldOf).join('')}<button type="submit">${button}</button></form>`;
}

function fieldOf({ name, label, value = '', type = 'text' }: Field): string {
  const escaped = escapeHtml(value);
  if (type === 'hidden') return `<input type="hidden" name="${name}" value="${escaped}">`;
  if (type === 'textarea') return `<label>${label} <textarea name="${name}" rows="3">${escaped}</textarea></label>`;
  return `<label>${label} <input type="${type}" name="${name}" value="${escaped}"></label>`;
}

/** Rows of the database as a table, escaped. */
export function table(rows: ReadonlyArray<Readonly<Record<string, unknown>>>): string {
  const [first] = rows;
  if (!first) return '<p>Nessun risultato.</p>';
  const cells = (values: readonly unknown[], tag: string) =>
    `<tr>${values.map((value) => `<${tag}>${escapeHtml(String(value ?? ''))}</${tag}>`).join('')}</tr>`;
  return `<table>${cells(Object.keys(first), 'th')}${rows.map((row) => cells(Object.values(row), 'td')).join('')}</table>`;
}
