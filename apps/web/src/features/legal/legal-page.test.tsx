import { MantineProvider } from '@mantine/core';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { chooseLanguage, startLanguage } from '../../i18n/language.ts';
import { ConfigProvider } from '../../lib/config/config.ts';
import { testConfig } from '../../testing/public-config.ts';
import { loadLegalText } from './documents.ts';
import { LEGAL_PATHS, SECURITY_MEASURES_PATH } from './index.ts';
import { Component, LegalPage } from './legal-page.tsx';
import type { LoadLegalText } from './use-legal-text.ts';

const scrolledTo: string[] = [];

beforeAll(async () => {
  await startLanguage();
  // jsdom has no layout and so no scrolling.
  Element.prototype.scrollIntoView = function record() {
    scrolledTo.push(this.id);
  };
});

beforeEach(() => chooseLanguage('it'));

afterEach(() => {
  cleanup();
  scrolledTo.length = 0;
});

function show(path: string, load?: LoadLegalText, config = testConfig) {
  const page = load ? <LegalPage document="dpia" section={null} load={load} /> : <Component />;
  return render(
    <MantineProvider env="test" forceColorScheme="light">
      <ConfigProvider value={config}>
        <main>
          <MemoryRouter initialEntries={[path]}>
            <Routes>
              <Route path="*" element={page} />
            </Routes>
          </MemoryRouter>
        </main>
      </ConfigProvider>
    </MantineProvider>,
  );
}

describe('the legal page', () => {
  it('names the controller that the installation has set, in the notice to users alone', async () => {
    const config = { ...testConfig, controller: 'Acme Security S.r.l., via Roma 1, Milano' };
    show('/personal-data', undefined, config);
    expect((await screen.findByText(config.controller)).previousElementSibling?.textContent).toBe(
      'Titolare del trattamento',
    );
    cleanup();
    show('/dpia', undefined, config);
    await screen.findByText('Quando è obbligatoria', { selector: 'h2' });
    expect(screen.queryByText(config.controller)).toBeNull();
  });

  it('shows the Italian text, its date and its contents', async () => {
    show('/dpia');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/^Valutazione d’impatto/);
    const contents = await screen.findByRole('navigation', { name: 'Sommario' });
    expect(within(contents).getByRole('link', { name: 'Quando è obbligatoria' }).getAttribute('href')).toBe(
      '/dpia#when-required',
    );
    expect(screen.getByText('15 novembre 2026').tagName).toBe('TIME');
    expect(document.title).toMatch(/^Valutazione d’impatto.*Rocca$/);
  });

  it('follows the interface language, whichever name the path has', async () => {
    show('/valutazione-impatto-protezione-dati/');
    await screen.findByText('Che cos’è', { selector: 'h2' });
    await act(() => chooseLanguage('en'));
    expect(await screen.findByText('What it is', { selector: 'h2' })).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/^Data protection impact/);
    expect(screen.getByText('15 November 2026')).toBeTruthy();
  });

  it('opens at the section that a sub-path or an anchor names', async () => {
    show('/dpia/criteria');
    const contents = await screen.findByRole('navigation', { name: 'Sommario' });
    await vi.waitFor(() => expect(document.activeElement?.id).toBe('criteria'));
    await userEvent.click(within(contents).getByRole('link', { name: 'Chi la svolge' }));
    await vi.waitFor(() => expect(document.activeElement?.id).toBe('who'));
    expect(scrolledTo).toEqual(['criteria', 'who']);
  });

  it('offers another try when the text does not come', async () => {
    // A page load has just been spent on a missing chunk, so the next failure is told to the reader.
    sessionStorage.setItem('chunk-reloaded-at', String(Date.now()));
    let reachable = false;
    const load: LoadLegalText = (document, language) =>
      reachable ? loadLegalText(document, language) : Promise.reject(new TypeError('Failed to fetch'));
    show('/dpia', load);
    expect(screen.getByRole('status', { name: 'Caricamento del testo' })).toBeTruthy();
    const alert = await screen.findByRole('alert');
    reachable = true;
    await userEvent.click(within(alert).getByRole('button', { name: 'Riprova' }));
    expect(await screen.findByText('Che cos’è', { selector: 'h2' })).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it.each([...LEGAL_PATHS, SECURITY_MEASURES_PATH])('%s passes axe', async (path) => {
    const { container } = show(path);
    await screen.findByRole('navigation', { name: 'Sommario' });
    // jsdom computes no colours.
    const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } });
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
  });
});
