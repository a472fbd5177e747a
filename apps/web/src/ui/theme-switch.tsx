import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { chooseColorScheme, useColorScheme } from '../lib/browser/color-scheme.ts';
import { DropdownMenu } from './menu/dropdown-menu.tsx';
import { MenuChoice } from './menu/menu-item.tsx';
import styles from './theme-switch.module.css';

const CHOICES = [
  { scheme: 'light', icon: IconSun, text: 'top.themeLight' },
  { scheme: 'dark', icon: IconMoon, text: 'top.themeDark' },
  { scheme: 'auto', icon: IconDeviceDesktop, text: 'top.themeAuto' },
] as const;

export function ThemeSwitch() {
  const { t } = useTranslation();
  const { chosen, shown } = useColorScheme();
  const Icon = shown === 'dark' ? IconMoon : IconSun;
  return (
    <DropdownMenu
      label={t('top.theme')}
      buttonClassName={styles.button}
      face={<Icon size={18} stroke={1.8} aria-hidden="true" />}
    >
      {CHOICES.map(({ scheme, icon, text }) => (
        <MenuChoice key={scheme} icon={icon} chosen={chosen === scheme} onSelect={() => chooseColorScheme(scheme)}>
          {t(text)}
        </MenuChoice>
      ))}
    </DropdownMenu>
  );
}
