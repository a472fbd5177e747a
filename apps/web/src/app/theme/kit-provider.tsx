import { MantineContext, MantineThemeProvider } from '@mantine/core';
import { type ComponentProps, type ReactNode, useMemo } from 'react';
import { chooseColorScheme, useColorScheme } from '../../lib/browser/color-scheme.ts';
import { theme } from './theme.ts';

type Kit = NonNullable<ComponentProps<typeof MantineContext>['value']>;

const FIXED = {
  setColorScheme: chooseColorScheme,
  clearColorScheme: () => chooseColorScheme('auto'),
  getRootElement: () => document.documentElement,
  classNamesPrefix: 'mantine',
  cssVariablesSelector: ':root',
  withStaticClasses: true,
} satisfies Omit<Kit, 'colorScheme'>;

/**
 * What the kit's components need to know. The kit's own provider would also bring what writes the theme's variables at
 * run time, which our style sheets hold already and the content security policy refuses.
 */
export function KitProvider({ children }: { readonly children: ReactNode }) {
  const { chosen } = useColorScheme();
  const kit = useMemo(() => ({ ...FIXED, colorScheme: chosen }), [chosen]);
  return (
    <MantineContext value={kit}>
      <MantineThemeProvider theme={theme}>{children}</MantineThemeProvider>
    </MantineContext>
  );
}
