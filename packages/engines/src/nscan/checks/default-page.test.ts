import { expect, it } from 'vitest';
import { defaultPage } from './default-page.ts';

const nameOf = (variant: string | null) => defaultPage.judge({ kind: 'found', evidence: '', variant }).definition.name;

it('names the server whose page it is, and none that it does not know', () => {
  expect(nameOf('nginx')).toEqual({
    it: 'Pagina predefinita del server web: nginx',
    en: 'Default page of the web server: nginx',
  });
  expect(nameOf('constructor').en).toBe('Default page of the web server');
  expect(nameOf(null).en).toBe('Default page of the web server');
});
