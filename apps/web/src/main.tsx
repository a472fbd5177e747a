import '@fontsource-variable/inter/wght.css';
import './app/theme/mantine.css';
import 'virtual:theme.css';
import './app/theme/tokens.css';
import './app/theme/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { Providers } from './app/providers.tsx';
import { startRouter } from './app/router.ts';
import { refuseCode, refuseMarkup } from './app/trusted-types.ts';
import { startLanguage } from './i18n/language.ts';
import { followColorScheme } from './lib/browser/color-scheme.ts';

refuseMarkup();
followColorScheme();
refuseCode();
await startLanguage();
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <Providers>
      <RouterProvider router={startRouter()} onError={() => undefined} />
    </Providers>
  </StrictMode>,
);
