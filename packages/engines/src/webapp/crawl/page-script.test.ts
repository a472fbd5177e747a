import { createRequire } from 'node:module';
import { findBrowser } from '@rocca/tools/web/find-browser';
import { chromium } from 'playwright-core';
import { expect, it } from 'vitest';
import { composeLabel, type LabelParts } from '../reading/link-label.ts';
import { PAGE_SCRIPT } from './page-script.ts';

interface View {
  eval(script: string): void;
}
/** It has no types. */
const { JSDOM } = createRequire(import.meta.url)('jsdom') as {
  JSDOM: new (
    html: string,
    options: { beforeParse(view: View): void; runScripts: string; url: string },
  ) => { window: View };
};

interface Look {
  gather(): {
    outside: ReadonlyArray<{ name: string }>;
    pressable: readonly string[];
    labels: ReadonlyArray<LabelParts & { url: string }>;
    forms: ReadonlyArray<{ fields: ReadonlyArray<{ name: string; value: string }>; plain: boolean }>;
  };
  act(acts: { fills: unknown[]; outside: Record<string, string>; presses: number[] }): Promise<number[]>;
}

/** A page of which scripts ask for something; `asked` is what they asked for. */
function openPage(html: string): { look: Look; asked: string[] } {
  const asked: string[] = [];
  const { window } = new JSDOM(html, {
    runScripts: 'dangerously',
    url: 'http://127.0.0.1/',
    beforeParse(view) {
      // There is no layout: everything is shown.
      view.eval('Element.prototype.getClientRects = () => [{}]');
      view.eval(PAGE_SCRIPT);
      Object.assign(view, { ask: (words: string) => asked.push(words) });
    },
  });
  return { look: (window as unknown as { __look: Look }).__look, asked };
}

it.each([
  [
    'outside of forms, after a pause',
    '<input id=q><script>let t; q.addEventListener("keyup", () => { clearTimeout(t); t = setTimeout(() => ask(q.value), 300); });</script>',
  ],
  ['outside of forms, by its attribute', '<input id=q onkeyup="setTimeout(() => ask(this.value), 300)">'],
  [
    'by a listener of the whole page',
    '<input id=q><script>document.addEventListener("input", ({ target }) => ask(target.value));</script>',
  ],
])('sees what a script asks for while one types %s', async (_, html) => {
  const { look, asked } = openPage(html);
  expect(look.gather().outside.map(({ name }) => name)).toEqual(['q']);
  await look.act({ fills: [], outside: { q: 'prova' }, presses: [] });
  expect(asked).toEqual(['prova']);
});

it('sees what a script asks for while one types into a form, before the form is sent', async () => {
  const { look, asked } = openPage(
    '<form><input name=q></form><script>let t; const [form] = document.forms; const field = form.elements[0]; field.addEventListener("input", () => { t = setTimeout(() => ask(field.value), 300); }); form.addEventListener("submit", () => ask("sent"));</script>',
  );
  look.gather();
  await look.act({ fills: [{ at: 0, values: { q: 'prova' } }], outside: {}, presses: [] });
  expect(asked).toEqual(['prova', 'sent']);
});

it.each([
  ['an element', '<div contenteditable=true id=e></div>', 'e'],
  ['a frame', '<iframe id=e></iframe><script>e.contentDocument.designMode = "on"</script>', 'e.contentDocument.body'],
])('writes into an editor in %s, whose script makes the field that is sent', async (_, editor, text) => {
  const { look } = openPage(
    `<form id=f method=post>${editor}</form><script>f.addEventListener("submit", () => {
      const field = document.createElement("input"); field.type = "hidden"; field.name = "written";
      field.value = ${text}.textContent; f.append(field); });</script>`,
  );
  look.gather();
  await look.act({ fills: [{ at: 0, values: {} }], outside: {}, presses: [] });
  expect(look.gather().forms).toMatchObject([{ plain: true, fields: [{ name: 'written', value: 'prova' }] }]);
});

it('leaves alone what somebody wrote into an editor', async () => {
  const { look, asked } = openPage(
    '<form id=f><div contenteditable id=e>Our text</div></form><script>f.addEventListener("submit", () => ask(e.textContent));</script>',
  );
  look.gather();
  await look.act({ fills: [{ at: 0, values: {} }], outside: {}, presses: [] });
  expect(asked).toEqual(['Our text']);
});

const SENDS_XML = '<script>const send = (one) => ask("<order><item>" + one.value + "</item></order>");</script>';

