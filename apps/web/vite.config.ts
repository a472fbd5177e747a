import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { shakeRouter } from './scripts/shake-router.ts';
import { themeCss } from './scripts/theme-css.ts';
import { zipWithoutRequire } from './scripts/zip-without-require.ts';

const api = process.env.ROCCA_DEV_API ?? 'http://127.0.0.1:8080';
const SERVER_PATHS = [
  '/api',
  '/auth',
  '/licenses',
  '/tasks',
  '/surveys',
  '/profiles',
  '/assets/data',
  '/assets/keys',
  '/healthz',
];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), themeCss(), shakeRouter(), zipWithoutRequire()],
  build: {
    manifest: true,
    // The content security policy has no room for inline code, and inlined files cannot be cached on their own.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Small chunks compress badly and cost a request each. What every user loads is three files: libraries, which
          // a release seldom changes, what every screen needs, and the two screens that every visit begins with.
          groups: [
            { name: 'libraries', tags: ['$initial'], test: /node_modules/, priority: 4 },
            { name: 'first-load', tags: ['$initial'], priority: 3 },
            { name: 'first-screens', test: /src\/features\/(auth|dashboard)\//, priority: 2 },
            // The notice that a test has ended is on every page, without what else lists and reports share.
            { name: 'live', test: /src\/(lib\/tasks\/|features\/tasks\/end-notices)/, priority: 2 },
            // What else several screens need, in one file instead of thirty. Without the schemas of replies, which only
            // development builds load: they wait for the settings of all engines, and those for this file.
            {
              name: 'shared',
              test: /web\/src\/(ui\/(?!charts\/|texts\/)|lib\/)|contract\/src\/(?!api\/|engines\/(\w+\/|all-settings))|node_modules\/@tabler\//,
              minShareCount: 2,
              priority: 1,
            },
            // Words that several screens need come with one request in each language.
            { name: 'words-it', test: /src\/(ui|start)\/texts\/it\.ts$/ },
            { name: 'words-en', test: /src\/(ui|start)\/texts\/en\.ts$/ },
            // The frame of every report, and the dialog that starts a test; slides are loaded when they are asked for.
            { name: 'report-frame', test: /src\/features\/reports\/(?!texts\/|slides\/(make|draw))/ },
            { name: 'start-dialog', test: /src\/start\/(?!texts\/)/ },
            {
              name: 'forms',
              test: /src\/(ui\/(choice-cards|tag-input)|features\/targets\/settings\/settings-(frame|layout))/,
            },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      ...Object.fromEntries(SERVER_PATHS.map((path) => [path, { target: api }])),
      // Pages and calls share this prefix: what a browser opens is a page.
      '/reports': { target: api, bypass: ({ headers, url }) => (headers.accept?.includes('text/html') ? url : null) },
    },
  },
});
