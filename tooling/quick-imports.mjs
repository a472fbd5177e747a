// Loaded before every program of ours (`--import`). To learn what kind of module a file is, Node reads the package.json
// above it, and parses it anew for each file. That of drizzle-orm has 180 kB, and some hundred of its files are loaded:
// half of the time in which a process of the platform came up. Where the address of a file tells its kind, nothing is
// looked up.
import module from 'node:module';

const OWN_KIND = /\/node_modules\/drizzle-orm\/[^?#]*\.js$/;

/** What Node would find out about an import, or null where it has to look. */
export function resolveQuickly(specifier, parentURL) {
  if (!/^\.\.?\//.test(specifier) || !parentURL?.startsWith('file:')) return null;
  const { href } = new URL(specifier, parentURL);
  // drizzle-orm's `.js` files are ECMAScript modules, those of CommonJS end in `.cjs`.
  if (OWN_KIND.test(href)) return { url: href, format: 'module', shortCircuit: true };
  const isOwn = href.endsWith('.ts') && !href.includes('/node_modules/');
  return isOwn ? { url: href, format: 'module-typescript', shortCircuit: true } : null;
}

// A Node that is older than our own does without.
module.registerHooks?.({
  resolve: (specifier, context, next) => resolveQuickly(specifier, context.parentURL) ?? next(specifier, context),
});
