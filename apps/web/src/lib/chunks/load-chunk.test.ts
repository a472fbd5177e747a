import { describe, expect, it, vi } from 'vitest';
import { MemoryStorage } from '../../testing/memory-storage.ts';
import { ChunkError, type ChunkSurroundings, loadChunk } from './load-chunk.ts';

function surroundings(change: Partial<ChunkSurroundings> = {}) {
  return {
    storage: new MemoryStorage(),
    isOnline: () => true,
    now: () => 1_000_000,
    wait: async () => undefined,
    navigate: vi.fn(),
    ...change,
  };
}

const broken = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

describe('loading a chunk', () => {
  it('tries a second time before it does anything drastic', async () => {
    const load = vi.fn().mockImplementationOnce(broken).mockResolvedValueOnce('page');
    const around = surroundings();
    await expect(loadChunk(load, around)).resolves.toBe('page');
    expect(around.navigate).not.toHaveBeenCalled();
  });

  it('navigates once, and reports a failure within the next 30 s', async () => {
    const storage = new MemoryStorage();
    const first = surroundings({ storage });
    void loadChunk(broken, first);
    await vi.waitFor(() => expect(first.navigate).toHaveBeenCalledOnce());

    const soonAfter = surroundings({ storage, now: () => 1_029_999 });
    await expect(loadChunk(broken, soonAfter)).rejects.toBeInstanceOf(ChunkError);
    expect(soonAfter.navigate).not.toHaveBeenCalled();

    const later = surroundings({ storage, now: () => 1_030_001 });
    void loadChunk(broken, later);
    await vi.waitFor(() => expect(later.navigate).toHaveBeenCalledOnce());
  });

  it('does not reload while offline, nor where nothing would stop a reload loop', async () => {
    const offline = surroundings({ isOnline: () => false });
    await expect(loadChunk(broken, offline)).rejects.toBeInstanceOf(ChunkError);
    const blocked = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    const noStorage = surroundings({ storage: { getItem: blocked, setItem: blocked } });
    await expect(loadChunk(broken, noStorage)).rejects.toBeInstanceOf(ChunkError);
    expect(offline.navigate).not.toHaveBeenCalled();
    expect(noStorage.navigate).not.toHaveBeenCalled();
  });
});
