import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { Banner } from './notification-banner.tsx';

const notice = { id: 'a', text: 'Manutenzione domenica\n[[en]]\nMaintenance on Sunday' };

function show(notification: typeof notice) {
  return render(
    <MantineProvider env="test">
      <Banner notification={notification} />
    </MantineProvider>,
  );
}

beforeEach(() => sessionStorage.clear());

describe('the notification banner', () => {
  it('shows the reader’s language', () => {
    show(notice);
    expect(screen.getByText('Manutenzione domenica')).toBeTruthy();
    expect(screen.queryByText(/Maintenance/)).toBeNull();
  });

  it('stays away for the session once it is marked as read, until there is another one', async () => {
    const { unmount } = show(notice);
    await userEvent.click(screen.getByRole('button', { name: 'Segna come letto' }));
    expect(screen.queryByText('Manutenzione domenica')).toBeNull();
    unmount();
    const again = show(notice);
    expect(screen.queryByText('Manutenzione domenica')).toBeNull();
    again.unmount();
    show({ id: 'b', text: 'Novità' });
    expect(screen.getByText('Novità')).toBeTruthy();
  });

  it('shows markup as the plain text it is', () => {
    const { container } = show({ id: 'c', text: '<b>forte</b>' });
    expect(screen.getByText('<b>forte</b>')).toBeTruthy();
    expect(container.querySelector('b')).toBeNull();
  });
});
