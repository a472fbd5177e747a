// Runs before the first paint, so that neither the wrong theme nor the wrong language flashes. It is a file of its own
// because the content security policy allows no inline script.
(() => {
  const root = document.documentElement;
  let theme = null;
  let language = null;
  try {
    theme = localStorage.getItem('theme');
    language = localStorage.getItem('language');
  } catch {
    // Storage is blocked: the system's theme and Italian are good defaults.
  }
  if (theme !== 'light' && theme !== 'dark') {
    theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  }
  root.setAttribute('data-mantine-color-scheme', theme);
  if (language === 'en') root.lang = 'en';
})();
