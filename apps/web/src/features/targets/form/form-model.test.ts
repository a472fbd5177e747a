import { describe, expect, it } from 'vitest';
import { checkTarget, initialValues, type TargetValues, targetToWrite, warningOf } from './form-model.ts';

const values = (change: Partial<TargetValues>): TargetValues => ({ ...initialValues(null), name: 'x', ...change });
const withVpn = { ...initialValues(null).vpn, choice: 'openvpn' as const };

describe('the meaning of what is typed', () => {
  it('counts the addresses of the target and of the extra ones together', () => {
    const check = checkTarget(values({ entries: ['10.0.0.0/24'], extraEntries: ['10.0.1.0/24'] }), 'nscan');
    expect(check.meaning).toMatchObject({ addressCount: 512, scope: 'private' });
  });

  it('tells the field in which entries that do not go together stand', () => {
    expect(checkTarget(values({ entries: ['10.0.0.1', '8.8.8.8'] }), 'nscan')).toMatchObject({
      meaning: null,
      target: { code: 'mixed_private_public', index: 1 },
      extra: null,
    });
    expect(
      checkTarget(values({ entries: ['10.0.0.1'], extraEntries: ['10.0.0.2', '8.8.8.8'] }), 'nscan'),
    ).toMatchObject({ target: null, extra: { code: 'mixed_private_public', index: 1 } });
    expect(
      checkTarget(values({ entries: ['10.0.0.1'], extraEntries: ['host.example.com'] }), 'nscan').extra,
    ).toMatchObject({ code: 'not_valid', index: 0 });
  });

  it('judges entries again when the service changes', () => {
    const typed = values({ entries: ['10.0.0.0/24'] });
    expect(checkTarget(typed, 'nscan').target).toBeNull();
    expect(checkTarget(typed, 'dti').target).toMatchObject({ code: 'kind_not_accepted' });
  });

  it.each(['dti', 'dti_lite'])('takes one domain for %s', (engine) => {
    expect(checkTarget(values({ entries: ['a.it'] }), engine).target).toBeNull();
    expect(checkTarget(values({ entries: ['a.it', 'b.it'] }), engine)).toMatchObject({
      meaning: null,
      target: { code: 'too_many_entries', entry: 'b.it', index: 1 },
    });
    expect(checkTarget(values({ entries: ['a.it', 'b.it'] }), 'nscan').target).toBeNull();
  });

  it.each<[string[], boolean, string | null]>([
    [['10.0.0.1'], false, 'private_without_vpn'],
    [['10.0.0.1'], true, null],
    [['8.8.8.8'], true, 'public_with_vpn'],
    [['8.8.8.8'], false, null],
    [['host.example.com'], false, null],
  ])('warns of %s with a VPN %s: %s', (entries, vpn, warning) => {
    expect(warningOf(values({ entries, ...(vpn && { vpn: withVpn }) }), 'nscan')).toBe(warning);
  });
});

describe('the request', () => {
  it('is trimmed, comma-separated, and leaves out what the engine does not have', () => {
    const typed = values({ name: ' Sito ', entries: ['a.example.com', 'b.example.com'], vpn: withVpn });
    expect(targetToWrite({ ...typed, business: 'Tourism' }, 'dti', null)).toEqual({
      name: 'Sito',
      engine: 'dti',
      target: 'a.example.com,b.example.com',
      business: 'Tourism',
      extra: {},
    });
  });

  it('sends an emptied list of extra addresses, so that it is emptied there too', () => {
    expect(targetToWrite(values({ entries: ['10.0.0.1'] }), 'nscan', null).extra).toEqual({ extra_targets: '' });
  });
});
