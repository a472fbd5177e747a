import { IconSun } from '@tabler/icons-react';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { DropdownMenu } from './dropdown-menu.tsx';
import { MenuItem } from './menu-item.tsx';

function show(onSelect = vi.fn()) {
  render(
    <>
      <DropdownMenu label="Menu" face="·">
        <MenuItem icon={IconSun} onSelect={() => onSelect('one')}>
          One
        </MenuItem>
        <MenuItem icon={IconSun} onSelect={() => onSelect('two')}>
          Two
        </MenuItem>
      </DropdownMenu>
      <button type="button">Elsewhere</button>
    </>,
  );
  return onSelect;
}

describe('a drop-down menu', () => {
  it('works with the keyboard alone', async () => {
    const onSelect = show();
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    expect(document.activeElement?.textContent).toBe('One');
    await userEvent.keyboard('{ArrowUp}');
    expect(document.activeElement?.textContent).toBe('Two');
    await userEvent.keyboard('{Home}{ArrowDown}{Enter}');
    expect(onSelect).toHaveBeenCalledExactlyOnceWith('two');
    expect(screen.queryByRole('menu')).toBeNull();
  });

  it('closes on Escape and gives the focus back', async () => {
    show();
    const button = screen.getByRole('button', { name: /Menu/ });
    await userEvent.click(button);
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).toBeNull();
    expect(document.activeElement).toBe(button);
  });

  it('closes on a click elsewhere', async () => {
    show();
    await userEvent.click(screen.getByRole('button', { name: /Menu/ }));
    expect(screen.getByRole('menu')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Elsewhere' }));
    expect(screen.queryByRole('menu')).toBeNull();
  });
});
