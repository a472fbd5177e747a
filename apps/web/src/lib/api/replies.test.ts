// @vitest-environment node
import { afterEach, describe, expect, expectTypeOf, it, vi } from 'vitest';
import { checkReply } from './replies.ts';
import { ReplyError } from './reply-error.ts';

afterEach(() => vi.restoreAllMocks());

describe('a reply', () => {
  it('is handed on as it came, with the type of the contract', async () => {
    const reply = { tasks_ids: ['6f8b2f0e-52a4-4a6b-9d0e-0d6f6a6b7c11'], newer: 'field' };
    const checked = await checkReply('tasksRemoved', 'DELETE /tasks/', reply);
    expect(checked).toBe(reply);
    expectTypeOf(checked.tasks_ids).toEqualTypeOf<string[]>();
  });

  it('that breaks the contract is named with its address and every issue', async () => {
    const told = vi.spyOn(console, 'error').mockReturnValue();
    const checking = checkReply('tasksRemoved', 'DELETE /tasks/', { tasks_ids: ['no id', 7] });
    await expect(checking).rejects.toThrow(/: DELETE \/tasks\/ .*tasksRemoved.*tasks_ids\.0: .*; tasks_ids\.1: /);
    await expect(checking).rejects.toBeInstanceOf(ReplyError);
    expect(told).toHaveBeenCalledOnce();
  });

  it('that is not there at all breaks it, too', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    await expect(checkReply('licences', 'GET /licenses/', undefined)).rejects.toThrow(/the reply: /);
  });
});
