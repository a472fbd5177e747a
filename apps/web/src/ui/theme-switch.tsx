import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
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
  const shown = useComputedColorScheme('light');
  // Without `keepTransitions` the kit adds a style element for a moment, which the content security policy refuses.
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  const Icon = shown === 'dark' ? IconMoon : IconSun;
  return (
    <DropdownMenu
      label={t('top.theme')}
      buttonClassName={styles.button}
      face={<Icon size={18} stroke={1.8} aria-hidden="true" />}
    >
      {CHOICES.map(({ scheme, icon, text }) => (
        <MenuChoice key={scheme} icon={icon} chosen={colorScheme === scheme} onSelect={() => setColorScheme(scheme)}>
          {t(text)}
        </MenuChoice>
      ))}
    </DropdownMenu>
  );
}
