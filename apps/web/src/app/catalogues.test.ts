import { describe, expect, it } from 'vitest';

type Texts = Record<string, object>;

/** The catalogue of the first load, and those that features bring along. */
const modules = import.meta.glob<Texts>('../**/{it,en}.ts', { eager: true });

const catalogues = Object.keys(modules)
  .filter((path) => path.endsWith('/it.ts'))
  .map((path) => ({
    path: path.replace(/\/it\.ts$/, ''),
    italian: textsOf(modules[path]?.it ?? {}),
    english: textsOf(modules[path.replace(/it\.ts$/, 'en.ts')]?.en ?? {}),
  }));

function textsOf(node: object, prefix = ''): Map<string, string> {
  const texts = new Map<string, string>();
  for (const [key, value] of Object.entries(node)) {
    if (typeof value === 'string') texts.set(prefix + key, value);
    else for (const [path, text] of textsOf(value, `${prefix}${key}.`)) texts.set(path, text);
  }
  return texts;
}

const places = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1]).sort();

it('every feature’s and every engine’s catalogue is looked at', () => {
  const paths = catalogues.map(({ path }) => path);
  expect(paths).toContain('../engines/nscan/texts');
  expect(paths.filter((path) => !path.startsWith('../engines/')).sort()).toEqual([
    '../features/accounts/texts',
    '../features/backoffice/texts',
    '../features/incident/texts',
    '../features/main/texts',
    '../features/reports/texts',
    '../features/surveys/chat/texts',
    '../features/surveys/report/texts',
    '../features/surveys/texts',
    '../features/targets/texts',
    '../features/tasks/texts',
    '../i18n',
    '../start/texts',
    '../ui/texts',
  ]);
});

describe.each(catalogues)('the catalogues of $path', ({ italian, english }) => {
  it('hold the same keys', () => {
    expect([...english.keys()].sort()).toEqual([...italian.keys()].sort());
  });

  it('leave no text empty and fill the same places', () => {
    for (const [key, text] of italian) {
      expect(text, key).not.toBe('');
      expect(english.get(key), key).not.toBe('');
      expect(places(english.get(key) ?? ''), key).toEqual(places(text));
    }
  });

  it('name a button of a row with the words that it shows', () => {
    for (const texts of [italian, english]) {
      for (const key of ['start', 'run', 'reports', 'open', 'view', 'goOn', 'delete', 'edit']) {
        for (const [path, name] of texts) {
          if (!path.endsWith(`.${key}Of`)) continue;
          const shown = texts.get(path.slice(0, -'Of'.length));
          if (shown !== undefined) expect(name.toLowerCase(), path).toContain(shown.toLowerCase());
        }
      }
    }
  });

  it('have both plural forms wherever there is one', () => {
    const plurals = [...italian.keys()].filter((key) => key.endsWith('_one'));
    for (const key of plurals) expect(italian.has(key.replace(/_one$/, '_other')), key).toBe(true);
  });
});
