import { describe, expect, it } from 'vitest';
import type { ToolOutcome } from '../core/outcome.ts';
import { endingOf } from './ending.ts';
import { BrokenNmapOutput } from './parse.ts';

const SUCCESS = { exit: 'success', message: '' };
const ended = (exitCode: number, more: Partial<Extract<ToolOutcome, { kind: 'ended' }>> = {}): ToolOutcome => ({
  kind: 'ended',
  exitCode,
  signal: null,
  stderr: '',
  ...more,
});

describe('the end of an nmap', () => {
  it('is a good one when it says so itself', () => {
    expect(endingOf(ended(0), SUCCESS, null)).toBeNull();
  });

  it.each<[string, ToolOutcome, Parameters<typeof endingOf>[1], string]>([
    ['ended well without a word', ended(0), null, 'garbage'],
    ['ended with an error of its own', ended(1), { exit: 'error', message: 'no such device' }, 'error'],
    ['ended with an error, unsaid', ended(1), null, 'error'],
    ['said success and ended with an error', ended(1), SUCCESS, 'error'],
    ['was killed', ended(128, { signal: 'SIGKILL' }), null, 'killed'],
    ['was killed after its last word', ended(1, { signal: 'SIGKILL' }), SUCCESS, 'killed'],
    ['was killed inside a shell', ended(137), null, 'killed'],
    ['wrote a file', ended(1, { signal: 'SIGXFSZ' }), null, 'limit'],
    ['took too long', { kind: 'timed_out', afterMs: 1000 }, null, 'timed_out'],
    ['wrote too much', { kind: 'too_much_output', limitBytes: 1 }, null, 'too_much_output'],
    ['could not be started', { kind: 'not_started', why: 'no' }, null, 'missing'],
  ])('that %s', (_, outcome, lastWord, why) => {
    expect(endingOf(outcome, lastWord, null)).toMatchObject({ kind: 'failed', why });
  });

  it('by a stop is no failure', () => {
    expect(endingOf({ kind: 'stopped' }, null, null)).toEqual({ kind: 'stopped' });
  });

  it('by what could not be read tells that first: the stop that followed was ours', () => {
    const end = endingOf({ kind: 'stopped' }, null, new BrokenNmapOutput('the XML is not a result of nmap'));
    expect(end).toEqual({ kind: 'failed', why: 'garbage', detail: 'the XML is not a result of nmap' });
  });

  it('is reported in its last words, without the folders of this machine', () => {
    const stderr = `${'x'.repeat(5000)}\nCould not open /srv/rocca/data/work/7/nmap/in for 10.0.0.0/24 at /tmp\nQUITTING!\n`;
    const end = endingOf(ended(1, { stderr }), null, null);
    expect(end).toMatchObject({
      detail: expect.stringMatching(/Could not open … for 10\.0\.0\.0\/24 at \/tmp\nQUITTING!$/),
    });
    expect(end?.kind === 'failed' && end.detail.length).toBeLessThanOrEqual(500);
  });

  it('says nothing of what encloses it', () => {
    const stderr = 'unshare: sigprocmask unblock failed: Invalid argument\nended by SIGKILL';
    expect(endingOf(ended(1, { signal: 'SIGKILL', stderr }), null, null)).toMatchObject({ detail: 'ended by SIGKILL' });
  });
});
