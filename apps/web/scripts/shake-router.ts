import type { Plugin } from 'vite';

const ROUTER = /node_modules\/react-router\/dist\/.*\.js$/;

/**
 * Lets the bundler leave out the parts of React Router that this application does not use: `Link`, `Form`, scroll
 * restoration, what server rendering needs. Their names are set and their components made in statements that no bundler
 * may drop; as pure expressions without a name it can. `npm run check` notices if this stops working: the budget fails.
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
          .replaceAll(/= (React\$?\d*\.(?:forwardRef|createContext|memo)\()/g, '= /* @__PURE__ */ $1'),
        map: null,
      }),
    },
  };
}
