import type { SurveyAnswer } from '@rocca/contract/survey/answer-rules';
import { describe, expect, it } from 'vitest';
import {
  type AnswerEntry,
  countedAnswer,
  EMPTY_ENTRY,
  editAnswer,
  type HeldAnswer,
  hearAnswer,
  isSame,
  keepMine,
  mayBeSent,
  noteChanged,
  noteLost,
  noteRefused,
  noteSaved,
  noteSent,
  restoreWish,
  shownAnswer,
  stateOf,
  takeTheirs,
} from './saving-model.ts';

const ME = 'ada';
const answer = (value: number, note: string | null = null): SurveyAnswer => ({ values: [value], note });
const held = (value: number, version: number, by: string | null = ME): HeldAnswer => ({
  ...answer(value),
  version,
  by,
  at: '2026-11-17T10:00:00.000Z',
});

/** What happens to one answer, in the order in which it happens. */
type Step =
  | { readonly edit: number; readonly broken?: true }
  | { readonly sent: true }
  | { readonly saved: HeldAnswer }
  | { readonly refused: string }
  | { readonly lost: true }
  | { readonly changed: HeldAnswer }
  | { readonly heard: HeldAnswer }
  | { readonly choose: 'mine' | 'theirs' };

function happen(entry: AnswerEntry, step: Step): AnswerEntry {
  if ('edit' in step) return editAnswer(entry, answer(step.edit), step.broken ? 'value_out_of_range' : null);
  if ('sent' in step) return noteSent(entry);
  if ('saved' in step) return noteSaved(entry, step.saved);
  if ('refused' in step) return noteRefused(entry, step.refused);
  if ('lost' in step) return noteLost(entry);
  if ('changed' in step) return noteChanged(entry, step.changed, ME);
  if ('heard' in step) return hearAnswer(entry, step.heard, ME);
  return step.choose === 'mine' ? keepMine(entry) : takeTheirs(entry);
}

interface Outcome {
  readonly state: ReturnType<typeof stateOf>;
  /** What is shown. */
  readonly shows: number;
  /** The version that the next sending is based on; left out where nothing is to be sent. */
  readonly sendsOn?: number;
  /** What the progress counts, 0 for nothing; left out where it is what is shown. */
  readonly counts?: number;
}

const SENT = { sent: true } as const;
const LOST = { lost: true } as const;
const bob = (value: number, version: number) => held(value, version, 'bob');

