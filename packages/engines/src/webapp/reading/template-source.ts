import type { Exchange } from '@rocca/tools/web/model';
import { textOf } from './answer.ts';

/**
 * Statements that a server runs before it sends a page: Jinja, Twig, Django, Liquid, Blade, PHP, ASP, JSP, ERB. Frameworks in
 * the browser have double braces alone.
 */
const STATEMENT =
  /\{%-?\s{0,4}(?:extends|block|end\w{1,12}|for|if|include|set|load|macro|import)\b[^{}]{0,200}%\}|<\?(?:php\b|=)|<%[@=!-]|^\s{0,4}@(?:extends|section|yield|include)\s?\(/m;

/** Whether an answer is the source of a page template instead of a page: it holds no data, only the texts of all its pages. */
export const isTemplateSource = ({ response }: Pick<Exchange, 'response'>): boolean =>
  response !== null && STATEMENT.test(textOf(response).slice(0, 300_000).replaceAll(QUOTED, ' '));

/** A page about templates shows statements as texts to read. */
const QUOTED = /<(pre|code|textarea|script)\b[^>]{0,300}>.{0,50000}?<\/\1>/gis;
