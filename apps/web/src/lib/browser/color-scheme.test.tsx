import { act, render, screen } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { chooseColorScheme, followColorScheme, useColorScheme } from './color-scheme.ts';

const system = Object.assign(new EventTarget(), { matches: false, media: '', onchange: null });

function Shown() {
  const { chosen, shown } = useColorScheme();
  return <output>{`${chosen} ${shown}`}</output>;
}

const attribute = () => document.documentElement.getAttribute('data-mantine-color-scheme');
const text = () => screen.getByRole('status').textContent;

function systemTurns(dark: boolean) {
  system.matches = dark;
  system.dispatchEvent(new Event('change'));
}

const useTestSystem = () => vi.stubGlobal('matchMedia', () => system);

beforeAll(() => {
  useTestSystem();
  followColorScheme();
});

beforeEach(() => {
  useTestSystem();
  systemTurns(false);
  chooseColorScheme('auto');
  render(<Shown />);
});

describe('the colour scheme', () => {
  it('follows the system until one is chosen', () => {
    expect([text(), attribute()]).toEqual(['auto light', 'light']);
    act(() => systemTurns(true));
    expect([text(), attribute()]).toEqual(['auto dark', 'dark']);
    act(() => chooseColorScheme('light'));
    expect([text(), attribute()]).toEqual(['light light', 'light']);
    act(() => systemTurns(false));
    act(() => systemTurns(true));
    expect([text(), attribute()]).toEqual(['light light', 'light']);
  });

  it('is remembered where `boot.js` reads it', () => {
    act(() => chooseColorScheme('dark'));
    expect(localStorage.getItem('theme')).toBe('dark');
  });

  it('follows the choice of another tab', () => {
    localStorage.setItem('theme', 'dark');
    act(() => void dispatchEvent(new StorageEvent('storage', { key: 'theme' })));
    expect([text(), attribute()]).toEqual(['dark dark', 'dark']);
    localStorage.setItem('theme', 'purple');
    act(() => void dispatchEvent(new StorageEvent('storage', { key: 'theme' })));
    expect([text(), attribute()]).toEqual(['auto light', 'light']);
  });
});
