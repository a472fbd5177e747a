const SHORT = 2000;
const LEADS =
  /\blocation(?:\.href)?\s{0,5}=\s{0,5}(["'`])([^"'`\s]{1,500})\1|\blocation\.(?:replace|assign)\s{0,5}\(\s{0,5}(["'`])([^"'`\s]{1,500})\3|http-equiv=["']?refresh["']?[^>]{0,200}\burl=["']?([^"'>\s]{1,500})/i;

/** Where a page leads on by itself that has nothing else to show: old sites answer a form or a link with a script. */
export function ledByPage(text: string): string | null {
  if (text.length > SHORT || /<(?:form|a|input)\b/i.test(text)) return null;
  const [, , assigned, , called, refreshed] = LEADS.exec(text) ?? [];
  return assigned ?? called ?? refreshed ?? null;
}

const IN_SCRIPT =
  /<script\b[^>]{0,300}>([^<]{1,3000})<\/script>|<meta\b[^>]{0,100}http-equiv=["']?refresh["']?[^>]{0,300}>/gi;
const MAX_LONG = 100_000;
const MAX_SCRIPTS = 50;

/** The same of a page that shows something meanwhile, with a link for those without scripts: the answer to a sign-in. */
export function ledMeanwhile(text: string): string | null {
  if (text.length > MAX_LONG || /<input\b[^>]{0,300}type=["']?password/i.test(text)) return null;
  for (const [whole, script] of [...text.matchAll(IN_SCRIPT)].slice(0, MAX_SCRIPTS)) {
    // A script with functions for buttons leads nowhere by itself.
    if (script !== undefined && /\bonclick\b|addEventListener|\bfunction\s{1,5}\w/.test(script)) continue;
    const led = ledByPage(whole);
    if (led !== null) return led;
  }
  return null;
}
