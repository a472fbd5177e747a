import { beforeAll, describe, expect, it } from 'vitest';
import { loadKnowledge } from './load-knowledge.ts';
import type { Passage } from './passage.ts';

/*
 * What passages may say of the platform as it is: README, screens and terms say the same. A promise that the platform does
 * not keep costs a customer an attempt, and the provider an argument.
 */

let passages: readonly Passage[] = [];
beforeAll(async () => {
  passages = await loadKnowledge(null);
});

describe('passages on the platform', () => {
  it.each([
    [
      'platform.sign-in',
      'that single sign-on is not there',
      /\(SSO\) oggi non ci sono/,
      /no second factor today.*\(SSO\)/,
    ],
    ['platform.services', 'that coming services cannot start', /non si possono ancora avviare/, /cannot be started/],
    ['platform.services', 'that the dark web is not monitored', /dark web non c’è/, /no continuous monitoring/],
    ['platform.web-grade', 'grades as the report does', /D insufficiente, E scarso/, /C passable, D poor, E bad/],
    ['platform.authorisation', 'checks that change data', /modificare dati/, /change data/],
    ['platform.schedule', 'that each start has its conditions', /accetta le condizioni/, /accept the conditions/],
    ['questionnaire.attachments', 'that nothing is uploaded', /non si caricano documenti/, /No documents are uploaded/],
    ['platform.consultant', 'that the help desk makes the user', /chiedi all’assistenza/, /ask the help desk/],
    [
      'platform.hosted-permission',
      'that consent is asked before',
      /chiedilo prima, per scritto/,
      /ask before, in writing/,
    ],
    ['platform.vpn', 'that NetExtender needs its program', /ne ha il programma/, /has its program/],
  ])('%s says %s', (id, _point, italian, english) => {
    const text = passages.find((passage) => passage.id === id)?.text;
    expect(text?.it).toMatch(italian);
    expect(text?.en).toMatch(english);
  });
});
