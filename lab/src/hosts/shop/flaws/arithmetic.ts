/** Whole numbers, `+ - * / %` and parentheses; null: the text is something else. */
export function arithmetic(text: string): number | null {
  const tokens = text.match(/\d{1,15}|[-+*/%()]|\S/g) ?? [];
  let at = 0;
  const atom = (): number => {
    const token = tokens[at++];
    if (token === '(') {
      const value = sum();
      return tokens[at++] === ')' ? value : Number.NaN;
    }
    if (token === '-') return -atom();
    return token !== undefined && /^\d+$/.test(token) ? Number(token) : Number.NaN;
  };
  const product = (): number => {
    let value = atom();
    for (let sign = tokens[at]; sign === '*' || sign === '/' || sign === '%'; sign = tokens[at]) {
      at += 1;
      const by = atom();
      value = sign === '*' ? value * by : Math.trunc(sign === '/' ? value / by : value % by);
    }
    return value;
  };
  const sum = (): number => {
    let value = product();
    for (let sign = tokens[at]; sign === '+' || sign === '-'; sign = tokens[at]) {
      at += 1;
      const by = product();
      value = sign === '+' ? value + by : value - by;
    }
    return value;
  };
  if (tokens.length === 0 || tokens.length > 200) return null;
  const value = sum();
  return at === tokens.length && Number.isFinite(value) ? value : null;
}
