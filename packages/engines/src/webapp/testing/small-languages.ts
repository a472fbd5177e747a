/**
 * As much of PHP, Python and Ruby as a weak page needs that runs what it is sent: strings, products, one operator that
 * joins, `print` and comments. What the language would refuse throws.
 */
export interface SmallLanguage {
  readonly joins: '.' | '+';
  /** `'%d'%(7)`. */
  readonly formats?: boolean;
  /** Numbers are joined without being made a text first. */
  readonly joinsNumbers?: boolean;
  readonly prints?: boolean;
  /** `{${…}}` and `${…}` in double quotes are run. */
  readonly interpolates?: boolean;
}

export const PHP: SmallLanguage = { joins: '.', joinsNumbers: true, prints: true, interpolates: true };
export const PYTHON: SmallLanguage = { joins: '+', formats: true };

type Value = string | number;

/** The value of the last statement, and what was printed. */
export function runSmall(code: string, language: SmallLanguage): { value: Value; printed: string } {
  let at = 0;
  let printed = '';
  const fail = (): never => {
    throw new Error(`Parse error: syntax error near ${code.slice(at, at + 10)}`);
  };
  const skip = () => {
    at += /^(?:\s|#.*)*/.exec(code.slice(at))?.[0].length ?? 0;
  };
  const takes = (text: string) => {
    skip();
    if (!code.startsWith(text, at)) return false;
    at += text.length;
    return true;
  };
  const string = (quote: string): string => {
    let text = '';
    for (; at < code.length; at++) {
      const sign = code[at] ?? '';
      if (sign === quote) {
        at++;
        return text;
      }
      const opening = /^\{?\$\{/.exec(code.slice(at))?.[0];
      if (language.interpolates && quote === '"' && opening) {
        at += opening.length;
        joined();
        for (const _ of opening.replace('$', '')) if (!takes('}')) fail();
        at--;
        continue;
      }
      if (sign === '\\') at++;
      text += code[at] ?? '';
    }
    return fail();
  };
  const term = (): Value => {
    skip();
    const quote = code[at] ?? '';
    if (quote === "'" || quote === '"') {
      at++;
      const text = string(quote);
      if (!language.formats || !takes('%(')) return text;
      const value = joined();
      if (!takes(')') || !text.includes('%d')) fail();
      return text.replace('%d', String(value));
    }
    if (takes('@')) return term();
    if (takes('(')) {
      const value = joined();
      return takes(')') ? value : fail();
    }
    if (language.prints && takes('print(')) {
      printed += String(joined());
      return takes(')') ? 1 : fail();
    }
    const digits = /^\d+/.exec(code.slice(at))?.[0] ?? fail();
    at += digits.length;
    return Number(digits);
  };
  const product = (): Value => {
    let value = term();
    while (takes('*')) {
      const factor = term();
      value = typeof value === 'number' && typeof factor === 'number' ? value * factor : fail();
    }
    return value;
  };
  const joined = (): Value => {
    let value = product();
    while (takes(language.joins)) {
      const next = product();
      if (!language.joinsNumbers && typeof value !== typeof next) fail();
      value =
        typeof value === 'number' && typeof next === 'number' && !language.joinsNumbers
          ? value + next
          : `${value}${next}`;
    }
    return value;
  };
  let value: Value = '';
  for (skip(); at < code.length; skip()) {
    value = joined();
    skip();
    if (at < code.length && !takes(';')) fail();
  }
  return { value, printed };
}
