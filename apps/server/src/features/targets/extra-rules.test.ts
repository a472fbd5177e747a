import { expect, it } from 'vitest';
import { changeExtra } from './extra.rules.ts';

const change = (engine: string, contact: boolean) =>
  changeExtra({}, { dti: { contact } }, { engine, target: 'acme.test', scope: {} });

it('refuses contact for the lite service with the reason, and takes it for the full one', () => {
  expect(change('dti_lite', true)).toMatchObject({
    ...{ kind: 'wrong', code: 'invalid_request' },
    fields: { 'dti.contact': { en: expect.stringContaining('full service is needed') } },
  });
  expect(change('dti_lite', false)).toMatchObject({ kind: 'ok' });
  expect(change('dti', true)).toMatchObject({ kind: 'ok', extra: { dti: { contact: true } } });
});
