import { PasswordInput } from '@mantine/core';
import { type ComponentProps, useState } from 'react';
import { useTranslation } from 'react-i18next';

type PasswordFieldProps = Omit<
  ComponentProps<typeof PasswordInput>,
  'visible' | 'onVisibilityChange' | 'visibilityToggleButtonProps'
>;

/** A password with a button that shows it, which the keyboard reaches and whose name says what it does. */
export function PasswordField(props: PasswordFieldProps) {
  const { t } = useTranslation();
  const [visible, setVisible] = useState(false);
  return (
    <PasswordInput
      {...props}
      visible={visible}
      onVisibilityChange={setVisible}
      visibilityToggleButtonProps={{
        'aria-label': t(visible ? 'login.hidePassword' : 'login.showPassword'),
        tabIndex: 0,
      }}
    />
  );
}
