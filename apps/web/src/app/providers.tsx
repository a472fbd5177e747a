import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createQueryClient } from '../lib/api/query-client.ts';
import { Toasts } from '../ui/toast/toasts.tsx';
import { theme } from './theme/theme.ts';

const queryClient = createQueryClient();
const schemes = localStorageColorSchemeManager({ key: 'theme' });

/** The theme's variables and classes come from style sheets: style elements made here would break the policy. */
export function Providers({ children }: { readonly children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      colorSchemeManager={schemes}
      withCssVariables={false}
      withGlobalClasses={false}
    >
      <QueryClientProvider client={queryClient}>
        {children}
        <Toasts />
      </QueryClientProvider>
    </MantineProvider>
  );
}
