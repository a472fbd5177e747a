import { removeElements } from '../reading/remove-elements.ts';

const WORD = String.raw`(?:(?<!\p{L})param(?:et(?:er|re|ro))?s?(?!\p{L})|(?<!\p{L})par(?:á|&aacute;)metros?(?!\p{L})|(?<!\p{L})param(?:è|&egrave;)tres?(?!\p{L})|参数|參數|パラメータ)`;
const QUOTE = '["\'`“”‘’«»「」]';
const NAME = '([A-Za-z_][A-Za-z0-9_-]{0,29})';
const KIND = '(?:(?:GET|URL|URI|query|query[ -]?string|request|HTTP) )?';
const BEFORE = new RegExp(`(?<![A-Za-z0-9_.-])${NAME}${QUOTE}?\\s{0,3}${KIND}${WORD}`, 'giu');
const BEHIND = new RegExp(`${WORD}\\s{0,3}[:：=]?\\s{0,3}(?:named |called |chiamato )?${QUOTE}?${NAME}`, 'giu');
/** What stands there in any sentence. */
const NO_NAME =
  /^(?:an?|the|this|that|these|those|its?|your|our|one|two|each|every|any|no|of|in|on|as|at|is|are|was|be|by|not|and|or|for|to|from|with|without|into|if|can|must|may|will|has|have|https?|get|post|put|url|uri|query|string|request|input|form|body|path|command|line|function|missing|invalid|required|optional|unknown|wrong|bad|empty|extra|other|same|first|second|following|vulnerable|hidden|named|called|values?|names?|types?|i|il|lo|la|le|gli|un|una|uno|del|dei|nel|che|come|con|di|da|per|non|manca|mancante|obbligatori[oa]|der|die|das|den|dem|des|ein|eine|mit|ist|les|el|los|las|de|du|y|e|et|und)$/i;
const INLINE = /<\/?(?:a|b|code|em|i|kbd|mark|samp|span|strong|tt|u|var)(?:\s[^>]{0,500})?>/gi;
/** No white space: words of two paragraphs do not belong together. */
const END_OF_TEXT = '\0';
const MAX_READ = 200_000;
const MOST = 8;

/** Names that the text of a page, or a comment in it, sets beside the word `parameter`. */
export function parametersNamedIn(html: string): readonly string[] {
  const text = removeElements(html.slice(0, MAX_READ))
    .replaceAll(INLINE, ' ')
    .replaceAll(/<!--|-->|<[^>]{0,2000}>/g, END_OF_TEXT)
    .replaceAll(/&(?:quot|#0?39|#x27|apos|ldquo|rdquo|laquo|raquo);/gi, '"');
  const named = [BEFORE, BEHIND].flatMap((pattern) => [...text.matchAll(pattern)].map(([, name = '']) => name));
  return [...new Set(named)].filter((name) => !NO_NAME.test(name)).slice(0, MOST);
}
