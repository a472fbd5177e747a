import type { AnswerRule, SurveyAnswer } from '@rocca/contract/survey/answer-rules';
import {
  type AnswerEntry,
  EMPTY_ENTRY,
  editAnswer,
  type HeldAnswer,
  hearAnswer,
  keepMine,
  mayBeSent,
  noteChanged,
  noteLost,
  noteRefused,
  noteSaved,
  noteSent,
  restoreWish,
  takeTheirs,
  type Wish,
} from './saving-model.ts';

export type SendOutcome =
  | { readonly kind: 'saved'; readonly answer: HeldAnswer }
  | { readonly kind: 'refused'; readonly text: string }
  /** Somebody else was faster. */
  | { readonly kind: 'changed' }
  /** Nothing can be answered here any more: completed, deleted, or not allowed. */
  | { readonly kind: 'closed'; readonly text: string }
  /** No reply, or none that says anything. */
  | { readonly kind: 'lost' };

export interface SaverSurroundings {
  readonly me: string;
  readonly broken: (question: string, answer: SurveyAnswer) => AnswerRule | null;
  readonly drafts: {
    readonly read: () => ReadonlyMap<string, Wish>;
    readonly write: (question: string, wish: Wish | null) => void;
  };
  readonly send: (question: string, answer: SurveyAnswer, version: number) => Promise<SendOutcome>;
  /** The server's answers as they are now. */
  readonly reload: () => Promise<ReadonlyMap<string, HeldAnswer>>;
  /** Whether the session is still that of the person who answers. */
  readonly isSignedIn: () => boolean;
}

export interface SaverState {
  readonly entries: ReadonlyMap<string, AnswerEntry>;
  /** Why nothing is saved any more. */
  readonly closed: string | null;
  /** The last attempt got no reply; it is repeated. */
  readonly failing: boolean;
}

/** `settled`: once the person pauses, as with a slider. `left`: once they leave the field, as with a note. */
export type SendWhen = 'now' | 'settled' | 'left';

const SETTLE_MS = 500;
const FIRST_RETRY_MS = 1_000;
const MAX_RETRY_MS = 15_000;

export type AnswerSaver = ReturnType<typeof createAnswerSaver>;

/**
 * Saves every answer at once and loses none: a change is kept locally before it is sent, is sent again with exponential
 * back-off, and is shown as unsaved until the server has confirmed it. One change of a question is on its way at a time.
 */
