import { type CSSVariablesResolver, createTheme } from '@mantine/core';

const sans = '"Inter Variable", Inter, system-ui, sans-serif';

export const theme = createTheme({
  primaryColor: 'teal',
  primaryShade: { light: 7, dark: 7 },
  defaultRadius: 'md',
  respectReducedMotion: true,
  cursorType: 'pointer',
  fontFamily: sans,
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  headings: { fontFamily: sans, fontWeight: '620' },
  // `md` is the sidebar's 1024 px.
  breakpoints: { xs: '30em', sm: '40em', md: '64em', lg: '75em', xl: '90em' },
  colors: {
    teal: [
      '#eaf7f7',
      '#d5eeef',
      '#a9dcde',
      '#7bcacd',
      '#52b6ba',
      '#35a0a5',
      '#1f8d93',
      '#127e85',
      '#0c666d',
      '#084e54',
    ],
    red: ['#fdeceb', '#fbd5d2', '#f6aaa4', '#f0857c', '#f0655a', '#e04a3e', '#c8372b', '#b42318', '#96190f', '#7a130b'],
    dark: [
      '#e6eaf0',
      '#b0bac7',
      '#8f9bab',
      '#5d6b7c',
      '#2c3948',
      '#1d2733',
      '#141b24',
      '#0d131a',
      '#0a0f15',
      '#070b10',
    ],
  },
});

/** Mantine's own greys and reds are too faint for 4.5:1 on our surfaces. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': '#ffffff',
    '--mantine-color-text': '#101828',
    '--mantine-color-dimmed': '#5a6577',
    '--mantine-color-placeholder': '#667085',
    '--mantine-color-default-border': '#d5dae1',
    '--mantine-color-error': '#b42318',
    '--mantine-color-red-text': '#b42318',
    '--mantine-color-disabled': '#e8ecf1',
    '--mantine-color-disabled-color': '#667085',
  },
  dark: {
    '--mantine-color-body': '#141b24',
    '--mantine-color-text': '#e6eaf0',
    '--mantine-color-dimmed': '#9aa6b5',
    '--mantine-color-placeholder': '#8f9bab',
    '--mantine-color-default-border': '#2c3948',
    '--mantine-color-error': '#f0857c',
    '--mantine-color-red-text': '#f0857c',
    '--mantine-color-disabled': '#222d3a',
    '--mantine-color-disabled-color': '#8f9bab',
  },
});