const STORIES: [string, Step[], Outcome][] = [
  ['a change waits to be sent', [{ edit: 1 }], { state: 'unsaved', shows: 1, sendsOn: 0 }],
  ['what is sent is not sent twice', [{ edit: 1 }, SENT], { state: 'saving', shows: 1 }],
  ['a confirmed change is saved', [{ edit: 1 }, SENT, { saved: held(1, 1) }], { state: 'saved', shows: 1 }],
  [
    'the newest value goes on from the version that its predecessor got',
    [{ edit: 1 }, SENT, { edit: 2 }, { edit: 3 }, { saved: held(1, 1) }],
    { state: 'unsaved', shows: 3, sendsOn: 1 },
  ],
  [
    'going back to what is held needs no saving',
    [{ heard: held(1, 4) }, { edit: 2 }, { edit: 1 }],
    { state: 'saved', shows: 1 },
  ],
  [
    'going back while a change is on its way is a change',
    [{ heard: held(1, 4) }, { edit: 2 }, SENT, { edit: 1 }, { saved: held(2, 5) }],
    { state: 'unsaved', shows: 1, sendsOn: 5 },
  ],
  [
    'going back after a lost reply is one, too: the server may hold the other value',
    [{ heard: held(1, 4) }, { edit: 2 }, SENT, LOST, { edit: 1 }],
    { state: 'unsaved', shows: 1, sendsOn: 4 },
  ],
  ['a lost change is sent again', [{ edit: 1 }, SENT, LOST], { state: 'unsaved', shows: 1, sendsOn: 0 }],
  [
    'a lost reply of a change that was taken is no rival',
    [{ edit: 1 }, SENT, LOST, SENT, { changed: held(1, 1) }],
    { state: 'saved', shows: 1 },
  ],
  [
    'a newer value after a lost reply goes on from the own answer',
    [{ edit: 1 }, SENT, LOST, { edit: 2 }, SENT, { changed: held(1, 1) }],
    { state: 'unsaved', shows: 2, sendsOn: 1 },
  ],
  [
    'of two lost changes either may be the one that arrived',
    [{ edit: 1 }, SENT, LOST, { edit: 2 }, SENT, LOST, { edit: 3 }, SENT, { changed: held(1, 1) }],
    { state: 'unsaved', shows: 3, sendsOn: 1 },
  ],
  [
    'the same value of somebody else is not taken for the lost one',
    [{ edit: 1 }, SENT, LOST, { edit: 2 }, SENT, { changed: bob(1, 1) }],
    { state: 'rival', shows: 2, counts: 0 },
  ],
  [
    'a refusal keeps what was typed and sends nothing',
    [{ edit: 9 }, SENT, { refused: 'no' }],
    { state: 'refused', shows: 9, counts: 0 },
  ],
  [
    'a refusal of an older value is not about the newer one',
    [{ edit: 9 }, SENT, { edit: 1 }, { refused: 'no' }],
    { state: 'unsaved', shows: 1, sendsOn: 0 },
  ],
  [
    'a changed value leaves the refusal behind',
    [{ edit: 9 }, SENT, { refused: 'no' }, { edit: 1 }],
    { state: 'unsaved', shows: 1, sendsOn: 0 },
  ],
  [
    'a rule that the browser knows is not asked for',
    [{ edit: 9, broken: true }],
    { state: 'refused', shows: 9, counts: 0 },
  ],
  [
    'a broken value stays refused when its predecessor is saved',
    [{ edit: 1 }, SENT, { edit: 9, broken: true }, { saved: held(1, 1) }],
    { state: 'refused', shows: 9, counts: 1 },
  ],
  ['somebody else’s answer is shown where nothing is unsaved', [{ heard: bob(2, 3) }], { state: 'saved', shows: 2 }],
  [
    'an older answer that comes late is not shown',
    [{ heard: bob(2, 3) }, { heard: held(1, 2) }],
    { state: 'saved', shows: 2 },
  ],
  [
    'a reply that comes after a newer answer does not bring the old one back',
    [{ edit: 1 }, SENT, { saved: held(1, 1) }, { heard: bob(2, 2) }, { saved: held(1, 1) }],
    { state: 'saved', shows: 2 },
  ],
  [
    'an answer that is heard while another is on its way waits for the reply',
    [{ edit: 1 }, SENT, { heard: bob(2, 1) }],
    { state: 'saving', shows: 1 },
  ],
  [
    'a rival stops the sending, and what was typed stays',
    [{ edit: 1 }, { heard: bob(2, 1) }],
    { state: 'rival', shows: 1, counts: 0 },
  ],
  ['a rival that says the same is none', [{ edit: 1 }, { heard: bob(1, 1) }], { state: 'saved', shows: 1 }],
  [
    'the answer that the change began from is no rival under another version',
    [{ heard: held(1, 4) }, { edit: 2 }, SENT, { changed: bob(1, 6) }],
    { state: 'unsaved', shows: 2, sendsOn: 6 },
  ],
  [
    'mine is sent on the version of the rival',
    [{ edit: 1 }, SENT, { changed: bob(2, 3) }, { choose: 'mine' }],
    { state: 'unsaved', shows: 1, sendsOn: 3 },
  ],
  [
    'theirs takes the place of mine',
    [{ edit: 1 }, SENT, { changed: bob(2, 3) }, { choose: 'theirs' }],
    { state: 'saved', shows: 2 },
  ],
  [
    'typing what the rival says settles it',
    [{ edit: 1 }, SENT, { changed: bob(2, 3) }, { edit: 2 }],
    { state: 'saved', shows: 2 },
  ],
  [
    'typing something else does not',
    [{ edit: 1 }, SENT, { changed: bob(2, 3) }, { edit: 4 }],
    { state: 'rival', shows: 4, counts: 0 },
  ],
  [
    'the newest of several rivals is the one to choose from',
    [{ edit: 1 }, { heard: bob(2, 3) }, { heard: bob(3, 4) }, { choose: 'theirs' }],
    { state: 'saved', shows: 3 },
  ],
  [
    'my own other window is a rival as well',
    [{ edit: 1 }, SENT, { changed: held(2, 3) }],
    { state: 'rival', shows: 1, counts: 0 },
  ],
];

describe('an answer', () => {
  it.each(STORIES)('%s', (_promise, steps, { state, shows, sendsOn, counts = shows }) => {
    const entry = steps.reduce(happen, EMPTY_ENTRY);
    expect(stateOf(entry)).toBe(state);
    expect(shownAnswer(entry).values).toEqual([shows]);
    expect(mayBeSent(entry) ? entry.wish?.base.version : undefined).toBe(sendsOn);
    expect(countedAnswer(entry).values).toEqual(counts === 0 ? [] : [counts]);
  });

  it('that is refused counts as what it was before', () => {
    const entry = [{ heard: held(3, 1) }, { edit: 9, broken: true } as const].reduce(happen, EMPTY_ENTRY);
    expect(countedAnswer(entry).values).toEqual([3]);
  });

  it.each([
    ['is sent where nothing has changed since', held(1, 4), 'unsaved'],
    ['is done where it had arrived', held(2, 5), 'saved'],
    ['meets the answer of somebody else', bob(3, 5), 'rival'],
  ] as const)('that was left unsaved %s', (_promise, now, state) => {
    const wish = { answer: answer(2), base: { ...answer(1), version: 4 }, lost: [] };
    expect(stateOf(restoreWish({ ...EMPTY_ENTRY, held: now }, wish, null, ME))).toBe(state);
  });

  it.each([
    [answer(1), answer(1), true],
    [{ values: [1, 2], note: null }, { values: [2, 1], note: null }, true],
    [{ values: [1, 2], note: null }, { values: [1], note: null }, false],
    [answer(1, ' a '), answer(1, 'a'), true],
    [answer(1, ''), answer(1), true],
    [answer(1, 'a'), answer(1), false],
  ])('%j and %j are the same: %s', (one, other, same) => {
    expect(isSame(one, other)).toBe(same);
  });
});
