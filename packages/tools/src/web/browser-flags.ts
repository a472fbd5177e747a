/** What keeps Chromium from talking to anybody but its proxy, and small; beside what Playwright gives it anyway. */
const FLAGS = [
  // No way around the proxy: no names are looked up, no UDP is sent, nothing is fetched ahead.
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
  '--disable-quic',
  '--dns-prefetch-disable',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--no-pings',
  // Nothing of its own accord.
  '--disable-domain-reliability',
  '--disable-client-side-phishing-detection',
  '--disable-notifications',
  '--safebrowsing-disable-auto-update',
  // The proxy shows a certificate of its own; what is wrong with the target's is another tool's business.
  '--ignore-certificate-errors',
  '--disable-gpu',
  '--disable-software-rasterizer',
  '--mute-audio',
  '--disk-cache-size=1',
  '--media-cache-size=1',
  // One site is open at a time: its parts need no processes of their own.
  '--disable-site-isolation-trials',
  '--renderer-process-limit=6',
  '--js-flags=--max-old-space-size=192',
];

/** Given together: of several lists the last one alone counts. The first seven are Playwright's, which relies on them. */
const OFF_FEATURES = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AimEnabled',
  'AutofillServerCommunication',
  'CertificateTransparencyComponentUpdater',
  'DnsOverHttps',
  'IsolateOrigins',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PreconnectToSearch',
  'Prerender2',
  'SegmentationPlatform',
  'SpareRendererForSitePerProcess',
  'Translate',
  // Each window would load two pages of the browser's own for an address bar that nobody sees.
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'WebUIOmniboxPopup',
  'site-per-process',
];

export const BROWSER_FLAGS: readonly string[] = [...FLAGS, `--disable-features=${OFF_FEATURES.join(',')}`];

/** Playwright's, for tests of one's own pages: pop-ups without a click stay shut here, and floods of calls are slowed. */
export const UNWANTED_FLAGS: readonly string[] = [
  '--disable-popup-blocking',
  '--disable-ipc-flooding-protection',
  '--enable-unsafe-swiftshader',
];
