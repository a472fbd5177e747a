import type { ScanStrength } from '@rocca/contract/engines/webapp/choices';
import type { Exchange, WebRequest } from '@rocca/tools/web/model';
import { describe, expect, it } from 'vitest';
import { readParts, withFile, writeParts } from '../crawl/spots/multipart-body.ts';
import { answer } from '../testing/answers.ts';
import { fakeSite, foundBy, ofSite } from '../testing/fake-site.ts';
import { type Page, pointOf } from '../testing/fake-target.ts';
import { upload } from './upload.ts';

const form: WebRequest = { method: 'POST', url: ofSite('/photo'), headers: [], body: null };
const request = writeParts(form, [
  { name: 'title', fileName: null, contentType: null, content: 'a' },
  { name: 'photo', fileName: 'a.gif', contentType: 'image/gif', content: 'GIF89a' },
]);
const point = pointOf('GIF89a', { kind: 'multipart', name: 'photo', request, page: ofSite('/photo') });

interface Kept {
  readonly name: string;
  readonly type: string;
  readonly content: string;
}

/** What is found of a site that takes and serves files as it is told to. */
async function look(
  serve: (file: Kept) => Page | null,
  {
    takes = () => true,
    tells = true,
    strength = 'low',
    storedAs = ({ name }) => name,
    exchanges = [],
    refusal = { status: 415, body: 'Pictures only' },
    seenWith = { fileName: 'a.gif', contentType: 'image/gif', content: 'GIF89a' },
  }: {
    takes?: (file: Kept) => boolean;
    tells?: boolean;
    strength?: ScanStrength;
    storedAs?: (file: Kept) => string;
    exchanges?: readonly Exchange[];
    refusal?: Page;
    seenWith?: { fileName: string; contentType: string; content: string };
  } = {},
) {
  const files = new Map<string, Kept>();
  const site = fakeSite(
    {
      'GET /photo': () => ({ body: '<h1>Send us a photo</h1>' }),
      'POST /photo': (sent) => {
        const part = readParts(sent).find(({ name }) => name === 'photo');
        const file = { name: part?.fileName ?? '', type: part?.contentType ?? '', content: part?.content ?? '' };
        if (!takes(file)) return refusal;
        const stored = storedAs(file);
        files.set(stored, { ...file, name: stored });
        return { body: tells ? `<p>Thanks: <a href="/uploads/${stored}">it</a></p>` : '<p>Thanks</p>' };
      },
      'GET /uploads/*': ({ url }) => {
        const file = files.get(decodeURIComponent(new URL(url).pathname.slice('/uploads/'.length)));
        return (file && serve(file)) ?? { status: 404, body: 'no' };
      },
    },
    { points: [{ ...point, request: withFile(request, 'photo', seenWith) }], strength, exchanges },
  );
  return foundBy(upload, site);
}

const asType =
  (type: string, more: Page['headers'] = []) =>
  (file: Kept): Page => ({
    body: file.content,
    headers: [['Content-Type', type], ...(more ?? [])],
  });
const byName = (file: Kept) => asType(file.name.endsWith('.html') ? 'text/html' : 'application/octet-stream')(file);
const running = (file: Kept): Page => {
  const [, mark = '', a = '0', b = '0'] = /echo '(\w+)'\.\((\d+)\*(\d+)\)/.exec(file.content) ?? [];
  return file.name.endsWith('.php') ? { body: `${mark}${Number(a) * Number(b)}` } : asType('image/gif')(file);
};

