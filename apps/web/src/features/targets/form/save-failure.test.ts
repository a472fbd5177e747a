import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../lib/api/api-error.ts';
import { saveFailureOf } from './save-failure.ts';

const refusal = (fields: Record<string, string>) =>
  new ApiError(400, { code: 'invalid_request', message: 'Controlla i campi', fields });

describe('a failed save', () => {
  it('brings each message to its field', () => {
    expect(saveFailureOf(refusal({ target: 'a', 'extra.vpn.config_file_name': 'b' }))).toEqual({
      title: 'target.errorSaving',
      text: 'Controlla i campi',
      fields: { target: 'a', 'vpn.config_file': 'b' },
    });
  });

  it('speaks of the extra data when nothing else is wrong', () => {
    expect(saveFailureOf(refusal({ 'extra.extra_targets': 'a' })).title).toBe('target.errorSavingExtra');
  });

  it('shows a message whose field is not on the screen above the buttons', () => {
    expect(saveFailureOf(refusal({ engine: 'Questo servizio non esegue test.' }))).toMatchObject({
      text: 'Questo servizio non esegue test.',
      fields: {},
    });
  });

  it('says what any other failure says', () => {
    const refused = new ApiError(403, { code: 'target_not_licensed', message: 'Utente non autorizzato' });
    expect(saveFailureOf(refused)).toEqual({ title: 'target.errorSaving', text: 'Utente non autorizzato', fields: {} });
  });
});
