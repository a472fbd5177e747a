import { describe, expect, it } from 'vitest';
import { scanConfigName, scanConfigOf, settingsOfStart } from './scan-config.rules.ts';

describe('what a start runs', () => {
  it.each([
    ['nscan', {}, 'fast'],
    ['webapp', {}, 'default'],
    ['webapp', { webapp: { scan_strength: 'high' as const } }, 'high'],
    ['dti', {}, 'no_contact'],
    ['dti', { dti: { contact: true } }, 'light_contact'],
    ['dti', { dti: { contact: false } }, 'no_contact'],
    ['dti_lite', { dti: { contact: true } }, null],
  ])('%s with %j is %s', (engine, extra, config) => {
    expect(scanConfigOf(engine, extra)).toBe(config);
  });

  it('changes one setting of the target, and leaves its sign-in to it', () => {
    expect(settingsOfStart('webapp', { scan_config_id: 'low' })).toEqual({ webapp: { scan_strength: 'low' } });
    expect(settingsOfStart('webapp', {})).toBeNull();
    expect(settingsOfStart('dti', { scan_config_id: 'no_contact' })).toEqual({ dti: { contact: false } });
  });

  it('is refused where the engine does not know it', () => {
    expect(() => settingsOfStart('webapp', { scan_config_id: 'fast' })).toThrow();
    expect(scanConfigName('webapp', 'fast', 'en')).toBeNull();
    expect(scanConfigName('webapp', 'low', 'en')).toBe('Low strength');
  });
});
