// Loaded before every program of ours (`--import`). To learn where a package's module is and what kind of module a file
// is, Node reads the package.json above it, and parses it anew for each import. That of drizzle-orm has 180 kB, and some
// hundred of its files are loaded: half of the time in which a process of the platform came up. Where the address of a
// file tells its kind, nothing is looked up, and what a package's name stands for is looked up once.
import module from 'node:module';

/** Whose `.js` files are ECMAScript modules; those of CommonJS end in `.cjs`. */
export const MODULE_PACKAGES = ['drizzle-orm', 'jose', 'pg-boss', 'zod'];
const MODULE_FILE = new RegExp(`/node_modules/(?:${MODULE_PACKAGES.join('|')})/(?!(?:.*/)?node_modules/)[^?#]*\\.js$`);
/** A file of ours, and the folder whose files all see the same packages. */
const OWN_FILE = /^(file:(?:(?!\/node_modules\/).)*?)\/src\/(?:(?!\/node_modules\/).)*\.ts$/;
const BARE = /^[@a-z][^:]*$/;

/** What Node would find out about an import, or null where it has to look. */
export function resolveQuickly(specifier, parentURL) {
  if (!/^\.\.?\//.test(specifier) || !parentURL?.startsWith('file:')) return null;
  const { href } = new URL(specifier, parentURL);
  if (MODULE_FILE.test(href)) return { url: href, format: 'module', shortCircuit: true };
  const isOwn = href.endsWith('.ts') && !href.includes('/node_modules/');
  return isOwn ? { url: href, format: 'module-typescript', shortCircuit: true } : null;
}

/** Remembers what `look` found out about the packages that our own files import; to `require` is another question. */
export function createPackageMemory() {
  const known = new Map();
  return (specifier, { parentURL, conditions, importAttributes }, look) => {
    const isPlain = BARE.test(specifier) && conditions.includes('import') && Object.keys(importAttributes).length === 0;
    const folder = isPlain && OWN_FILE.exec(parentURL ?? '')?.[1];
    if (!folder) return look();
    const name = `${folder} ${specifier}`;
    const found = known.get(name) ?? { ...look(), shortCircuit: true };
    known.set(name, found);
    return found;
  };
}

const rememberPackage = createPackageMemory();

// A Node that is older than our own does without.
module.registerHooks?.({
  resolve: (specifier, context, next) =>
    resolveQuickly(specifier, context.parentURL) ?? rememberPackage(specifier, context, () => next(specifier, context)),
});
