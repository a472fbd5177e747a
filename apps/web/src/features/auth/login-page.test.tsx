import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ConfigProvider } from '../../lib/config/config.ts';
import { getSession, startSession } from '../../lib/session/browser-session.ts';
import { testConfig } from '../../testing/public-config.ts';
import { Toasts } from '../../ui/toast/toasts.tsx';
import { Component as LoginPage } from './login-page.tsx';

let answerToken: () => Promise<Response>;

beforeEach(async () => {
  vi.stubGlobal('fetch', async (address: string) => (address === '/token' ? answerToken() : Response.json(testConfig)));
  await startSession();
});

afterEach(() => vi.unstubAllGlobals());

function show(config = testConfig) {
  render(
    <MantineProvider env="test">
      <ConfigProvider value={config}>
        <MemoryRouter>
          <LoginPage />
        </MemoryRouter>
        <Toasts />
      </ConfigProvider>
    </MantineProvider>,
  );
  return {
    username: screen.getByLabelText('Nome utente'),
    password: screen.getByLabelText('Password'),
    button: screen.getByRole<HTMLButtonElement>('button', { name: 'Accedi' }),
  };
}

describe('the login page', () => {
  it('begins in the user name field, and says nothing of a session to a first visitor', () => {
    const { username } = show();
    expect(document.activeElement).toBe(username);
    expect(screen.queryByRole('status')).toBeNull();
  });

  it.each([
    ['expired', /La sessione è scaduta/],
    ['disabled', /La sessione è scaduta/],
    ['logout', /in un’altra scheda/],
    ['reuse', /per sicurezza/],
    ['password', /La password è stata cambiata/],
  ] as const)('says why one is here: %s', (ended, text) => {
    vi.spyOn(getSession(), 'getState').mockReturnValue({ status: 'anonymous', ended });
    show();
    expect(screen.getByRole('status').textContent).toMatch(text);
  });

  it('leads to terms, privacy and helpdesk', () => {
    show();
    const target = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(target('Termini e condizioni')).toBe('/terms-and-conditions');
    expect(target('Privacy')).toBe('/personal-data');
    expect(target('Assistenza')).toBe('mailto:help@provider.example');
  });

  it('enables the button only when both fields are filled', async () => {
    const { username, password, button } = show();
    expect(button.disabled).toBe(true);
    await userEvent.type(username, 'anna');
    expect(button.disabled).toBe(true);
    await userEvent.type(password, 'x');
    expect(button.disabled).toBe(false);
    await userEvent.clear(username);
    expect(button.disabled).toBe(true);
  });

  it('shows a spinner while it waits, then the credentials warning for 3 s', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    let reply: (response: Response) => void = () => undefined;
    answerToken = () =>
      new Promise((resolve) => {
        reply = resolve;
      });
    const { username, password, button } = show();
    await user.type(username, 'anna');
    await user.type(password, 'wrong{Enter}');
    expect(button.dataset.loading).toBe('true');
    reply(Response.json({ error: 'invalid_grant' }, { status: 401 }));
    expect(await screen.findByText('Credenziali errate')).toBeTruthy();
    expect(button.dataset.loading).toBeUndefined();
    await vi.advanceTimersByTimeAsync(3000);
    expect(screen.queryByText('Credenziali errate')).toBeNull();
    vi.useRealTimers();
  });

  it('says how long to wait after too many attempts', async () => {
    answerToken = async () => new Response(null, { status: 429, headers: { 'retry-after': '42' } });
    const { username, password } = show();
    await userEvent.type(username, 'anna');
    await userEvent.type(password, 'x{Enter}');
    expect(await screen.findByText(/attendi 42 secondi/)).toBeTruthy();
  });

  it('leads to the external registration where there is one', () => {
    show();
    expect(screen.getByRole('link', { name: 'Registrati' }).getAttribute('href')).toBe('https://signup.example/');
  });

  it('keeps the invitation without a button where there is none', () => {
    show({ ...testConfig, links: { ...testConfig.links, signup: null } });
    expect(screen.queryByRole('link', { name: 'Registrati' })).toBeNull();
    expect(screen.getByText('Non hai ancora un account?')).toBeTruthy();
  });

  it('writes to the helpdesk for a forgotten password', () => {
    show();
    const link = screen.getByRole('link', { name: 'Password dimenticata?' });
    expect(link.getAttribute('href')).toMatch(/^mailto:help@provider\.example\?subject=Rocca/);
  });
});
