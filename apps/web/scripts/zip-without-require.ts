import type { Plugin } from 'vite';

const ZIP = /node_modules\/jszip\/dist\/jszip\.min\.js$/;

/**
 * The zip library of the slides asks whether there is a `require`. The bundler would answer with one of its own, which
 * every user loads before the first screen; in a browser there is none. `npm run check` notices if this stops working.
 */
export function zipWithoutRequire(): Plugin {
  return {
    name: 'rocca-zip-without-require',
    apply: 'build',
    transform: {
      filter: { id: ZIP },
      handler: (code) => ({ code: code.replaceAll('"function"==typeof require&&require', '!1'), map: null }),
    },
  };
}
