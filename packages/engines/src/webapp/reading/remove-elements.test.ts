import { describe, expect, it } from 'vitest';
import { removeElements } from './remove-elements.ts';

describe('removing elements from a page', () => {
  it.each([
    ['scripts and styles, however they are written', 'a<SCRIPT src=x>b</script >c<style>d</STYLE\n>e', 'a c e'],
    ['a script that holds the beginning of another one', 'a<script>"<script>"</script>b', 'a b'],
    ['nothing that is not closed', 'a<script>b<style>c</style>d', 'a<script>b d'],
    ['no element whose name only begins alike', 'a<scripture>b</scripture>', 'a<scripture>b</scripture>'],
  ])('takes away %s', (_, html, left) => {
    expect(removeElements(html)).toBe(left);
  });

  it('takes away the elements that it is asked for, and comments', () => {
    const names = ['a', '!--'];
    expect(removeElements('x<!-- <a> -->y<a href=1>z</a><b>v</b>', { names, by: '' })).toBe('xy<b>v</b>');
  });
});
