import { describe, expect, it } from 'vitest';
import type { Page } from '../testing/fake-target.ts';
import { expectFound, expectSilence } from '../testing/judge.ts';
import { objectInjection } from './object-injection.ts';

/** `unserialize` of PHP, as far as arrays, objects, texts and numbers go. */
function unserialize(text: string): Map<string, unknown> {
  let at = 0;
  const fail = () => new Error(`unserialize(): Error at offset ${at} of ${text.length} bytes`);
  const take = (pattern: RegExp): RegExpExecArray => {
    const found = pattern.exec(text.slice(at));
    if (!found) throw fail();
    at += found[0].length;
    return found;
  };
  const quoted = (length: number): string => {
    const content = text.slice(at, at + length);
    at += length;
    take(/^"/);
    return content;
  };
  const read = (): unknown => {
    const kind = text[at];
    if (kind === 'i') return Number(take(/^i:(\d+);/)[1]);
    if (kind === 'd') return Number(take(/^d:([\d.]+(?:E\d+)?);/)[1]);
    if (kind === 's') {
      const content = quoted(Number(take(/^s:(\d+):"/)[1]));
      take(/^;/);
      return content;
    }
    if (kind === 'O') {
      quoted(Number(take(/^O:(\d+):"/)[1]));
      take(/^(?=:)/);
    } else take(/^a(?=:)/);
    const count = Number(take(/^:(\d+):\{/)[1]);
    const members = Array.from({ length: count }, () => [String(read()), read()] as const);
    take(/^\}/);
    return new Map(members);
  };
  const value = read();
  if (!(value instanceof Map)) throw fail();
  return value;
}

const VALUE = 'a:2:{s:4:"page";i:3;s:4:"sort";s:4:"name";}';
const page = (values: Map<string, unknown>): Page => ({
  body: `<p>Page ${values.get('page')} by ${values.get('sort')}</p>`,
});
const attempt = (value: string, onError: (error: Error) => Page): Page => {
  try {
    return page(unserialize(value));
  } catch (error) {
    return onError(error as Error);
  }
};

describe('serialised objects', () => {
  it('are found where PHP says what it cannot read', async () => {
    const handler = (v: string) => attempt(v, ({ message }) => ({ body: `Notice: ${message}<p>Page 1</p>` }));
    expect(await expectFound(objectInjection, { what: '', value: VALUE, handler }, 'object-injection')).toBeLessThan(
      25,
    );
  });

  it('are found where the usual value is none, and PHP says so', async () => {
    const handler = (v: string) => attempt(v, ({ message }) => ({ body: `Notice: ${message}<p>Page 1</p>` }));
    expect(await expectFound(objectInjection, { what: '', value: 'prova', handler }, 'object-injection')).toBeLessThan(
      25,
    );
    const about = (v: string): Page => ({ body: v.length > 20 ? 'Too long' : 'unserialize(): Error at offset 0' });
    await expectSilence(objectInjection, { what: '', value: 'prova', handler: about });
  });

  it('are possible where only the content tells', async () => {
    const handler = (v: string) => attempt(v, () => ({ body: '<p>Page 1</p>' }));
    const { fakeTarget, pointOf } = await import('../testing/fake-target.ts');
    const found = await objectInjection.attack(pointOf(VALUE), fakeTarget(handler).tools);
    expect(found).toMatchObject([{ key: 'object-injection', possible: true }]);
  });

  it('are possible where the page counts what the value holds', async () => {
    const handler = (v: string): Page => {
      try {
        return { body: `<p>${unserialize(v).size} things</p>` };
      } catch {
        return { body: '<p>Nothing here</p>' };
      }
    };
    const { fakeTarget, pointOf } = await import('../testing/fake-target.ts');
    const found = await objectInjection.attack(pointOf(VALUE), fakeTarget(handler).tools);
    expect(found).toMatchObject([{ key: 'object-injection', possible: true }]);
  });

  it.each([
    ['a value whose length is shown', (v: string): Page => ({ body: `<p>${v.length} signs</p>` })],
    ['a value that is only repeated', (v: string): Page => ({ body: v })],
    ['a value that is signed', (v: string): Page => (v === VALUE ? { body: 'Page 3' } : { status: 400, body: 'Bad' })],
    [
      'arrays of numbers and texts alone',
      (v: string): Page => (v.includes('O:') ? { body: 'Page 1' } : attempt(v, () => ({ body: '' }))),
    ],
    ['a page about the function', (v: string): Page => ({ body: `unserialize(): Error at offset ${v.length}` })],
  ])('are not reported of %s', async (_, handler) => {
    await expectSilence(objectInjection, { what: '', value: VALUE, handler });
  });
});

/** As much of pickle as calls a function with numbers. */
function unpickle(text: string): { readonly value: unknown; readonly waitedMs: number } {
  const known: Record<string, (...numbers: number[]) => unknown> = {
    'operator mul': (a = 0, b = 0) => a * b,
    'time sleep': (seconds = 0) => {
      waitedMs += seconds * 1_000;
      return null;
    },
  };
  let waitedMs = 0;
  const called = /^c([\w.]+)\n(\w+)\n\(((?:I\d+\n)+)tR\.$/.exec(text);
  if (!called) throw new Error('invalid load key');
  const [, module, name, numbers = ''] = called;
  const target = known[`${module} ${name}`];
  if (!target) throw new Error(`no attribute ${name}`);
  return { value: target(...[...numbers.matchAll(/I(\d+)/g)].map(([, digits]) => Number(digits))), waitedMs };
}

const bytesOf = (value: string, encoding: 'hex' | 'base64') => {
  const bytes = Buffer.from(value, encoding);
  if (bytes.toString(encoding) !== value.toLowerCase() && bytes.toString(encoding) !== value) throw new Error('Bad');
  return bytes.toString('latin1');
};

const orFail =
  (read: (value: string) => Page) =>
  (value: string): Page => {
    try {
      return read(value);
    } catch {
      return { status: 500, body: 'Internal Server Error' };
    }
  };

describe('objects of other languages', () => {
  const asForm = { kind: 'form' as const, name: 'saved_obj' };

  it.each(['hex', 'base64'] as const)('are found as pickle in %s, where every word fails', async (encoding) => {
    const handler = orFail((v) => ({ body: `<p>${unpickle(bytesOf(v, encoding)).value}</p>` }));
    const requests = await expectFound(
      objectInjection,
      { what: '', value: 'prova', handler, point: asForm },
      'object-injection',
    );
    expect(requests).toBeLessThan(12);
  });

  it('are found as pickle that shows nothing, by a wait', async () => {
    const handler = (v: string): Page => {
      try {
        return { body: 'Saved', ms: 20 + unpickle(bytesOf(v, 'base64')).waitedMs };
      } catch {
        return { status: 500, body: 'Error' };
      }
    };
    const value = Buffer.from([0x80, 4, 0x95, 0x7d, 0x94, 0x2e]).toString('base64');
    await expectFound(objectInjection, { what: '', value, handler }, 'object-injection');
  });

  it('are found as YAML of Python and of Ruby', async () => {
    const value = 'title: The first page\nkind: a';
    const python = orFail((v) => {
      const [, a, b] = /^title: !!python\/object\/apply:operator\.mul \[(\d+), (\d+)\]\nkind: a$/.exec(v) ?? [];
      if (v.includes('!!') && a === undefined) throw new Error('YAML');
      return { body: a === undefined ? v : `<h1>${Number(a) * Number(b)}</h1>` };
    });
    await expectFound(objectInjection, { what: '', value, handler: python }, 'object-injection');
    const ruby = orFail((v) => {
      const [, text] = /^title: !ruby\/regexp \/(\w+)\/$/m.exec(v) ?? [];
      if (v.includes('!!')) throw new Error('YAML');
      return { body: text === undefined ? v : `<h1>(?-mix:${text})</h1>` };
    });
    await expectFound(objectInjection, { what: '', value, handler: ruby }, 'object-injection');
    const inspected = orFail((v) => {
      const [, text] = /^title: !ruby\/regexp \/(\w+)\/$/m.exec(v) ?? [];
      if (v.includes('!!')) throw new Error('YAML');
      return { body: text === undefined ? v : `<h1>{"title"=&gt;/${text}/}</h1>` };
    });
    await expectFound(objectInjection, { what: '', value, handler: inspected }, 'object-injection');
  });

  it('are found as YAML of JavaScript on a page that shows them as JSON', async () => {
    const handler = orFail((v) => {
      if (!v.includes('!!')) return { body: JSON.stringify({ a: v.slice(3) }) };
      const [, left, a, b, right] =
        /toJSON: !!js\/function "function\(\)\{return '(\w+)'\+\((\d+)\*(\d+)\)\+'(\w+)'\}"\}$/.exec(v) ?? [];
      if (left === undefined) throw new Error('YAML');
      return { body: `{"a":"${left}${Number(a) * Number(b)}${right}"}` };
    });
    await expectFound(objectInjection, { what: '', value: 'a: 1', handler }, 'object-injection');
  });

  it('are found as a stream of Java or Ruby that names its class', async () => {
    const stream = (text: string) => Buffer.from(text, 'latin1').toString('base64');
    const java = (v: string): Page => {
      const [, name] = /^.{4}sr..(\w+)\0/s.exec(Buffer.from(v, 'base64').toString('latin1')) ?? [];
      return name === 'Cart' ? { body: 'Cart' } : { status: 500, body: `java.lang.ClassNotFoundException: ${name}` };
    };
    const point = { kind: 'cookie' as const, name: 'cart' };
    const value = stream('\xac\xed\0\x05sr\0\x04Cart\0\0\0\0\0\0\0\x01\x02\0\0xp');
    await expectFound(objectInjection, { what: '', value, handler: java, point }, 'object-injection');
    const ruby = (v: string): Page => {
      const [, name] = /^..o:.(\w+)\0/s.exec(Buffer.from(v, 'base64').toString('latin1')) ?? [];
      return name === 'Cart' ? { body: 'Cart' } : { status: 500, body: `undefined class/module ${name}` };
    };
    await expectFound(
      objectInjection,
      { what: '', value: stream('\x04\x08o:\x09Cart\0'), handler: ruby, point },
      'object-injection',
    );
  });

  it('are found as a function in a document of a cookie', async () => {
    const whole = '{"name":"Anna"}';
    const handler = (v: string): Page => {
      const [, code] = /^_\$\$ND_FUNC\$\$_function\(\)\{return (.+)\}\(\)$/.exec(v) ?? [];
      const [, left, a, b, right] = /^'(\w+)'\+\((\d+)\*(\d+)\)\+'(\w+)'$/.exec(code ?? '') ?? [];
      return { body: `Hello ${code === undefined ? v : `${left}${Number(a) * Number(b)}${right}`}` };
    };
    const codec = { spot: 'profile', whole, layers: [{ key: 'name' }] };
    await expectFound(
      objectInjection,
      { what: '', value: 'Anna', handler, point: { kind: 'cookie', name: 'profile.name', codec } },
      'object-injection',
    );
  });

  it.each([
    ['a sentence with a colon that is shown', 'Note: see below', {}, (v: string): Page => ({ body: v })],
    [
      'a product of any two numbers',
      'a: 1',
      {},
      (v: string): Page => {
        const [a = 0, b = 0] = [...v.matchAll(/\d+/g)].map(Number);
        return { body: String(a * b) };
      },
    ],
    ['a field named for objects that fails by itself', 'prova', asForm, (): Page => ({ status: 500, body: 'Error' })],
    ['a page about another language', 'prova', {}, (): Page => ({ body: 'We use YAML and pickle' })],
  ])('are not reported of %s', async (_, value, point, handler) => {
    await expectSilence(objectInjection, { what: '', value, handler, point });
  });

  const dumped =
    (example: string, written: (member: string) => string): ((v: string) => Page) =>
    (v) => {
      let shown = 'false';
      try {
        shown = [...unserialize(v)].map(([name, value]) => written(`'${name}' => ${value}`)).join();
      } catch {}
      return {
        body: `<code>${example}</code><input name="data" value="${v.replaceAll('"', '&quot;')}"><pre>${shown}</pre>`,
      };
    };
  const EXAMPLE = 'O:4:&quot;Note&quot;:1:{s:4:&quot;text&quot;;s:2:&quot;hi&quot;;}';
  const dataField = { kind: 'form' as const, name: 'data' };

  it('are found where a page shows how one is written, hides what fails and shows what it read', async () => {
    const handler = dumped(EXAMPLE, (member) => `(object) array(${member}.0)`);
    const one = { what: '', value: '2026-06-15', handler, point: dataField };
    expect(await expectFound(objectInjection, one, 'object-injection')).toBeLessThan(12);
  });

  it.each([
    [
      'a page that makes no objects of classes',
      dumped(EXAMPLE, (member) => `__PHP_Incomplete_Class Object (${member})`),
    ],
    ['a page that only explains them', (v: string): Page => ({ body: `<code>${EXAMPLE}</code>${v}` })],
  ])('are not reported of %s', async (_, handler) => {
    await expectSilence(objectInjection, { what: '', value: '2026-06-15', handler, point: dataField });
  });

  it('cost nothing where nothing speaks for them', async () => {
    const { fakeTarget, pointOf } = await import('../testing/fake-target.ts');
    const target = fakeTarget((v) => ({ body: `<p>${v}</p>` }));
    expect(await objectInjection.attack(pointOf('pear'), target.tools)).toEqual([]);
    expect(target.count()).toBeLessThanOrEqual(3);
  });
});

describe('a pickle whose content is not shown', () => {
  const own = Buffer.from('8004950a000000000000005d948c016194612e', 'hex');
  const cookie = own.toString('base64');
  /** As much of the reader as divides two numbers, drops the result, and goes on with the usual value. */
  const reads = (value: string): string => {
    const text = Buffer.from(value, 'base64').toString('latin1');
    const [head = '', divisor] = /^coperator\nfloordiv\n\(I7\nI(\d+)\ntR0/.exec(text) ?? [];
    if (divisor === '0' || text.slice(head.length) !== own.toString('latin1')) throw new Error('unreadable');
    return '1 thing';
  };
  const page = (read: (value: string) => string) => (value: string) => {
    try {
      return { body: `<p>${read(value)}</p>` };
    } catch {
      return { body: '<p>0 things</p>' };
    }
  };

  it('is found by a division that fails by zero alone', async () => {
    await expectFound(objectInjection, { what: '', value: cookie, handler: page(reads) }, 'object-injection');
  });

  it.each([
    ['is signed', (value: string) => (value === cookie ? '1 thing' : '0 things')],
    [
      'is looked for its end alone',
      (value: string) => (atob(value).endsWith(own.toString('latin1')) ? '1 thing' : '-'),
    ],
  ])('is not found where the value %s', async (_, read) => {
    await expectSilence(objectInjection, { what: '', value: cookie, handler: page(read) });
  });
});
