import type { Plugin } from 'vite';

const ROUTER = /node_modules\/react-router\/dist\/.*\.js$/;

/** What `createRouter` reads and is always undefined here: `startRouter` sets none of it, and no server renders pages. */
const UNDEFINED = [
  /init\.(?:instrumentations|patchRoutesOnNavigation|dataStrategy)\b/,
  /(?<!function )consumeInstrumentationClientResultMetaReceiver\(router\)/,
  // Routes that are discovered while navigating, which `patchRoutesOnNavigation` would do.
  /(?<=if \()isFogOfWar(?=\))/,
  /opts\?\.hydrationData \|\| parseHydrationData\(\)/,
];
const ALWAYS_UNDEFINED = new RegExp(UNDEFINED.map((each) => each.source).join('|'), 'g');

/**
 * Lets the bundler leave out the parts of React Router that this application does not use: `Link`, `Form`, scroll
 * restoration, instrumentation, what server rendering needs. Their names are set and their components made in statements
 * that no bundler may drop; as pure expressions without a name it can. `npm run check` notices if this stops working: the
 * budget fails.
 */
export function shakeRouter(): Plugin {
  return {
    name: 'rocca-shake-router',
    apply: 'build',
    transform: {
      filter: { id: ROUTER },
      handler: (code) => ({
        code: code
          .replaceAll(/^\w+\.displayName = .*;$/gm, '')
          .replaceAll(ALWAYS_UNDEFINED, 'undefined')
          .replaceAll(/= (React\$?\d*\.(?:forwardRef|createContext|memo)\()/g, '= /* @__PURE__ */ $1'),
        map: null,
      }),
    },
  };
}
