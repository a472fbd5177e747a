/**
 * The API's reading page, drawn on the server from the OpenAPI document. The usual viewers need inline styles or
 * `eval`, which our content security policy refuses on every page, this one included.
 */

interface OpenApiDocument {
  readonly info: { readonly title: string; readonly version: string };
  readonly paths?: object;
  readonly components?: object;
}

interface Operation {
  readonly summary?: string;
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly security?: readonly object[];
  readonly parameters?: ReadonlyArray<{ name: string; in: string; required?: boolean; schema?: unknown }>;
  readonly requestBody?: { readonly content?: Record<string, { schema?: unknown }> };
  readonly responses?: Record<string, { description?: string; content?: Record<string, { schema?: unknown }> }>;
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

export function renderDocs(document: OpenApiDocument): string {
  const groups = new Map<string, string[]>();
  for (const [path, item] of Object.entries((document.paths ?? {}) as Record<string, Record<string, Operation>>)) {
    for (const method of METHODS) {
      const operation = item[method];
      if (!operation) continue;
      const tag = operation.tags?.[0] ?? 'other';
      groups.set(tag, [...(groups.get(tag) ?? []), renderOperation(method, path, operation)]);
    }
  }
  const sections = [...groups].map(([tag, operations]) => `<h2>${escapeHtml(tag)}</h2>${operations.join('')}`);
  const title = escapeHtml(document.info.title);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/api/docs.css">
</head>
<body>
<main>
<h1>${title} <small>${escapeHtml(document.info.version)}</small></h1>
<p>The machine-readable document: <a href="/api/openapi.json">/api/openapi.json</a>. Paths answer with and without the
trailing slash. Calls send <code>Authorization: Bearer …</code> unless marked public.</p>
${sections.join('\n')}
<h2>Schemas</h2>
${renderSchemas(document.components)}
</main>
</body>
</html>`;
}

function renderOperation(method: string, path: string, operation: Operation): string {
  const isPublic = operation.security?.length === 0;
  return `<details><summary><b class="method">${method.toUpperCase()}</b> <code>${escapeHtml(path)}</code>
<span>${escapeHtml(operation.summary ?? '')}</span>${isPublic ? ' <em>public</em>' : ''}</summary>
${operation.description ? `<p>${escapeHtml(operation.description)}</p>` : ''}
${renderParameters(operation)}${renderBody(operation)}${renderResponses(operation)}</details>`;
}

function renderParameters({ parameters = [] }: Operation): string {
  if (parameters.length === 0) return '';
  const rows = parameters.map(
    (p) =>
      `<tr><td><code>${escapeHtml(p.name)}</code></td><td>${escapeHtml(p.in)}${p.required ? ', required' : ''}</td>
<td>${renderSchema(p.schema)}</td></tr>`,
  );
  return `<h3>Parameters</h3><table><tbody>${rows.join('')}</tbody></table>`;
}

function renderBody({ requestBody }: Operation): string {
  const parts = Object.entries(requestBody?.content ?? {}).map(
    ([type, { schema }]) => `<h3>Request <small>${escapeHtml(type)}</small></h3>${renderSchema(schema)}`,
  );
  return parts.join('');
}

function renderResponses({ responses = {} }: Operation): string {
  const rows = Object.entries(responses).map(([status, { description, content }]) => {
    const schema = Object.values(content ?? {})[0]?.schema;
    const shown = schema ? renderSchema(schema) : escapeHtml(description ?? '');
    return `<tr><td><b>${escapeHtml(status)}</b></td><td>${shown}</td></tr>`;
  });
  return `<h3>Answers</h3><table><tbody>${rows.join('')}</tbody></table>`;
}

function renderSchemas(components: object | undefined): string {
  const schemas = (components as { schemas?: Record<string, unknown> } | undefined)?.schemas ?? {};
  return Object.entries(schemas)
    .map(
      ([name, schema]) =>
        `<details id="schema-${escapeHtml(name)}"><summary><code>${escapeHtml(name)}</code></summary>${json(schema)}</details>`,
    )
    .join('');
}

function renderSchema(schema: unknown): string {
  const name = /^#\/components\/schemas\/(.+)$/.exec((schema as { $ref?: string } | undefined)?.$ref ?? '')?.[1];
  if (name) return `<a href="#schema-${escapeHtml(name)}"><code>${escapeHtml(name)}</code></a>`;
  return json(schema);
}

function json(value: unknown): string {
  return `<pre tabindex="0">${escapeHtml(JSON.stringify(value, null, 2) ?? '')}</pre>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`);
}

export const DOCS_CSS = `
:root { color-scheme: light dark; --line: light-dark(#e4e7ec, #222d3a); --ink: light-dark(#0b5f65, #7fd0d4); }
body { margin: 0; font: 15px/1.55 Inter, system-ui, sans-serif; background: light-dark(#f5f7f9, #0d131a);
  color: light-dark(#101828, #e6eaf0); }
main { max-width: 900px; margin: 0 auto; padding: 32px 20px 64px; }
h1 { font-size: 26px; } h2 { margin-top: 36px; font-size: 18px; } h3 { font-size: 13px; margin: 16px 0 6px; }
small { font-weight: 400; color: light-dark(#475467, #b0bac7); }
a { color: var(--ink); }
details { border: 1px solid var(--line); border-radius: 10px; margin: 8px 0; padding: 0 14px;
  background: light-dark(#fff, #141b24); }
summary { cursor: pointer; padding: 10px 0; overflow-wrap: anywhere; }
summary span { color: light-dark(#475467, #b0bac7); } em { color: var(--ink); }
.method { display: inline-block; min-width: 58px; color: var(--ink); }
table { border-collapse: collapse; width: 100%; margin-bottom: 14px; }
td { border-top: 1px solid var(--line); padding: 6px 10px 6px 0; vertical-align: top; }
pre { overflow: auto; max-height: 420px; font-size: 12.5px; background: light-dark(#f5f7f9, #0d131a);
  padding: 10px; border-radius: 8px; }
`;
