import { expect, it } from 'vitest';
import { checkExtent } from './check-extent.ts';

const reason = (code: string, places: number) => ({ reason: code, name: code, places, detail: '', expected: false });

it.each([
  ['made everywhere', 'done', 246, 0, 0, [], { status: 'done', done: 246, of: 246, partly: 0 }],
  [
    'had nothing of its kind anywhere',
    ...(['done', 0, 0, 246, [reason('nothing_to_check', 246)]] as const),
    { status: 'nothing', done: null, of: null, partly: 0 },
  ],
  [
    'was made where there was something',
    ...(['done', 40, 0, 206, [reason('nothing_to_check', 206)]] as const),
    { status: 'done', done: 40, of: 40, partly: 0 },
  ],
  [
    'looked at all that was found, and not everything was found',
    ...(['partial', 246, 0, 0, [reason('timed_out', 0)]] as const),
    { status: 'partial', done: 246, of: null, partly: 0 },
  ],
  [
    'was made in part at the only place',
    ...(['partial', 0, 1, 1, [reason('source_failed', 1)]] as const),
    { status: 'partial', done: 0, of: 1, partly: 1 },
  ],
  ['was not made', 'not_done', 0, 0, 5, [reason('stopped', 5)], { status: 'not_done', done: 0, of: 5, partly: 0 }],
] as const)('of a check that %s', (_, status, places_done, places_partly, places_not_done, reasons, extent) => {
  expect(checkExtent({ status, places_done, places_partly, places_not_done, reasons: [...reasons] })).toEqual(extent);
});
