import { readFileSync } from 'node:fs';
import { canInstall, install, isInstalled } from './apt.mjs';
import { ensureLabServices } from './lab-services.mjs';
import { Problem } from './problem.mjs';
import { hashOf, readStamp, writeStamp } from './stamp.mjs';

const TOOLS = 'packages/tools/system-tools.json';
/** Remembers a failed install for the same list, so that every later start does not wait for it again. */
const GAVE_UP = '.cache/system-tools-failed';

/**
 * Installs the scanning tools where that is possible; otherwise says what is missing and what is off without it. The
 * commands that need them run the lab too, so its services come along.
 */
export async function ensureSystemTools() {
  ensureScanningTools(() => true);
  ensureLightBrowser();
  await ensureLabServices();
}

/** The same without what no test starts: five of them take a minute to install, and are proven on captured output. */
export async function ensureTestTools() {
  ensureScanningTools(({ inTests = true }) => inTests);
  await ensureLabServices();
}

function ensureScanningTools(isWanted) {
  const tools = JSON.parse(readFileSync(TOOLS, 'utf8')).filter(isWanted);
  let missing = tools.filter(({ command }) => !isInstalled(command));
  if (missing.length === 0) return;
  // Tried again the next day: the network may be back.
  const today = new Date().toISOString().slice(0, 10);
  const attempt = [hashOf([TOOLS]), today, ...missing.map(({ command }) => command)].join();
  if (canInstall() && readStamp(GAVE_UP) !== attempt) {
    // One by one: a package this system does not have must not keep the others away.
    const results = missing.map(({ debianPackage }) => install([debianPackage]));
    if (results.includes(false)) writeStamp(GAVE_UP, attempt);
    missing = missing.filter(({ command }) => !isInstalled(command));
  }
  for (const { command, debianPackage, purpose, off } of missing) {
    const how = canInstall()
      ? `apt-get could not install it today (remove ${GAVE_UP} to try again)`
      : `install the package ${debianPackage}`;
    console.log(`Missing: ${command} (${purpose}); off without it: ${off}; ${how}.`);
  }
}

/** What tests call on by name, and the package it comes in. The other tools they can do without: they are skipped. */
const TEST_PROGRAMS = { chromium: 'chromium', nmap: 'nmap', openssl: 'openssl', pgrep: 'procps', sslscan: 'sslscan' };

/** Without one of these `npm test` cannot keep its promise, so it stops. */
export async function requireTestPrograms() {
  const missing = () => Object.keys(TEST_PROGRAMS).filter((command) => !isInstalled(command));
  if (canInstall()) for (const command of missing()) install([TEST_PROGRAMS[command]]);
  ensureLightBrowser();
  if (missing().length === 0) return;
  const packages = missing().map((command) => TEST_PROGRAMS[command]);
  throw new Problem(`The tests need ${missing().join(', ')}: install ${packages.join(', ')}.`);
}

const LIGHT_BROWSER = 'chromium-headless-shell';
const NO_LIGHT_BROWSER = '.cache/light-browser-failed';

/** Chromium without windows. Where there is none, scans and tests run in the whole of it, and take longer. */
function ensureLightBrowser() {
  if (isInstalled(LIGHT_BROWSER) || !canInstall()) return;
  const today = new Date().toISOString().slice(0, 10);
  if (readStamp(NO_LIGHT_BROWSER) !== today && !install([LIGHT_BROWSER])) writeStamp(NO_LIGHT_BROWSER, today);
}

/** Steps the clock of single processes. Without it `npm run faults` says that it did not step any. */
export async function ensureFaultPrograms() {
  if (!isInstalled('faketime') && canInstall()) install(['faketime']);
}
