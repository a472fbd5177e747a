import { renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { useShown } from './use-shown.ts';

interface Query {
  readonly data: string[] | undefined;
  readonly isPlaceholderData: boolean;
  readonly isError: boolean;
}

const arrived = (...data: string[]): Query => ({ data, isPlaceholderData: false, isError: false });
const onTheWay = (...before: string[]): Query => ({ data: before, isPlaceholderData: true, isError: false });
const FAILED: Query = { data: undefined, isPlaceholderData: false, isError: true };

describe('what a list shows', () => {
  it('is nothing before the first rows are there', () => {
    const { result } = renderHook(() => useShown({ ...FAILED, isError: false }, { page: 1 }));
    expect(result.current).toMatchObject({ shown: null, late: true, failed: false });
  });

  it('keeps the page of its rows until those of another page are there, or fail', () => {
    const { result, rerender } = renderHook(({ query, page }) => useShown(query, { page }), {
      initialProps: { query: arrived('a'), page: 1 },
    });
    expect(result.current).toMatchObject({ shown: { data: ['a'], asked: { page: 1 } }, late: false });
    rerender({ query: onTheWay('a'), page: 2 });
    expect(result.current).toMatchObject({ shown: { data: ['a'], asked: { page: 1 } }, late: true, failed: false });
    rerender({ query: FAILED, page: 2 });
    expect(result.current).toMatchObject({ shown: { data: ['a'], asked: { page: 1 } }, late: true, failed: true });
    rerender({ query: arrived('b'), page: 2 });
    expect(result.current).toMatchObject({ shown: { data: ['b'], asked: { page: 2 } }, late: false, failed: false });
  });
});
