/**
 * Features of Chromium that no test needs. For each window it rendered two internal pages of its address bar, which a
 * headless browser does not show, and kept a spare renderer process: most of the CPU time of a new context.
 */
const UNUSED = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'SpareRendererForSitePerProcess',
] as const;

/** What Playwright turns off itself. Of two lists the browser reads the last, so ours holds these as well. */
const BY_PLAYWRIGHT = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
] as const;

/**
 * Pages of tests live for seconds: what V8 compiles a second time for speed is seldom run, and its helper threads take
 * time from the other tests. A larger young generation is collected less often.
 */
const SHORT_LIVED_SCRIPTS = '--max-optimized-bytecode-size=0 --no-maglev --single-threaded --min-semi-space-size=16';

/** Debian's Chromium, kept from calling anywhere: the tests talk to loopback alone. */
export const BROWSER_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--js-flags=${SHORT_LIVED_SCRIPTS}`,
  `--disable-features=${[...UNUSED, ...BY_PLAYWRIGHT].join()}`,
];
