/** What the settings screens of engines are made of. Apart from `index.ts`, which the first load imports. */
export { SettingsFrame, useSettings } from './settings/settings-frame.tsx';
export { SettingsColumns, SettingsFields, SettingsGroups } from './settings/settings-layout.tsx';
