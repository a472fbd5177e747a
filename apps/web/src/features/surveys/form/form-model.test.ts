import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../lib/api/api-error.ts';
import { beginFailure, formProblems, initialForm } from './form-model.ts';

const NOW = new Date('2026-11-17T10:00:00Z');
const known = { type: 'nis2', company: 'Acme S.p.A.', email: 'ada@acme.example', now: NOW } as const;
const filled = initialForm({ ...known, language: 'it' });

describe('the form of a questionnaire', () => {
  it.each([
    ['it', 'Questionario NIS 2, novembre 2026'],
    ['en', 'NIS 2 Assessment, November 2026'],
  ] as const)('begins with a name of its month in %s', (language, name) => {
    expect(initialForm({ ...known, language }).name).toBe(name);
  });

  it.each([
    [{}, {}],
    [{ name: '  ' }, { name: 'form.nameMissing' }],
    [{ company: '' }, { company: 'form.companyMissing' }],
    [{ email: '' }, { email: 'form.emailMissing' }],
    [{ email: 'ada' }, { email: 'form.emailWrong' }],
    [{ email: 'ada@acme' }, { email: 'form.emailWrong' }],
    [{ email: ' ada@acme.example ' }, {}],
  ])('finds in %j: %j', (change, problems) => {
    expect(formProblems({ ...filled, ...change })).toEqual(problems);
  });

  it('puts what the server says beside its field', () => {
    const refusal = { code: 'validation', message: 'no', fields: { '/email': 'wrong', '/other': 'odd' } };
    expect(beginFailure(new ApiError(400, refusal))).toEqual({ text: 'no', fields: { email: 'wrong' } });
  });
});