export function createAnswerSaver(around: SaverSurroundings) {
  const { me, broken, drafts, send, reload, isSignedIn } = around;
  const listeners = new Set<() => void>();
  /** When a wish may be sent, on the clock of `performance`; what is not listed may be sent now. */
  const due = new Map<string, number>();
  let state: SaverState = { entries: new Map(), closed: null, failing: false };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let retryMs = FIRST_RETRY_MS;
  let retryAt = 0;
  let running = false;
  /** As they were last read. They are not read out again as long as they stay the same. */
  let known: ReadonlyMap<string, HeldAnswer> = new Map();

  const entryOf = (question: string) => state.entries.get(question) ?? EMPTY_ENTRY;

  function publish(change: Partial<SaverState>): void {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }

  function put(question: string, entry: AnswerEntry): void {
    const before = entryOf(question);
    if (entry === before) return;
    const { wish, sent } = entry;
    // After a sign-out the storage is no longer theirs.
    if (isSignedIn() && (wish !== before.wish || sent !== before.sent)) {
      drafts.write(question, wish && sent ? { ...wish, lost: [...wish.lost, sent] } : wish);
    }
    publish({ entries: new Map(state.entries).set(question, entry) });
  }

  /** Sends what may be sent, and comes back when more may. After a loss one goes ahead and shows whether it arrives. */
  function pump(): void {
    clearTimeout(timer);
    if (!running || state.closed !== null || !isSignedIn()) return;
    const now = performance.now();
    let next = Number.POSITIVE_INFINITY;
    for (const [question, entry] of state.entries) {
      if (!mayBeSent(entry)) continue;
      const from = Math.max(due.get(question) ?? 0, retryAt);
      if (from > now) next = Math.min(next, from);
      else if (!state.failing || !isBusy()) void deliver(question);
    }
    if (Number.isFinite(next)) timer = setTimeout(pump, next - now);
  }

  const isBusy = () => [...state.entries.values()].some(({ sent }) => sent !== null);

  async function deliver(question: string): Promise<void> {
    const { wish } = entryOf(question);
    if (!wish) return;
    due.delete(question);
    put(question, noteSent(entryOf(question)));
    const { note, values } = wish.answer;
    const answer = { values, note: note?.trim() || null };
    const outcome = await send(question, answer, wish.base.version).catch(() => ({ kind: 'lost' }) as const);
    if (outcome.kind === 'changed') await meetChange(question);
    else settle(question, outcome);
    // Nothing was heard while it was on its way.
    hear(known);
  }

  function settle(question: string, outcome: Exclude<SendOutcome, { kind: 'changed' }>): void {
    const entry = entryOf(question);
    switch (outcome.kind) {
      case 'saved':
        noteReply();
        put(question, noteSaved(entry, outcome.answer));
        break;
      case 'refused':
        noteReply();
        put(question, noteRefused(entry, outcome.text));
        break;
      case 'closed':
        put(question, noteLost(entry));
        publish({ closed: outcome.text });
        break;
      case 'lost':
        noteSilence();
        put(question, noteLost(entry));
        break;
    }
  }

  async function meetChange(question: string): Promise<void> {
    try {
      const answers = await reload();
      noteReply();
      const current = answers.get(question) ?? EMPTY_ENTRY.held;
      const entry = entryOf(question);
      // Refused for another version, and no other version is there: sent again, but not at once.
      if (current.version <= (entry.wish?.base.version ?? 0)) due.set(question, performance.now() + FIRST_RETRY_MS);
      put(question, noteChanged(entry, current, me));
      hear(answers);
    } catch {
      noteSilence();
      put(question, noteLost(entryOf(question)));
    }
  }

  function noteReply(): void {
    retryMs = FIRST_RETRY_MS;
    retryAt = 0;
    if (state.failing) publish({ failing: false });
  }

  function noteSilence(): void {
    retryAt = performance.now() + retryMs;
    retryMs = Math.min(retryMs * 2, MAX_RETRY_MS);
    publish({ failing: true });
  }

  /** The server's answers, whenever they are read. */
  function hear(answers: ReadonlyMap<string, HeldAnswer>): void {
    known = answers;
    for (const [question, current] of answers) put(question, hearAnswer(entryOf(question), current, me));
    pump();
  }

  function edit(question: string, answer: SurveyAnswer, when: SendWhen = 'now'): void {
    const wait = when === 'now' ? 0 : when === 'settled' ? SETTLE_MS : Number.POSITIVE_INFINITY;
    due.set(question, performance.now() + wait);
    put(question, editAnswer(entryOf(question), answer, broken(question, answer)));
    pump();
  }

  /** The person has left the field: what waited for that is sent. */
  function release(question: string): void {
    if (due.delete(question)) pump();
  }

  function resolve(question: string, choice: 'mine' | 'theirs'): void {
    put(question, choice === 'mine' ? keepMine(entryOf(question)) : takeTheirs(entryOf(question)));
    pump();
  }

  /** The next visit finds nothing unsaved. */
  function forgetDrafts(): void {
    for (const question of drafts.read().keys()) drafts.write(question, null);
  }

  /** Nothing can be saved any more: what the server holds is what counts. */
  function discard(): void {
    forgetDrafts();
    for (const [question, entry] of state.entries) {
      if (entry.wish) put(question, { ...EMPTY_ENTRY, held: entry.rival ?? entry.held });
    }
  }

  /** The network is back, or the person does not want to wait. */
  function retryNow(): void {
    retryMs = FIRST_RETRY_MS;
    retryAt = 0;
    due.clear();
    pump();
  }

  /** What an earlier visit has left unsaved. The server's answers have to be heard first. */
  function takeUp(): void {
    for (const [question, wish] of drafts.read()) {
      const entry = entryOf(question);
      if (entry.wish) continue;
      const restored = restoreWish(entry, wish, broken(question, wish.answer), me);
      // It had arrived: left there, it would be taken for a change of a later answer.
      if (!restored.wish) drafts.write(question, null);
      put(question, restored);
    }
  }

  function start(): void {
    running = true;
    takeUp();
    pump();
  }

  /** What is on its way still arrives; nothing more is sent. */
  function stop(): void {
    running = false;
    clearTimeout(timer);
  }

  return {
    getState: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    takeUp,
    start,
    stop,
    hear,
    edit,
    release,
    resolve,
    forgetDrafts,
    discard,
    retryNow,
  };
}
