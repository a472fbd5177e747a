/** Text in scripts that are written without blanks, such as Chinese and Japanese. */

const WIDE = /[\u3000-\u9fff\uac00-\ud7af\uff00-\uffef]/;
const LETTER = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー々]`;
const LETTERS = new RegExp(LETTER, 'u');
const BORDERS = new RegExp(`(?<=${LETTER})(?=[!-~])|(?<=[!-~])(?=${LETTER})`, 'gu');
const QUOTES = /[「」『』【】〈〉《》〔〕]/g;

export const isWide = (text: string): boolean => LETTERS.test(text);

/** With full-width signs as plain ones, and with blanks around Latin words and numbers: `默认账号为admin（测试）`. */
export function spaced(text: string): string {
  if (!WIDE.test(text)) return text;
  return text
    .normalize('NFKC')
    .replaceAll(QUOTES, '"')
    .replaceAll('、', ', ')
    .replaceAll('。', '. ')
    .replaceAll(BORDERS, ' ');
}
