import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { MAX_NAME_LENGTH, useTestName } from './test-name.ts';

it('is the name of the target, without profile and date', () => {
  const { result } = renderHook(() => useTestName({ name: 'Lab' }));
  expect(result.current).toMatchObject({ text: 'Lab', value: 'Lab' });
});

it('is what somebody types, without blanks around it', () => {
  const { result } = renderHook(() => useTestName({ name: 'Lab' }));
  act(() => result.current.change(' Lab dopo la patch '));
  expect(result.current).toMatchObject({ text: ' Lab dopo la patch ', value: 'Lab dopo la patch' });
});

it('is never longer than a name may be', () => {
  const { result } = renderHook(() => useTestName({ name: 'x'.repeat(MAX_NAME_LENGTH + 1) }));
  expect(result.current.value).toHaveLength(MAX_NAME_LENGTH);
});

it('leaves control and invisible characters of a target’s name out', () => {
  const { result } = renderHook(() => useTestName({ name: 'a\u202eb\u0007' }));
  expect(result.current.value).toBe('ab');
});
