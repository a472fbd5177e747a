import { describe, expect, it } from 'vitest';
import { commandInjection } from '../checks/command-injection.ts';
import { templateInjection } from '../checks/template-injection.ts';
import { withValue } from '../crawl/replay.ts';
import { fakeTarget, type Page, pointOf } from '../testing/fake-target.ts';
import { makeCheck } from '../testing/judge.ts';
import { shell } from '../testing/shell-page.ts';

const REFUSED: Page = { body: '<p>Please, encode your input to Base64 format.</p>' };
const decoded = (read: (text: string) => Page | Promise<Page>) => (value: string) => {
  const text = Buffer.from(value, 'base64').toString();
  return Buffer.from(text).toString('base64') === value && value !== '' ? read(text) : REFUSED;
};

/** A page that is sent a value as the protocol carries it. */
async function foundAt(
  check: typeof commandInjection | typeof templateInjection,
  read: (value: string) => Page | Promise<Page>,
) {
  const asked = (url: string) => new URL(url).searchParams.get('q') ?? '';
  const { tools, count } = fakeTarget((_, { url }) => read(asked(url)), { strength: 'medium', payloads: 15 });
  const sent: typeof tools = {
    ...tools,
    send: (point, value, options) => tools.request(withValue(point, value, options)),
    control: ({ request }) => tools.request(request),
  };
  return { keys: (await makeCheck(check, pointOf('prova'), sent)).map(({ key }) => key), count: count() };
}

describe('a page that asks for encoded values', () => {
  it('is sent commands that are encoded so', async () => {
    const run = shell((v) => `echo Hello ${v}`);
    const page = decoded((text) => run(text, pointOf('').request));
    expect((await foundAt(commandInjection, page)).keys).toEqual(['command-injection']);
  });

  it('is sent templates that are encoded so', async () => {
    const page = decoded((text) => ({
      body: text.replaceAll(/\{\{(\d+)\*(\d+)\}\}/g, (_, a, b) => String(Number(a) * Number(b))),
    }));
    expect((await foundAt(templateInjection, page)).keys).toEqual(['template-injection']);
  });

  it('costs one request where it refuses the encoded value as well', async () => {
    const refusing = await foundAt(templateInjection, () => REFUSED);
    const plain = await foundAt(templateInjection, () => ({ body: '<p>Not found.</p>' }));
    expect(refusing.keys).toEqual([]);
    expect(refusing.count - plain.count).toBeLessThanOrEqual(1);
  });
});
