const SHORT = 2000;
const LEADS =
  /\blocation(?:\.href)?\s{0,5}=\s{0,5}(["'`])([^"'`\s]{1,500})\1|\blocation\.(?:replace|assign)\s{0,5}\(\s{0,5}(["'`])([^"'`\s]{1,500})\3|http-equiv=["']?refresh["']?[^>]{0,200}\burl=["']?([^"'>\s]{1,500})/i;

/** Where a page leads on by itself that has nothing else to show: old sites answer a form or a link with a script. */
export function ledByPage(text: string): string | null {
  if (text.length > SHORT || /<(?:form|a)\b/i.test(text)) return null;
  const [, , assigned, , called, refreshed] = LEADS.exec(text) ?? [];
  return assigned ?? called ?? refreshed ?? null;
}
