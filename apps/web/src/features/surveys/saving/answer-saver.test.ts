import type { SurveyAnswer } from '@rocca/contract/survey/answer-rules';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MemoryStorage } from '../../../testing/memory-storage.ts';
import { createAnswerSaver, type SendOutcome } from './answer-saver.ts';
import { createDraftStorage } from './draft-storage.ts';
import { type HeldAnswer, shownAnswer, stateOf } from './saving-model.ts';

const SURVEY = '6f8b2f0e-52a4-4a6b-9d0e-0d6f6a6b7c11';
const answer = (value: number, note: string | null = null): SurveyAnswer => ({ values: [value], note });

/** The server's side of an answer: versions rise, and a change on an old one is refused. */
class Answers {
  readonly held = new Map<string, HeldAnswer>();
  /** What arrived: question, value, version. */
  readonly arrived: [string, number, number][] = [];
  /** How the next requests fare; `taken`: it arrives, its reply does not. */
  readonly fates: ('fine' | 'lost' | 'taken' | SendOutcome)[] = [];
  isDown = false;

  write(by: string, question: string, { values, note }: SurveyAnswer, version?: number): SendOutcome {
    const before = this.held.get(question)?.version ?? 0;
    if (version !== undefined && version !== before) return { kind: 'changed' };
    const saved = { values, note, version: before + 1, by, at: '2026-11-17T10:00:00.000Z' };
    this.held.set(question, saved);
    return { kind: 'saved', answer: saved };
  }

  async send(by: string, question: string, sent: SurveyAnswer, version: number): Promise<SendOutcome> {
    await new Promise((resolve) => setTimeout(resolve, 20));
    const fate = this.isDown ? 'lost' : (this.fates.shift() ?? 'fine');
    if (typeof fate === 'object') return fate;
    if (fate === 'lost') return { kind: 'lost' };
    this.arrived.push([question, sent.values[0] ?? Number.NaN, version]);
    const outcome = this.write(by, question, sent, version);
    return fate === 'taken' ? { kind: 'lost' } : outcome;
  }
}

interface Visit {
  readonly storage?: Storage;
  readonly me?: string;
}

