import { setTimeout as pause } from 'node:timers/promises';
import type { TargetExtra } from '@rocca/contract/api/targets.schema';
import { createWorkshop, processesIn } from '@rocca/tools/core/testing/workshop';
import { afterAll, describe, expect, it } from 'vitest';
import { type Engine, EngineFailure } from '../core/engine.ts';
import type { ToolBounds } from '../core/tool-bounds.ts';
import { keepOutputs } from './kept-outputs.ts';
import { runOnce } from './run-once.ts';

/** A sink that keeps what is written. */
export interface Kept<Sink> {
  readonly sink: Sink;
  /** What was found, one word each. */
  found(): readonly string[];
  /** Whether the report says that something was not done. */
  isIncomplete(): boolean;
}

/** An engine, and a shell script in the place of its main tool. */
export interface Conformance<Sink> {
  readonly engine: (bounds: ToolBounds) => Engine<Sink>;
  readonly tool: string;
  readonly target: string;
  readonly extra: TargetExtra;
  /** Each call of the sink resolves when `onCall` does. */
  readonly keep: (onCall: (call: string) => Promise<void>) => Kept<Sink>;
  /** The calls of the sink and the touch, in the order in which they may come: `begin touch hosts end`. */
  readonly order: RegExp;
  /** The tool writes the beginning of its output, with all that is to be found. */
  readonly beginning: string;
  /** What `beginning` shows, in the words of `found`. */
  readonly shown: readonly string[];
  /** A line that the tool may write any number of times after it. */
  readonly chatter: string;
  /** The tool writes the end of its output. */
  readonly ending: string;
  /** What is kept of the tool's output as it came, where it writes `beginning` and `ending`. */
  readonly raw: { readonly name: string; readonly text: string };
}

const HANGS = 'sleep 100 & wait; sleep 100';

/**
 * What every engine promises of a tool that fails: the run ends, says so in both languages, keeps what was found and
 * invents nothing, writes in order, leaves no process behind, and keeps every output to its end.
 */
export function describeConformance<Sink>(subject: Conformance<Sink>): void {
  const { tool, beginning, chatter, ending, shown, order } = subject;
  const workshop = createWorkshop();
  afterAll(workshop.close);

  /** Runs the engine on a tool that does what `script` says; `stopWhen` is asked at every call of the sink. */
  async function run(script: string | null, bounds: ToolBounds = {}, stopWhen?: (kept: Kept<Sink>) => boolean) {
    const workDir = workshop.workDir();
    // Engines ask a tool for its version before they use it.
    const answersVersion = `[ "$1" = --version ] && { echo "${tool} 1.0"; exit 0; }\n`;
    const searchPath = script === null ? '/nowhere' : workshop.program(tool, answersVersion + script);
    const stop = new AbortController();
    const calls: string[] = [];
    const fractions: number[] = [];
    const raw = keepOutputs();
    const kept = subject.keep(async (call) => {
      if (!stop.signal.aborted && stopWhen?.(kept)) {
        stop.abort();
        // A slow disk: the tool is gone before this call ends. An engine that does not wait for it calls too early.
        await expect.poll(() => processesIn(workDir)).toEqual([]);
        await pause(100);
      }
      calls.push(call);
    });
    const outcome = await runOnce(
      subject.engine({ timeoutMs: 20_000, maxOutputBytes: 1_000_000, ...bounds, searchPath }),
      {
        target: subject.target,
        extra: subject.extra,
        signal: stop.signal,
        workDir,
        sink: kept.sink,
        raw,
        progress: ({ fraction }) => void fractions.push(fraction),
        onTouch: () => void calls.push('touch'),
      },
    );
    await expect.poll(() => processesIn(workDir)).toEqual([]);
    expect(calls.join(' ')).toMatch(order);
    expect(raw.open()).toEqual([]);
    return { raw: raw.texts(), outcome, calls, furthest: Math.max(0, ...fractions), kept };
  }
  type Ran = Awaited<ReturnType<typeof run>>;

  function expectFailure({ outcome }: Ran): void {
    expect(outcome).toBeInstanceOf(EngineFailure);
    const { it: italian, en: english } = (outcome as EngineFailure).words;
    expect(italian).toMatch(/^\S.{10,}/);
    expect(english).toMatch(/^\S.{10,}/);
    expect(italian).not.toBe(english);
  }

  /** It does not look like one that came to its end. */
  function expectUnfinished({ kept, furthest }: Ran): void {
    expect(kept.isIncomplete()).toBe(true);
    expect(furthest).toBeLessThan(0.9);
  }

  describe(`${tool} that`, () => {
    it('does as it should gives a whole report', async () => {
      const { outcome, kept, raw } = await run(`${beginning}\n${ending}`);
      expect(outcome).toMatchObject({ output: expect.any(String) });
      expect(kept.found()).toEqual(shown);
      expect(kept.isIncomplete()).toBe(false);
      expect(raw[subject.raw.name]).toBe(subject.raw.text);
    });

    it('is missing fails the test before the target is touched', async () => {
      const ran = await run(null);
      expectFailure(ran);
      expect(ran.calls).not.toContain('touch');
      expect(ran.kept.found()).toEqual([]);
    });

    it('is stopped by the signal is gone, and what was found is kept', async () => {
      const ran = await run(`${beginning}\n${HANGS}`, {}, (kept) => kept.found().length === shown.length);
      expect(ran.outcome).toBeInstanceOf(Error);
      expect(ran.kept.found()).toEqual(shown);
      expectUnfinished(ran);
    });

    it.each([
      ['is killed by a signal', `${beginning}\nkill -KILL $$`, {}],
      ['ends with an error', `${beginning}\necho 'out of order' >&2; exit 1`, {}],
      ['writes more than it may', `${beginning}\nyes '${chatter}'`, {}],
      ['goes on for ever', `${beginning}\nwhile true; do echo '${chatter}'; sleep 0.05; done`, { timeoutMs: 2000 }],
    ])('%s fails the test, and what was found is kept', async (_manner, script, bounds: ToolBounds) => {
      const ran = await run(script, bounds);
      expectFailure(ran);
      expect(ran.kept.found()).toEqual(shown);
      expectUnfinished(ran);
    });

    it.each([
      ['writes garbage', 'echo garbage; echo more of it', {}],
      ['writes bytes of no meaning', 'head -c 100000 /dev/urandom', {}],
      ['writes nothing', 'exit 0', {}],
      ['hangs', HANGS, { timeoutMs: 500 }],
      ['hangs and ignores being asked to end', `trap '' TERM INT HUP; ${HANGS}`, { timeoutMs: 500 }],
    ])('%s fails the test, and nothing is invented', async (_manner, script, bounds: ToolBounds) => {
      const ran = await run(script, bounds);
      expectFailure(ran);
      expect(ran.kept.found()).toEqual([]);
      expectUnfinished(ran);
    });
  });
}
