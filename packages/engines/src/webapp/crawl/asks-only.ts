import type { WebRequest } from '@rocca/tools/web/model';

const QUESTIONS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Whether a request asks and stores nothing, by its method; a question of GraphQL is asked by POST as well. */
export function asksOnly({ method, body }: WebRequest): boolean {
  if (QUESTIONS.has(method)) return true;
  if (typeof body !== 'string' || !/^\s{0,9}[[{]/.test(body)) return false;
  const query = /"query"\s{0,9}:\s{0,9}"((?:[^"\\]|\\.){0,2000})/.exec(body)?.[1];
  return query !== undefined && /^(?:\\[nrt]|\s){0,20}(?:\{|query\b)/.test(query);
}
