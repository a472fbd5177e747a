import type { Visitor } from './visitor.ts';

/** Parts of the shop that never end, and the way out. */
const LEFT_ALONE = /^\/(calendario|indice(-completo|\/)|esci|fragile|rapporto|giacenza|attesa)/;
const LINKS = /(?:href|src|action|data-href)=["']?([^"' >]+)/g;
const MAPS = /sourceMappingURL=(\S+)/g;
/** Paths in scripts: whole, or below the one the app's `api` and `send` add to. */
const IN_SCRIPTS = /(?:api|send|fetch)\('(\/[^'?]*)|'(\/(?:api\/|ordini|resi|graphql)[^'?]*)'/g;
const IN_DESCRIPTIONS = /"(\/api\/[^"{]*)/g;

/** Every path a visitor is led to. Each is asked for once. */
export async function pathsReachedFrom(visitor: Visitor, start: string): Promise<ReadonlySet<string>> {
  const reached = new Set<string>([start]);
  for (const path of reached) {
    if (LEFT_ALONE.test(path)) continue;
    const { body } = await visitor.ask(path);
    for (const found of pathsIn(body)) {
      const url = new URL(found, visitor.origin + path);
      if (url.origin === visitor.origin) reached.add(url.pathname);
    }
  }
  return reached;
}

function pathsIn(body: string): string[] {
  const found = [LINKS, MAPS, IN_SCRIPTS, IN_DESCRIPTIONS]
    .flatMap((pattern) => [...body.matchAll(pattern)])
    .map(([, one, other]) => one ?? other ?? '')
    .filter((path) => URL.canParse(path, 'http://x'));
  const below = body.includes("fetch('/api'") ? found.filter((path) => path.startsWith('/')) : [];
  return [...found, ...below.map((path) => `/api${path}`)];
}
