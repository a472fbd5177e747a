import { describe, expect, it } from 'vitest';
import { splitQuestion } from './split-question.ts';

describe('a question of two parts', () => {
  it.each([
    ['it', 'che differenza c’è tra backup e archivio?', ['backup', 'archivio']],
    ['en', 'RTO vs RPO', ['RTO', 'RPO']],
    ['en', 'what is the difference between a scan and a penetration test?', ['a scan', 'a penetration test']],
  ] as const)('compares two things in %s: %s', (language, question, parts) => {
    expect(splitQuestion(question, language)).toEqual({ kind: 'comparison', parts });
  });

  it.each([
    ['it', 'quanto dura il test e dove trovo il report?', ['quanto dura il test', 'dove trovo il report']],
    ['en', 'who signs it? and when is it due?', ['who signs it', 'when is it due']],
  ] as const)('asks twice in %s: %s', (language, question, parts) => {
    expect(splitQuestion(question, language)).toEqual({ kind: 'questions', parts });
  });

  it.each([
    ['it', 'quando servono backup e cifratura?'],
    ['it', 'ci hanno attaccato e ora cosa facciamo?'],
    ['en', 'what are detection and response?'],
    ['en', 'our server is down and who do we call?'],
  ] as const)('is none where it asks one thing in %s: %s', (language, question) => {
    expect(splitQuestion(question, language)).toBeNull();
  });
});
