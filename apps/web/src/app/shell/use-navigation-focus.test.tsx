import { act, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { expect, it, vi } from 'vitest';
import { useNavigationFocus } from './use-navigation-focus.ts';

let arrive: () => void;

/** A page that waits under one heading and arrives under another, as one that loads does. */
function Slow() {
  const [here, setHere] = useState(false);
  arrive = () => setHere(true);
  return here ? (
    <h1 key="here" tabIndex={-1}>
      Here
    </h1>
  ) : (
    <h1 key="waiting" tabIndex={-1}>
      Waiting
    </h1>
  );
}

function Shell() {
  useNavigationFocus();
  return (
    <main tabIndex={-1}>
      <Outlet />
      <input aria-label="elsewhere" />
    </main>
  );
}

async function navigate() {
  vi.stubGlobal('scrollTo', vi.fn());
  const routes = [
    {
      element: <Shell />,
      children: [
        { path: '/', element: <p /> },
        { path: '/slow', element: <Slow /> },
      ],
    },
  ];
  const router = createMemoryRouter(routes);
  render(<RouterProvider router={router} />);
  await act(() => router.navigate('/slow'));
  expect(document.activeElement?.textContent).toBe('Waiting');
}

const focused = () => document.activeElement?.textContent || document.activeElement?.getAttribute('aria-label');

it('goes with the page when it takes the place of one that was waiting', async () => {
  await navigate();
  act(arrive);
  await vi.waitFor(() => expect(focused()).toBe('Here'));
});

it('stays where somebody has put it', async () => {
  await navigate();
  screen.getByLabelText('elsewhere').focus();
  act(arrive);
  await act(async () => undefined);
  expect(focused()).toBe('elsewhere');
});

it('is left alone once somebody has done something', async () => {
  await navigate();
  dispatchEvent(new Event('pointerdown'));
  act(arrive);
  await act(async () => undefined);
  expect(document.activeElement).toBe(document.body);
});
