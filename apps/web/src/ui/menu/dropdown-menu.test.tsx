import { IconSun } from '@tabler/icons-react';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
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

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

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

  it('opens with an arrow at the end it points to, and finds an item by its letter', async () => {
    show();
    await userEvent.tab();
    await userEvent.keyboard('{ArrowUp}');
    expect(document.activeElement?.textContent).toBe('Two');
    await userEvent.keyboard('o');
    expect(document.activeElement?.textContent).toBe('One');
    await userEvent.keyboard('{End}');
    expect(document.activeElement?.textContent).toBe('Two');
  });

  it.each([
    ['below, where there is room', { top: 20, bottom: 50, right: 900 }, { above: false, left: false }],
    ['above, where there is no room below', { top: 700, bottom: 730, right: 900 }, { above: true, left: false }],
    ['below, where there is room on neither side', { top: 90, bottom: 700, right: 900 }, { above: false, left: false }],
    [
      'flush with the left edge of a button at the left',
      { top: 20, bottom: 50, right: 60 },
      { above: false, left: true },
    ],
  ])('opens %s', async (_, button, place) => {
    const boxOf = (element: Element) => (element.role === 'menu' ? { height: 200, width: 220 } : button);
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function box(this: Element) {
      return boxOf(this) as DOMRect;
    });
    vi.stubGlobal('innerHeight', 768);
    show();
    await userEvent.click(screen.getByRole('button', { name: /Menu/ }));
    const { above, alignedLeft } = screen.getByRole('menu').dataset;
    expect({ above: above === 'true', left: alignedLeft === 'true' }).toEqual(place);
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
