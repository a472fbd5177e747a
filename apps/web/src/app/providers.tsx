import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createQueryClient } from '../lib/api/query-client.ts';
import { Toasts } from '../ui/toast/toasts.tsx';
import { KitProvider } from './theme/kit-provider.tsx';

const queryClient = createQueryClient();

export function Providers({ children }: { readonly children: ReactNode }) {
  return (
    <KitProvider>
      <QueryClientProvider client={queryClient}>
        {children}
        <Toasts />
      </QueryClientProvider>
    </KitProvider>
  );
}
