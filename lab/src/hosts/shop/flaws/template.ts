import { arithmetic } from './arithmetic.ts';

type Names = Readonly<Record<string, string>>;

const SYNTAX = {
  braces: /\{\{(.{0,200}?)\}\}/g,
  dollar: /\$\{(.{0,200}?)\}/g,
  erb: /<%=(.{0,200}?)%>/g,
};

/** A small template engine: names and sums between its marks. Whoever writes the template makes it calculate. */
export function renderTemplate(template: string, names: Names, syntax: keyof typeof SYNTAX): string {
  return template.replace(SYNTAX[syntax], (_all, expression: string) => evaluate(expression.trim(), names));
}

function evaluate(expression: string, names: Names): string {
  const known = names[expression];
  if (known !== undefined) return known;
  const text = /^'([^']*)'$|^"([^"]*)"$/.exec(expression);
  if (text) return text[1] ?? text[2] ?? '';
  const sum = arithmetic(expression);
  if (sum === null) throw new Error(`TemplateSyntaxError: unexpected '${expression}'`);
  return String(sum);
}
