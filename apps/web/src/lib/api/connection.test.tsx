import { act, renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { noteAnswer, noteSilence, useConnection } from './connection.ts';

beforeEach(() => {
  vi.restoreAllMocks();
  noteAnswer(200);
});

describe('the connection to the platform', () => {
  it('is silent after two calls without an answer, or one that waited in vain', () => {
    const { result } = renderHook(useConnection);
    act(() => noteSilence());
    expect(result.current.state).toBe('fine');
    act(() => noteAnswer(404));
    act(() => noteSilence());
    act(() => noteAnswer(502));
    expect(result.current.state).toBe('silent');
    act(() => noteAnswer(200));
    expect(result.current.state).toBe('fine');
    act(() => noteSilence('timeout'));
    expect(result.current.state).toBe('silent');
  });

  it('follows what the browser says of the network', () => {
    const { result } = renderHook(useConnection);
    act(() => void dispatchEvent(new Event('offline')));
    expect(result.current.state).toBe('offline');
    act(() => void dispatchEvent(new Event('online')));
    expect(result.current.state).toBe('fine');
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => noteSilence());
    expect(result.current.state).toBe('offline');
  });
});