/** Somebody opens the questionnaire. */
function open(server: Answers, { storage = new MemoryStorage(), me = 'ada' }: Visit = {}) {
  const session = { isSignedIn: true };
  const drafts = createDraftStorage({ storage, username: me, surveyId: SURVEY });
  const saver = createAnswerSaver({
    me,
    drafts,
    broken: (_question, { values }) => (values.some((value) => value > 100) ? 'value_out_of_range' : null),
    send: (question, sent, version) => server.send(me, question, sent, version),
    reload: async () => {
      if (server.isDown) throw new Error('down');
      return server.held;
    },
    isSignedIn: () => session.isSignedIn,
  });
  saver.hear(server.held);
  saver.start();
  const entry = (question: string) => saver.getState().entries.get(question);
  return {
    saver,
    session,
    drafts,
    state: (question: string) => {
      const known = entry(question);
      return known && stateOf(known);
    },
    shown: (question: string) => {
      const known = entry(question);
      return known && shownAnswer(known).values[0];
    },
    reloadPage: () => {
      saver.stop();
      return open(server, { storage, me });
    },
  };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('answers are saved', () => {
  it('at once, one on its way for each question, the newest last', async () => {
    const server = new Answers();
    const { saver, state } = open(server);
    for (const value of [1, 2, 3]) saver.edit('a', answer(value));
    saver.edit('b', answer(7));
    expect(state('a')).toBe('saving');
    await pass(100);
    expect(server.arrived).toEqual([
      ['a', 1, 0],
      ['b', 7, 0],
      ['a', 3, 1],
    ]);
    expect([state('a'), state('b')]).toEqual(['saved', 'saved']);
  });

  it('once a slider rests, and once a note is left', async () => {
    const server = new Answers();
    const { saver, state } = open(server);
    for (const value of [1, 2, 3]) {
      saver.edit('a', answer(value), 'settled');
      await pass(200);
    }
    saver.edit('b', answer(1, 'half a sen'), 'left');
    await pass(10_000);
    expect(server.arrived).toEqual([['a', 3, 0]]);
    expect(state('b')).toBe('unsaved');
    saver.release('b');
    await pass(50);
    expect(state('b')).toBe('saved');
  });

  it('with back-off while nothing answers, one ahead of the others, and all when it does', async () => {
    const server = new Answers();
    const { saver, state } = open(server);
    server.isDown = true;
    const sends = vi.spyOn(server, 'send');
    for (const question of ['a', 'b', 'c']) saver.edit(question, answer(1));
    await pass(40_000);
    expect(saver.getState().failing).toBe(true);
    // Three at first, then one each after 1, 2, 4, 8 and 15 seconds, whichever of them.
    expect(sends.mock.calls.length).toBeLessThan(10);
    server.isDown = false;
    await pass(16_000);
    expect(['a', 'b', 'c'].map(state)).toEqual(['saved', 'saved', 'saved']);
    expect(saver.getState().failing).toBe(false);
  });

  it('at once when the network is back', async () => {
    const server = new Answers();
    const { saver, state } = open(server);
    server.isDown = true;
    saver.edit('a', answer(1));
    await pass(9_000);
    server.isDown = false;
    saver.retryNow();
    await pass(50);
    expect(state('a')).toBe('saved');
  });

  it('when a reply is lost, without taking the own answer for somebody else’s', async () => {
    const server = new Answers();
    const { saver, state, shown } = open(server);
    server.fates.push('taken');
    saver.edit('a', answer(1));
    await pass(50);
    saver.edit('a', answer(2));
    await pass(2_000);
    expect([state('a'), shown('a'), server.held.get('a')?.values]).toEqual(['saved', 2, [2]]);
  });

  it('never over the answer of somebody else, until the person chooses', async () => {
    const server = new Answers();
    const { saver, state, shown } = open(server);
    server.write('bob', 'a', answer(9));
    saver.edit('a', answer(1));
    await pass(100);
    expect([state('a'), shown('a'), server.held.get('a')?.values]).toEqual(['rival', 1, [9]]);
    saver.edit('a', answer(2));
    await pass(5_000);
    expect(server.held.get('a')?.values).toEqual([9]);
    saver.resolve('a', 'mine');
    await pass(100);
    expect([state('a'), server.held.get('a')?.values]).toEqual(['saved', [2]]);
  });

  it('unless a rule refuses them; the others go on', async () => {
    const server = new Answers();
    const { saver, state, shown } = open(server);
    server.fates.push({ kind: 'refused', text: 'An integer is required.' });
    saver.edit('a', answer(1.5));
    saver.edit('b', answer(101));
    saver.edit('c', answer(1));
    await pass(30_000);
    expect(['a', 'b', 'c'].map(state)).toEqual(['refused', 'refused', 'saved']);
    expect(saver.getState().entries.get('a')?.refusal).toEqual({ text: 'An integer is required.' });
    expect(shown('b')).toBe(101);
    expect(server.arrived).toEqual([['c', 1, 0]]);
  });

  it('no more once the questionnaire is completed, and says why', async () => {
    const server = new Answers();
    const { saver, state, drafts } = open(server);
    server.fates.push({ kind: 'closed', text: 'It is completed.' });
    saver.edit('a', answer(1));
    await pass(50);
    saver.edit('b', answer(1));
    await pass(30_000);
    expect(saver.getState().closed).toBe('It is completed.');
    expect([state('a'), state('b')]).toEqual(['unsaved', 'unsaved']);
    expect(server.arrived).toEqual([]);
    saver.discard();
    expect([state('a'), drafts.read().size]).toEqual(['none', 0]);
  });
});

describe('unsaved answers', () => {
  it('survive a reload, and are sent then', async () => {
    const server = new Answers();
    const visit = open(server);
    server.isDown = true;
    visit.saver.edit('a', answer(1));
    visit.saver.edit('b', answer(1, 'half a sen'), 'left');
    await pass(50);
    const again = visit.reloadPage();
    expect([again.shown('a'), again.shown('b')]).toEqual([1, 1]);
    server.isDown = false;
    await pass(2_000);
    expect([again.state('a'), again.state('b')]).toEqual(['saved', 'saved']);
    expect(again.drafts.read().size).toBe(0);
  });

  it('that had arrived are left behind, and no change of a later answer', async () => {
    const server = new Answers();
    const visit = open(server);
    server.fates.push('taken');
    visit.saver.edit('a', answer(1));
    await pass(30);
    const again = visit.reloadPage();
    expect([again.state('a'), again.drafts.read().size]).toEqual(['saved', 0]);
  });

  it('that were on their way at the reload are known again, even if they have changed since', async () => {
    const server = new Answers();
    const visit = open(server);
    server.fates.push('taken');
    visit.saver.edit('a', answer(1));
    const again = visit.reloadPage();
    await pass(30);
    again.saver.edit('a', answer(2));
    await pass(3_000);
    expect([again.state('a'), server.held.get('a')?.values]).toEqual(['saved', [2]]);
  });

  it('give way to what was read while they were on their way, although it is not read again', async () => {
    const server = new Answers();
    const { saver, shown, state } = open(server);
    saver.edit('a', answer(1));
    await pass(10);
    saver.hear(new Map([['a', { ...answer(7), version: 2, by: 'bob', at: '2026-11-17T10:00:00.000Z' }]]));
    expect(shown('a')).toBe(1);
    await pass(50);
    expect([state('a'), shown('a')]).toEqual(['saved', 7]);
  });

  it('meet what somebody else answered while the page was closed', async () => {
    const server = new Answers();
    const visit = open(server);
    server.isDown = true;
    visit.saver.edit('a', answer(1));
    await pass(50);
    visit.saver.stop();
    server.isDown = false;
    server.write('bob', 'a', answer(5));
    const again = visit.reloadPage();
    await pass(3_000);
    expect([again.state('a'), again.shown('a'), server.held.get('a')?.values]).toEqual(['rival', 1, [5]]);
  });

  it('of one person are neither shown to the next nor left behind', async () => {
    const server = new Answers();
    const storage = new MemoryStorage();
    const visit = open(server, { storage });
    server.isDown = true;
    visit.saver.edit('a', answer(1));
    await pass(50);
    visit.saver.stop();
    server.isDown = false;
    const other = open(server, { storage, me: 'bob' });
    await pass(3_000);
    expect(other.state('a')).toBeUndefined();
    expect(server.arrived).toEqual([]);
    expect(storage.length).toBe(0);
  });

  it('are neither sent nor stored after the sign-out', async () => {
    const server = new Answers();
    const storage = new MemoryStorage();
    const { saver, session } = open(server, { storage });
    server.isDown = true;
    saver.edit('a', answer(1));
    await pass(50);
    storage.clear();
    session.isSignedIn = false;
    server.isDown = false;
    saver.edit('b', answer(2));
    await pass(60_000);
    expect(server.arrived).toEqual([]);
    expect(storage.length).toBe(0);
  });

  it('in a storage that is full or broken last as long as the page', async () => {
    const server = new Answers();
    const storage = new MemoryStorage();
    storage.setItem(`survey-draft/ada/${SURVEY}/a`, '{"answer":');
    vi.spyOn(storage, 'setItem').mockImplementation(() => {
      throw new Error('full');
    });
    const { saver, state } = open(server, { storage });
    expect(state('a')).toBeUndefined();
    saver.edit('b', answer(1));
    await pass(50);
    expect(state('b')).toBe('saved');
  });
});
