import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { vi } from 'vitest';
import { RouteError } from '../app/errors/route-error.tsx';
import { loadSchemas } from '../lib/api/replies.ts';
import { ConfigProvider } from '../lib/config/config.ts';
import { startSession } from '../lib/session/browser-session.ts';
import { testConfig } from './public-config.ts';

interface ApiCall {
  /** e.g. `POST /tasks/nscan/` */
  readonly name: string;
  readonly query: URLSearchParams;
  readonly body: unknown;
}

type Answer = (call: ApiCall) => Response | Promise<Response>;

/** The platform as the browser sees it: answers by `METHOD /path/`, 404 for the rest. Call `vi.unstubAllGlobals` after. */
export async function fakeApi(answers: Record<string, Answer>) {
  const calls: ApiCall[] = [];
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(address, 'http://platform.test');
    if (pathname.startsWith('/assets/')) return Response.json(testConfig);
    const call = { name: `${method} ${pathname}`, query: searchParams, body: body ? JSON.parse(String(body)) : null };
    calls.push(call);
    return answers[call.name]?.(call) ?? apiError(404, 'not_found', 'Non trovato');
  });
  // What calls fetch on their way: loaded before a test stops the clock.
  await Promise.all([startSession(), loadSchemas(), import('../lib/api/gateway-error.ts')]);
  return { calls, names: () => calls.map(({ name }) => name) };
}

export function apiError(status: number, code: string, message: string): Response {
  return Response.json({ error: { code, message } }, { status });
}

/** Renders a screen at an address, inside everything screens stand on. */
export function showAt(address: string, path: string, screen: ReactNode) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 30_000 } } });
  const router = createMemoryRouter(
    [
      { path, element: screen, errorElement: <RouteError /> },
      { path: '*', element: <p>elsewhere</p> },
    ],
    { initialEntries: ['/before', address], initialIndex: 1 },
  );
  // Without the library's own sheet: jsdom has no colours and no widths, and would try each of its rules on each element
  // whose role or name is asked for.
  render(
    <MantineProvider env="test" withCssVariables={false} withGlobalClasses={false}>
      <ConfigProvider value={testConfig}>
        <QueryClientProvider client={client}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </ConfigProvider>
    </MantineProvider>,
  );
  return { client, router };
}