describe('uploads', () => {
  it.each([
    ['filename', 'content', 'text/html', ['upload-active POST /store json content']],
    ['filename', 'content', 'text/plain', []],
    ['author', 'content', 'text/html', []],
  ])('are found where a body of JSON holds %s and %s, served as %s', async (named, held, type, expected) => {
    const files = new Map<string, string>();
    const body = JSON.stringify({ [named]: 'notes.txt', [held]: 'some text' });
    const stored: WebRequest = {
      ...{ method: 'POST', url: ofSite('/store'), body },
      headers: [['Content-Type', 'application/json']],
    };
    const site = fakeSite(
      {
        'POST /store': (sent) => {
          const { [named]: name = '', [held]: content = '' } = JSON.parse(String(sent.body));
          files.set(name, content);
          return { body: 'Stored' };
        },
        'GET /uploads/*': ({ url }) => {
          const content = files.get(new URL(url).pathname.slice('/uploads/'.length));
          return content === undefined
            ? { status: 404, body: 'no' }
            : { body: content, headers: [['Content-Type', type]] };
        },
      },
      { points: [pointOf('some text', { kind: 'json', name: held, request: stored, page: ofSite('/store') })] },
    );
    expect(await foundBy(upload, site)).toEqual(expected);
  });

  it.each([
    ['one folder', '/files/', ['upload-executed POST /photo photo']],
    ['two folders', '/files/kept/', ['upload-executed POST /photo photo']],
    ['no folder, as the path is cut off,', null, []],
  ])('reach a folder that runs programs, %s above the one they are stored in', async (_, folder, expected) => {
    const files = new Map<string, Kept>();
    const site = fakeSite(
      {
        'GET /photo': () => ({ body: '<h1>Send us a photo</h1>' }),
        'POST /photo': (sent) => {
          const part = readParts(sent).find(({ name }) => name === 'photo');
          const sentName = part?.fileName ?? '';
          const { pathname } = new URL(
            folder === null ? sentName.replace(/^.*\//, '') : sentName,
            ofSite(folder ?? '/files/'),
          );
          files.set(pathname, { name: pathname, type: '', content: part?.content ?? '' });
          return { body: '<p>Thanks</p>' };
        },
        'GET /*': ({ url }) => {
          const file = files.get(new URL(url).pathname);
          // Nobody can look into the folder of uploads.
          return file && !file.name.startsWith('/files/') ? running(file) : { status: 404, body: 'no' };
        },
      },
      { points: [point], strength: 'medium' },
    );
    expect(await foundBy(upload, site)).toEqual(expected);
    const names = [...files.keys()];
    expect(new Set(names).size).toBe(names.length);
  });

  it('looks beside the page where the answer names a folder as if it lay at the root', async () => {
    const files = new Map<string, Kept>();
    const below = { ...form, url: ofSite('/app/photo') };
    const parts = readParts(request);
    const nested = pointOf('GIF89a', {
      ...{ kind: 'multipart', name: 'photo', page: ofSite('/app/photo'), request: writeParts(below, parts) },
    });
    const site = fakeSite(
      {
        'POST /app/photo': (sent) => {
          const part = readParts(sent).find(({ name }) => name === 'photo');
          const file = { name: part?.fileName ?? '', type: '', content: part?.content ?? '' };
          files.set(file.name, file);
          return { body: `<p>Stored in /kept/${file.name}</p>` };
        },
        'GET /app/kept/*': ({ url }) => {
          const file = files.get(new URL(url).pathname.slice('/app/kept/'.length));
          return file ? running(file) : { status: 404, body: 'no' };
        },
      },
      { points: [nested] },
    );
    expect(await foundBy(upload, site)).toEqual(['upload-executed POST /app/photo photo']);
  });

  interface Place {
    /** Where a file is stored, and how it is called there. */
    readonly path: (file: Kept, title: string, count: number) => string;
    /** What shows its address. */
    readonly shows: 'answer' | 'redirect' | 'page';
    readonly markup?: (path: string) => string;
  }

  /** A gallery that stores programs under names and in folders of its own choice. */
  async function gallery(
    { path, shows, markup = (one) => `<img src="${one}">` }: Place,
    part = 'title',
    value = 'prova',
  ) {
    const files = new Map<string, Kept>();
    const page = () => ({
      body: `<img src="/logo.png"><a href="/photo/delete/1">x</a>${[...files.keys()].map(markup).join('')}`,
    });
    const site = fakeSite(
      {
        'POST /photo': (sent) => {
          const parts = readParts(sent);
          const photo = parts.find(({ name }) => name === 'photo');
          const file = { name: photo?.fileName ?? '', type: '', content: photo?.content ?? '' };
          const stored = path(file, parts.find(({ name }) => name === part)?.content ?? '', files.size);
          files.set(stored, file);
          if (shows === 'redirect') return { status: 302, body: '', headers: [['Location', '/album']] };
          return { body: shows === 'answer' ? `<p>Thanks</p>${markup(stored)}` : '<p>Thanks</p>' };
        },
        'GET /album': page,
        'GET /photo': page,
        'GET /*': ({ url }) => {
          const file = files.get(new URL(url).pathname);
          return file ? running({ ...file, name: url }) : { status: 404, body: 'no' };
        },
      },
      {
        points: [
          {
            ...point,
            request: writeParts(
              form,
              readParts(request).map((one) => (one.name === 'title' ? { ...one, name: part, content: value } : one)),
            ),
          },
        ],
        exchanges: [answer('<img src="/logo.png">', { url: '/photo' })],
      },
    );
    return { found: await foundBy(upload, site), asked: site.asked };
  }
  const ending = ({ name }: Kept) => name.replace(/^[^.]*/, '');

  it.each<[string, Place]>([
    ['a number, in its answer', { path: (file, _, count) => `/p/${count}${ending(file)}`, shows: 'answer' }],
    ['a number, after a redirect', { path: (file, _, count) => `/p/${count}${ending(file)}`, shows: 'redirect' }],
    ['a number, on its own page', { path: (file, _, count) => `/p/${count}${ending(file)}`, shows: 'page' }],
    ['the text of a field', { path: (file, title) => `/p/${title}${ending(file)}`, shows: 'redirect' }],
    [
      'its name in a folder by a field, in a sentence',
      {
        path: ({ name }, title) => `/p/${title}/${name}`,
        shows: 'answer',
        markup: (path) => `<p>Stored: ${path} .</p>`,
      },
    ],
  ])('finds a program that is stored by %s', async (_, place) => {
    expect((await gallery(place)).found).toEqual(['upload-executed POST /photo photo']);
  });

  it('finds a program whose name or folder a field chooses, where nothing shows its address', async () => {
    const none = { shows: 'page', markup: () => '' } as const;
    const named = await gallery({ path: (_, title) => `/uploads/${title}`, ...none }, 'filename', 'a.gif');
    expect(named.found).toEqual(['upload-executed POST /photo photo']);
    const inFolder = await gallery({ path: ({ name }, title) => `/${title}${name}`, ...none }, 'target', 'own/stuff/');
    expect(inFolder.found).toEqual(['upload-executed POST /photo photo']);
  });

  describe('where a form tells little', () => {
    const stored = new Map<string, Kept>();
    const partsOf = (sent: WebRequest) => {
      const parts = readParts(sent);
      const photo = parts.find(({ name }) => name === 'photo');
      return {
        file: { name: photo?.fileName ?? '', type: '', content: photo?.content ?? '' },
        title: parts.find(({ name }) => name === 'title')?.content ?? '',
      };
    };
    const titled = writeParts(
      form,
      readParts(request).map((part) => (part.name === 'title' ? { ...part, content: 'prova' } : part)),
    );
    const keptAt = ({ url }: WebRequest): Page => {
      const file = stored.get(new URL(url).pathname);
      return file ? byName({ ...file, name: url }) : { status: 404, body: 'no' };
    };
    const thanks: Page = { body: '<p>Thanks</p>' };
    /** A picture of the user, whose address is the same before and after; a program there says where it is. */
    const portrait = {
      'POST /photo': (sent: WebRequest) => {
        const { file } = partsOf(sent);
        stored.set(`/kept/own${ending(file)}`, file);
        return thanks;
      },
      'GET /photo': () => ({ body: '<img src="/picture/7">' }),
      'GET /picture/7': (): Page => {
        const last = [...stored.keys()].filter((path) => path.startsWith('/kept/own')).at(-1) ?? '/kept/none.gif';
        return { status: 302, body: '', headers: [['Location', last]] };
      },
      'GET /kept/*': keptAt,
    };
    const exchanges = [answer('<img src="/picture/7">', { url: '/photo' })];

    it('finds an uploaded picture behind a redirect', async () => {
      stored.clear();
      const site = fakeSite(portrait, { points: [{ ...point, request: titled }], exchanges, strength: 'medium' });
      expect(await foundBy(upload, site)).toEqual(['upload-active POST /photo photo']);
    });

    it('looks for files of other forms in the same folder, under the name that a text gives', async () => {
      stored.clear();
      const other = { ...titled, url: ofSite('/document') };
      const site = fakeSite(
        {
          ...portrait,
          'POST /document': (sent) => {
            const { file, title } = partsOf(sent);
            stored.set(`/kept/${title}`, file);
            return thanks;
          },
        },
        {
          points: [
            { ...point, request: titled },
            { ...point, id: 2, request: other, page: ofSite('/document') },
          ],
          exchanges,
          strength: 'medium',
        },
      );
      expect(await foundBy(upload, site)).toEqual([
        'upload-active POST /photo photo',
        'upload-active POST /document photo',
      ]);
    });
  });

  it('asks for little more where nothing is served, and follows no link that deletes', async () => {
    const { found, asked } = await gallery({ path: (_, __, count) => `/p/${count}.gif`, shows: 'redirect' });
    expect(found).toEqual([]);
    expect(asked).not.toContain('GET /photo/delete/1');
    const sent = asked.filter((one) => one === 'POST /photo').length;
    expect(asked.filter((one) => one.startsWith('GET /p/')).length).toBeLessThanOrEqual(3 * sent);
  });

  it('finds a page that is served as one, also where nobody tells its address', async () => {
    expect(await look(byName)).toEqual(['upload-active POST /photo photo']);
    expect(await look(byName, { tells: false })).toEqual(['upload-active POST /photo photo']);
  });

  it('finds a program that is run', async () => {
    expect(await look(running)).toEqual(['upload-executed POST /photo photo']);
  });

  it('finds a page that claims to be a picture', async () => {
    const takes = ({ type, content }: Kept) => type.startsWith('image/') && content.startsWith('GIF89a');
    expect(await look(byName, { takes })).toEqual(['upload-active POST /photo photo']);
  });

  it('finds a program that claims to be a picture of one of two kinds', async () => {
    const takes = ({ type }: Kept) => type === 'image/jpeg' || type === 'image/png';
    expect(await look(running, { takes })).toEqual(['upload-executed POST /photo photo']);
  });

  describe('of usual depth', () => {
    const EXECUTED = ['upload-executed POST /photo photo'];
    const runs =
      (endings: RegExp) =>
      (file: Kept): Page =>
        endings.test(file.name) ? running({ ...file, name: `${file.name}.php` }) : asType('image/gif')(file);
    const isPicture = ({ name }: Kept) => /\.(?:png|gif|jpe?g)$/i.test(name);

    it.each<[string, Parameters<typeof look>[0], NonNullable<Parameters<typeof look>[1]>]>([
      ['plain', runs(/\.php$/), {}],
      ['with the kind of a picture', runs(/\.php$/), { takes: ({ type }) => type.startsWith('image/') }],
      [
        'which must be a whole picture',
        runs(/\.php$/),
        { takes: ({ content }) => content.startsWith('GIF') && content.includes(';<?php') },
      ],
      ['whose name must hold that of a picture', runs(/\.php$/), { takes: ({ name }) => name.includes('.gif') }],
      ['whose last ending alone is looked at', runs(/\.php\b/), { takes: isPicture }],
      ['whose ending is forbidden in one spelling', runs(/\.php$/i), { takes: ({ name }) => !name.endsWith('.php') }],
      [
        'whose ending is cut out once',
        runs(/\.php$/),
        { storedAs: ({ name }) => name.replace('php', ''), tells: false },
      ],
      [
        'with a rare ending',
        runs(/\.(?:phtml|php5|phar)$/),
        { takes: ({ name }) => !/\.php$/i.test(name), tells: false },
      ],
      [
        'cut at a null byte',
        runs(/\.php$/),
        { takes: isPicture, tells: false, storedAs: ({ name }) => name.split('\0')[0] ?? '' },
      ],
      [
        'whose last dot is dropped',
        runs(/\.php$/),
        {
          takes: ({ name }) => !/\.ph\w+$/i.test(name),
          tells: false,
          storedAs: ({ name }) => name.replace(/[. ]+$/, ''),
        },
      ],
    ])('finds a program %s', async (_, serve, options) => {
      expect(await look(serve, { ...options, strength: 'default' })).toEqual(EXECUTED);
    });

    const asksPicture = (takes: (file: Kept) => boolean) => (file: Kept) =>
      takes(file) && !/\.(?:html|svg|xhtml)$/.test(file.name);
    const refusesAll = { body: '<p>Thanks</p>' };

    it.each<[string, (file: Kept) => boolean, RegExp]>([
      [
        'the type of a picture alone',
        ({ type, content }) => type === 'image/jpeg' && content.startsWith('<'),
        /\.php$/,
      ],
      ['the first bytes of a PNG', ({ type, content }) => type === 'image/png' && /^.PNG/s.test(content), /\.php$/],
      ['the first bytes of a GIF', ({ content }) => content.startsWith('GIF89a'), /\.php$/],
      [
        'another ending and a picture in front',
        ({ name, content }) => !/php$/.test(name) && content.startsWith('GIF'),
        /\.phtml$/,
      ],
    ])('finds a program with %s where a refusal has no status of its own', async (_, takes, endings) => {
      // The file that the form was seen with is refused as well, in the same words.
      const takesProgram = asksPicture((file) => /\.ph/.test(file.name) && takes(file));
      const found = await look(runs(endings), {
        takes: takesProgram,
        tells: false,
        refusal: refusesAll,
        strength: 'default',
      });
      expect(found).toEqual(EXECUTED);
    });

    it('finds a program behind the kind of file that the form was seen with', async () => {
      const seenWith = { fileName: 'a.pdf', contentType: 'application/pdf', content: '%PDF-1.4 %%EOF' };
      const takes = ({ type, content }: Kept) => type === 'application/pdf' && content.startsWith('%PDF');
      expect(await look(runs(/\.php$/), { takes, seenWith, strength: 'default' })).toEqual(EXECUTED);
    });

    it.each(['.phtml', '.phar', '.php5', '.pht'])(
      'finds that %s is run where pages are taken and .php is kept from running',
      async (ending) => {
        const serve = (file: Kept) =>
          file.name.endsWith(ending)
            ? running({ ...file, name: 'a.php' })
            : file.name.endsWith('.php')
              ? asType('text/plain')(file)
              : byName(file);
        for (const tells of [true, false]) expect(await look(serve, { tells, strength: 'default' })).toEqual(EXECUTED);
      },
    );

    it('finds a program that lies beside its page or beside the program that takes it, of which the answer tells the name', async () => {
      for (const folder of ['/shop/', '/shop/actions/']) {
        const files = new Map<string, Kept>();
        const nested = pointOf('GIF89a', {
          ...{ kind: 'multipart', name: 'photo', page: ofSite('/shop/photo') },
          request: writeParts({ ...form, url: ofSite('/shop/actions/take') }, readParts(request)),
        });
        const site = fakeSite(
          {
            'POST /shop/actions/take': (sent) => {
              const part = readParts(sent).find(({ name }) => name === 'photo');
              const stored = `1700000000_${part?.fileName}`;
              files.set(folder + stored, { name: stored, type: '', content: part?.content ?? '' });
              return { body: `<p>The file ${stored} was stored.</p>` };
            },
            'GET /*': ({ url }) => {
              const file = files.get(new URL(url).pathname);
              return file ? running(file) : { status: 404, body: 'no' };
            },
          },
          { points: [nested], strength: 'default' },
        );
        expect(await foundBy(upload, site)).toEqual(['upload-executed POST /shop/actions/take photo']);
      }
    });

    it('finds a program in an archive that is unpacked', async () => {
      const serve = (file: Kept): Page =>
        running({ ...file, content: file.content.slice(file.content.indexOf('<?php')) });
      const takes = ({ name }: Kept) => name.endsWith('.zip');
      const storedAs = ({ name }: Kept) => name.replace('.zip', '.php');
      const exchanges = [answer('<form>Your photos, as a ZIP file: <input type=file></form>', { url: '/photo' })];
      expect(await look(serve, { takes, storedAs, tells: false, exchanges, strength: 'default' })).toEqual(EXECUTED);
    });

    it('says nothing of a site that takes pictures alone or runs nothing, and sends few files', async () => {
      let sent = 0;
      const count = (takes: (file: Kept) => boolean) => (file: Kept) => {
        sent += 1;
        return takes(file);
      };
      for (const tells of [true, false]) {
        sent = 0;
        expect(await look(asType('image/gif'), { takes: count(isPicture), strength: 'default', tells })).toEqual([]);
        // The last one under a name that is a path.
        expect(sent).toBeLessThanOrEqual(17);
        sent = 0;
        expect(await look(asType('text/plain'), { takes: count(() => true), strength: 'default', tells })).toEqual([]);
        // Four of them with other endings that servers run, two with names that lead out of the folder.
        expect(sent).toBeLessThanOrEqual(14);
      }
    });
  });

  it.each([
    ['a download', asType('text/html', [['Content-Disposition', 'attachment; filename="a.html"']])],
    ['plain text', asType('text/plain')],
    ['a picture', asType('image/png')],
    ['nothing', () => null],
  ])('says nothing of a site that serves it as %s', async (_, serve) => {
    expect(await look(serve)).toEqual([]);
  });

  it('says nothing of a site that takes pictures alone, and sends few files', async () => {
    let sent = 0;
    const takes = ({ name }: Kept) => {
      sent += 1;
      return /\.(?:png|gif)$/.test(name);
    };
    expect(await look(asType('image/gif'), { takes })).toEqual([]);
    expect(sent).toBeLessThanOrEqual(5);
  });

  it('says nothing of a page that shows what was sent', async () => {
    const site = fakeSite({ 'POST /photo': ({ body }) => ({ body: String(body) }) }, { points: [point] });
    expect(await foundBy(upload, site)).toEqual([]);
  });

  it('are looked for below the folder of files that pages take their styles from', async () => {
    const files = new Map<string, Kept>();
    const site = fakeSite(
      {
        'GET /photo': () => ({ body: '<p>Send us a photo</p>' }),
        'POST /photo': (sent) => {
          const part = readParts(sent).find(({ name }) => name === 'photo');
          const file = { name: part?.fileName ?? '', type: part?.contentType ?? '', content: part?.content ?? '' };
          if (!file.type.startsWith('image/')) return { status: 400, body: 'Pictures only' };
          files.set(`/shop/static/attachments/${file.name}`, file);
          return { body: '<p>Thanks</p>' };
        },
        'GET /shop/static/*': ({ url }) => {
          const file = files.get(new URL(url).pathname);
          return file ? byName(file) : { status: 404, body: 'no' };
        },
      },
      { points: [point], strength: 'default', exchanges: [answer('', { url: '/shop/static/site.css' })] },
    );
    expect(await foundBy(upload, site)).toEqual(['upload-active POST /photo photo']);
  });

  describe('of a program that is nowhere to be opened', () => {
    /** A form whose page lists what it has, and shows what it said of the last file once. */
    const listing = (takes: boolean) => {
      const names: string[] = [];
      let said = '';
      return fakeSite(
        {
          'GET /photo': () => {
            const once = said;
            said = '';
            return { body: `<p>${once}</p><ul>${names.map((name) => `<li>${name}</li>`).join('')}</ul>` };
          },
          'POST /photo': (sent) => {
            const name = readParts(sent).find((part) => part.name === 'photo')?.fileName ?? '';
            if (takes || name.endsWith('.gif')) names.push(name);
            else said = `${name} was refused.`;
            return { status: 302, body: '', headers: [['Location', '/photo']] };
          },
        },
        { points: [point], strength: 'default', exchanges: [answer('<p></p><ul></ul>', { url: '/photo' })] },
      );
    };

    it('are to be verified where its page lists it', async () => {
      const { site, tools } = listing(true);
      const found = await upload.probe(site, tools);
      expect(found).toMatchObject([{ key: 'upload-any-kind', possible: true }]);
      expect(found[0]?.messages.map(({ role }) => role)).toEqual(['proof', 'proof', 'repeat', 'control']);
    });

    it('are none where its page says once that it was refused', async () => {
      expect(await foundBy(upload, listing(false))).toEqual([]);
    });
  });

  it('say that they are tried in part where a form takes no more files', async () => {
    const leftOutAfter = async (most: number) => {
      const { site, tools } = fakeSite(
        { 'GET /photo': () => ({ body: '<h1>Send us a photo</h1>' }), 'POST /photo': () => ({ body: 'Thanks' }) },
        { points: [point], strength: 'medium' },
      );
      let sent = 0;
      const send: typeof tools.send = async (...words) => {
        sent += 1;
        if (sent <= most) return tools.send(...words);
        return { request, response: null, failure: 'over_budget', ms: 0 };
      };
      const bounded = { ...tools, send };
      await upload.probe(site, bounded);
      return upload.leftOut(bounded);
    };
    expect(await leftOutAfter(2)).toBe('limit_reached');
    expect(await leftOutAfter(200)).toBeNull();
  });

  it('come before anything else that is tried in their form', () => {
    const title = pointOf('a', { kind: 'multipart', name: 'title', request, page: ofSite('/photo') });
    const { site } = fakeSite({}, { points: [title, point] });
    expect(upload.comesFirstAt(site)).toEqual([point]);
  });
});
