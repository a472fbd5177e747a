import {
  convertCssVariables,
  DEFAULT_THEME,
  deepMerge,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core';
import type { Plugin } from 'vite';
import { cssVariables, theme } from '../src/app/theme/theme.ts';

const NAME = 'virtual:theme.css';
const RESOLVED = `\0${NAME}`;

/**
 * Offers the theme's variables as a style sheet made at build time. Mantine would otherwise write them into a style
 * element at run time, which `style-src 'self'` refuses.
 */
export function themeCss(): Plugin {
  return {
    name: 'rocca-theme-css',
    resolveId: (id) => (id === NAME ? RESOLVED : undefined),
    load: (id) => (id === RESOLVED ? writeThemeCss() : undefined),
  };
}

function writeThemeCss(): string {
  const merged = mergeMantineTheme(DEFAULT_THEME, theme);
  const variables = deepMerge(defaultCssVariablesResolver(merged), cssVariables(merged));
  const schemes = ['light', 'dark'].map(
    (scheme) => `:root[data-mantine-color-scheme='${scheme}'] { --mantine-color-scheme: ${scheme}; }`,
  );
  return [convertCssVariables(variables), ...schemes].join('\n');
}
