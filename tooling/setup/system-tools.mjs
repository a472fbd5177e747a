import { spawn } from 'node:child_process';
import { mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { canInstall, install, isInstalled } from './apt.mjs';
import { ensureLabServices } from './lab-services.mjs';
import { Problem } from './problem.mjs';
import { readStamp, writeStamp } from './stamp.mjs';

const TOOLS = JSON.parse(readFileSync(new URL('../../packages/tools/system-tools.json', import.meta.url), 'utf8'));

/** The day, and what could not be installed on it: later starts of the same day do not wait for it again. */
const FAILED = '.cache/system-tools-failed';

const asPackage = (name) => ({ command: name, debianPackage: name });

/** Chromium without windows. Where there is none, scans and tests run in the whole of it, and take longer. */
const LIGHT_BROWSER = asPackage('chromium-headless-shell');

const FIRST = TOOLS.filter(({ first = false }) => first);
const OTHERS = TOOLS.filter(({ first = false }) => !first);

/** What the first test and the lab cannot do without. The other tools are installed beside the running platform. */
export async function ensureFirstTools() {
  await Promise.all([installMissing(FIRST), ensureLabServices()]);
  tellMissing(FIRST);
}

export const ensureAllTools = () => ensureAll([]);

/** Every scanning tool, and what figures are compared with; without one of these its line is not measured. */
export const ensureBenchTools = () => ensureAll(['dnstwist', 'gobuster', 'wapiti']);

/** `faketime` steps the clock of single processes. Without it `npm run faults` says that it did not step any. */
export const ensureFaultTools = () => ensureAll(['faketime']);

async function ensureAll(more) {
  await installMissing([...TOOLS, LIGHT_BROWSER, ...more.map(asPackage)]);
  tellMissing(TOOLS);
  await ensureLabServices();
}

/** What tests call on by name. The other tools they can do without: they are skipped. */
const TEST_PROGRAMS = [
  ...['chromium', 'nmap', 'openssl', 'sslscan'].map(asPackage),
  { command: 'pgrep', debianPackage: 'procps' },
];

/**
 * What tests start: four of the tools take a minute to install, and are proven on captured output. Without what they
 * call on by name `npm test` cannot keep its promise, so it stops.
 */
export async function ensureTestTools() {
  const tools = TOOLS.filter(({ inTests = true }) => inTests);
  await installMissing([...tools, ...TEST_PROGRAMS, LIGHT_BROWSER]);
  tellMissing(tools);
  const missing = TEST_PROGRAMS.filter(({ command }) => !isInstalled(command));
  if (missing.length > 0) {
    const [commands, packages] = ['command', 'debianPackage'].map((key) => missing.map((one) => one[key]).join(', '));
    throw new Problem(`The tests need ${commands}: install ${packages}.`);
  }
  await ensureLabServices();
}

const BACKGROUND = fileURLToPath(new URL('./install-others.mjs', import.meta.url));
/** Read by workers: they say of these tools that they are being installed. */
const BEING_INSTALLED = '.cache/tools-being-installed.json';

/**
 * Starts a process that installs the other tools once the platform is ready, and answers the function that tells it so.
 * It goes on while the platform runs, and after it if it must: half an installation would have to be repaired. Workers
 * find what it brings.
 */
export function installOthersBeside() {
  const missing = stillToTry([...OTHERS, LIGHT_BROWSER]);
  if (missing.length === 0) tellMissing(OTHERS);
  if (missing.length === 0 || isBeingInstalled()) return () => undefined;
  mkdirSync('.cache', { recursive: true });
  const log = openSync('.cache/install-others.log', 'w');
  // In a session of its own: Ctrl+C ends the platform alone.
  const child = spawn(process.execPath, [BACKGROUND], { detached: true, stdio: ['pipe', log, log] });
  const commands = missing.map(({ command }) => command);
  writeStamp(BEING_INSTALLED, JSON.stringify({ pid: child.pid, commands }));
  child.once('error', () => tellMissing(OTHERS));
  child.once('exit', () => {
    const installed = commands.filter((command) => isInstalled(command));
    if (installed.length > 0) console.log(`Installed: ${installed.join(', ')}`);
    tellMissing(OTHERS);
  });
  child.unref();
  child.stdin.on('error', () => undefined).unref();
  return () => child.stdin.end();
}

/** Run by that process. Its input ends when the platform is ready, or gone. */
export async function installOthers() {
  await process.stdin.resume().toArray();
  await installMissing([...OTHERS, LIGHT_BROWSER]);
  rmSync(BEING_INSTALLED, { force: true });
}

/** The number of a process that is gone may be another's by now. */
function isBeingInstalled() {
  try {
    const { pid } = JSON.parse(readFileSync(BEING_INSTALLED, 'utf8'));
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('install-others.mjs');
  } catch {
    return false;
  }
}

async function installMissing(programs) {
  const missing = stillToTry(programs);
  if (missing.length === 0) return;
  await install([...new Set(missing.map(({ debianPackage }) => debianPackage))]);
  const failed = missing.filter(({ command }) => !isInstalled(command)).map(({ debianPackage }) => debianPackage);
  if (failed.length > 0) writeStamp(FAILED, [today(), ...failedToday(), ...failed].join(' '));
}

/** What is missing, can be installed here, and did not fail today: tomorrow the network may be back. */
function stillToTry(programs) {
  if (!canInstall()) return [];
  const failed = failedToday();
  return programs.filter(({ command, debianPackage }) => !isInstalled(command) && !failed.includes(debianPackage));
}

function failedToday() {
  const [day, ...packages] = readStamp(FAILED).split(' ');
  return day === today() ? packages : [];
}

const today = () => new Date().toISOString().slice(0, 10);

function tellMissing(tools) {
  for (const { command, debianPackage, purpose, off } of tools.filter((tool) => !isInstalled(tool.command))) {
    const how = canInstall()
      ? `apt-get could not install it today (remove ${FAILED} to try again)`
      : `install the package ${debianPackage}`;
    console.log(`Missing: ${command} (${purpose}); off without it: ${off}; ${how}.`);
  }
}