it.each([
  [
    'in a form that a script empties when it is sent',
    '<form onsubmit="this.reset(); return false"><input name=q><button type=button onclick="send(this.form.elements.q)">Go</button></form>',
    { fills: [{ at: 0, values: { q: 'prova' } }], outside: {} },
  ],
  [
    'in a form that is known from another page',
    '<form><input name=q><button type=button onclick="send(this.form.elements.q)">Go</button></form>',
    { fills: [{ at: 0, values: { q: 'prova' }, sends: false }], outside: {} },
  ],
  [
    'without a name',
    '<input class=q><button onclick="send(document.querySelector(\'.q\'))">Go</button>',
    { fills: [], outside: { '#0': 'prova' } },
  ],
])('fills in what a button sends: a field %s', async (_, html, acts) => {
  const { look, asked } = openPage(SENDS_XML + html);
  look.gather();
  await look.act({ ...acts, presses: [0] });
  expect(asked).toEqual(['<order><item>prova</item></order>']);
});

it('presses what sends the fields of a dialog that is not shown yet, and nothing else that is hidden', async () => {
  const { look, asked } = openPage(
    `<button id=open>Open</button><div><button id=other>Other</button></div>
    <div class=dialog><form id=f><input name=city></form><div><button type=button id=save>Save</button><button type=button id=idle>Idle</button></div></div>
    <script>
      for (const id of ["save", "idle", "other"]) document.getElementById(id).getClientRects = () => [];
      save.addEventListener("click", () => ask(f.elements.city.value));
      other.addEventListener("click", () => ask("other"));
    </script>`,
  );
  expect(look.gather().pressable.map((words) => words.split('\n')[0])).toEqual(['Open', 'Save']);
  await look.act({ fills: [{ at: 0, values: { city: 'Firenze' }, sends: false }], outside: {}, presses: [0, 1] });
  expect(asked).toEqual(['Firenze']);
});

const executablePath = findBrowser();

it.skipIf(executablePath === null)('notes where each button leads, and stays to press the next', async () => {
  const browser = await chromium.launch({ ...(executablePath !== null && { executablePath }) });
  try {
    const page = await browser.newPage();
    await page.addInitScript(PAGE_SCRIPT);
    const body = `${['a', 'b', 'c', 'd', 'e'].map((id) => `<button id=${id}>${id}</button>`).join('')}<script>
      const to = (name) => '/to/' + name + '?n=1';
      a.addEventListener('click', () => { location.href = to('href'); });
      b.addEventListener('click', () => { window.location = to('window'); });
      c.addEventListener('click', () => { location.assign(to('assign')); });
      d.addEventListener('click', () => { location.replace(to('replace')); });
      e.addEventListener('click', () => { location.hash = '#/shown'; document.title = 'pressed all'; });
    </script>`;
    const asked: string[] = [];
    await page.route('**/*', (route, request) => {
      asked.push(new URL(request.url()).pathname);
      return route.fulfill({ contentType: 'text/html', body });
    });
    await page.goto('http://a.example/');
    await page.evaluate('window.__look.gather()');
    await page.evaluate('window.__look.act({ fills: [], outside: {}, presses: [0, 1, 2, 3, 4] })');
    const seen = (await page.evaluate('window.__look.gather()')) as { urls: string[]; title: string };
    expect(seen.urls.map((url) => url.replace('http://a.example', ''))).toEqual([
      ...['/to/href?n=1', '/to/window?n=1', '/to/assign?n=1', '/to/replace?n=1'],
    ]);
    expect(seen.title).toBe('pressed all');
    expect(asked).toEqual(['/']);
  } finally {
    await browser.close();
  }
});

it.each([
  ['by a listener', 'addEventListener("click", () => ask("pressed"))'],
  ['by a property', 'onclick = () => ask("pressed")'],
])('presses an element that a script has made a button of %s', async (_, handler) => {
  const { look, asked } = openPage(`<div id=d><a>Help</a></div><div>Text</div><script>d.${handler};</script>`);
  expect(look.gather().pressable).toHaveLength(1);
  await look.act({ fills: [], outside: {}, presses: [0] });
  expect(asked).toEqual(['pressed']);
});

it('gives the words of links that scripts have written', () => {
  const { look } = openPage(`<p id=row></p><script>
    row.innerHTML = '<a href="/list?remove=3"><i class="fa fa-trash"></i></a>' +
      '<a href="/list?go=4" onclick="return confirm(\\'Delete it?\\')"><b>X</b></a>';
  </script>`);
  expect(look.gather().labels.map(({ url, ...parts }) => [url, composeLabel(parts)])).toEqual([
    ['http://127.0.0.1/list?remove=3', 'delete'],
    ['http://127.0.0.1/list?go=4', 'X\nDelete it?'],
  ]);
});
