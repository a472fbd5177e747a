import { z } from 'zod';
import { DEFAULT_PERMITTED, enginesPermittedIn, PERMITTABLE_CODES } from './services.ts';
import { parseIpv4 } from './target/ipv4.ts';
import { parseIpv6 } from './target/ipv6.ts';

/** One wrong setting: its name, the given value and what would be accepted. */
export interface SettingProblem {
  readonly name: string;
  readonly value: string;
  readonly allowed: string;
  /** The value is never repeated to a log or a terminal. */
  readonly secret: boolean;
  /** Present when the setting is not set: the choice that needs it. */
  readonly neededFor?: string;
}

/** Where report files and the outputs of tools are kept. */
export type FilePlace = 'folder' | 's3';

/** Where nmap may send and receive raw packets. */
export type RawScans = 'isolated' | 'host' | 'off';

interface Rule<T> {
  readonly schema: z.ZodType<T, string>;
  readonly fallback: T;
  readonly allowed: string;
  readonly secret?: boolean;
}

const rule = <T>(entry: Rule<T>): Rule<T> => entry;

const wholeNumber = (from: number, to: number) =>
  z
    .string()
    .regex(/^\d{1,10}$/)
    .transform(Number)
    .pipe(z.number().min(from).max(to));

const webAddress = z.string().refine(isWebAddress);
const optionalAddress = webAddress.transform((text): string | null => text.replace(/\/$/, ''));
const onOff = z.enum(['on', 'off', '1', '0', 'true', 'false']).transform((text) => ['on', '1', 'true'].includes(text));

const urlWith = (protocols: readonly string[]) =>
  z.string().refine((text) => protocols.includes(parsed(text)?.protocol ?? ''));

const codeList = z
  .string()
  .transform((text) =>
    text
      .split(',')
      .map((code) => code.trim())
      .filter(Boolean),
  )
  .pipe(z.array(z.string().refine((code) => PERMITTABLE_CODES.some((known) => known === code))).min(1));

/** Sent as a header or in a query, so it must hold no character that could end one. */
const serviceKey = {
  schema: z.string().regex(/^[\w-]{8,100}$/),
  fallback: null,
  allowed: '8 to 100 letters, digits and dashes',
  secret: true,
};

/** A server by its address. */
export interface ServerAddress {
  readonly address: string;
  readonly port: number;
}

const serverAddress = z.string().transform((text, context): ServerAddress => {
  const bracketed = /^\[([^\]]+)\](?::(\d{1,5}))?$/.exec(text);
  const plain = /^([\d.]+)(?::(\d{1,5}))?$/.exec(text);
  const [, address = text, port = '53'] = bracketed ?? plain ?? [];
  const known = parseIpv4(address) !== null || parseIpv6(address) !== null;
  if (known && Number(port) >= 1 && Number(port) <= 65_535) return { address, port: Number(port) };
  context.addIssue({ code: 'custom', message: 'no address' });
  return z.NEVER;
});

const serverList = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .pipe(z.array(serverAddress).min(1).max(16));

/** An address with a password in it would be shown when it is refused, and no call uses it. */
const bareEndpoint = optionalAddress.refine((text) => {
  const url = parsed(text ?? '');
  return url !== null && url.username === '' && url.password === '' && url.search === '' && url.hash === '';
});

/** Reaches nobody: the footer needs some address, an emergency needs a real one. */
const UNSET_SUPPORT_EMAIL = 'support@rocca.example';

/**
 * The names, bounds and defaults of every setting. `allowed` is the text a person reads after a wrong value.
 * Only environment variables are read: what a process runs with can be seen in one place.
 */
const RULES = {
  PORT: rule({ schema: wholeNumber(0, 65_535), fallback: 8080, allowed: 'a port number, 0 to 65535' }),
  ROCCA_HOST: rule({
    schema: z.string().regex(/^[\w.:-]{1,253}$/),
    fallback: '127.0.0.1',
    allowed: 'an address or host name to listen on',
  }),
  ROCCA_DATA_DIR: rule({ schema: z.string().min(1), fallback: 'data', allowed: 'a folder' }),
  // Read by the code that starts tools, which knows no settings; here it is checked.
  ROCCA_TOOL_PATH: rule<string | null>({
    schema: z.string().regex(/^\/[^:]*(:\/[^:]*)*$/),
    fallback: null,
    allowed: 'absolute folders separated by colons',
  }),
  DATABASE_URL: rule<string | null>({
    schema: urlWith(['postgres:', 'postgresql:']),
    fallback: null,
    allowed: 'postgres://user:password@host:port/database',
    secret: true,
  }),
  ROCCA_FILES: rule<FilePlace>({
    schema: z.enum(['folder', 's3']),
    fallback: 'folder',
    allowed: 'folder or s3',
  }),
  ROCCA_S3_ENDPOINT: rule<string | null>({
    schema: bareEndpoint,
    fallback: null,
    allowed: 'the http(s) address of an S3-compatible store',
  }),
  // What compatible stores without regions expect.
  ROCCA_S3_REGION: rule({
    schema: z.string().regex(/^[a-z0-9-]{1,40}$/),
    fallback: 'us-east-1',
    allowed: 'a region, 1 to 40 lower-case letters, digits and dashes',
  }),
  ROCCA_S3_BUCKET: rule<string | null>({
    schema: z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/),
    fallback: null,
    allowed: 'the name of a bucket, 3 to 63 lower-case letters, digits, dots and dashes',
  }),
  ROCCA_S3_PREFIX: rule({
    schema: z
      .string()
      .max(200)
      .regex(/^[a-z0-9-]+(\/[a-z0-9-]+)*$/),
    fallback: '',
    allowed: 'names of lower-case letters, digits and dashes, separated by slashes',
  }),
  ROCCA_S3_KEY_ID: rule<string | null>({
    schema: z.string().regex(/^[\x21-\x7e]{3,128}$/),
    fallback: null,
    allowed: 'the id of an access key, 3 to 128 characters without spaces',
  }),
  ROCCA_S3_SECRET: rule<string | null>({
    schema: z.string().regex(/^[\x21-\x7e]{3,200}$/),
    fallback: null,
    allowed: 'the secret of the access key, 3 to 200 characters without spaces',
    secret: true,
  }),
  ROCCA_AUTH: rule({
    schema: z.enum(['standalone']),
    fallback: 'standalone' as const,
    allowed: 'standalone (oidc is not available in this version)',
  }),
  ROCCA_DEPLOYMENT: rule({
    schema: z.enum(['cloud', 'onprem']),
    fallback: 'cloud' as const,
    allowed: 'cloud or onprem',
  }),
  ROCCA_PERMITTED: rule<readonly string[]>({
    schema: codeList,
    fallback: DEFAULT_PERMITTED,
    allowed: `a comma-separated list of ${PERMITTABLE_CODES.join(', ')}`,
  }),
  ROCCA_PRIVATE_TARGETS: rule({
    schema: z.enum(['warn', 'vpn']),
    fallback: 'warn' as const,
    allowed: 'warn or vpn',
  }),
  ROCCA_LAB: rule({ schema: onOff, fallback: false, allowed: 'on or off' }),
  // With raw packets in the machine's own network, an attacker who controls the scanner can read all sign-ins.
  ROCCA_RAW_SCANS: rule<RawScans>({
    schema: z.enum(['isolated', 'host', 'off']),
    fallback: 'isolated',
    allowed: 'isolated, host or off',
  }),
  // On by default: outdated knowledge finds less every day. The demo turns it off.
  ROCCA_KNOWLEDGE_UPDATES: rule({ schema: onOff, fallback: true, allowed: 'on or off' }),
  // NVD's keys are UUIDs; the key is sent as a header, so it must hold no character that could end one.
  ROCCA_NVD_API_KEY: rule<string | null>({
    schema: z.string().regex(/^[\w-]{8,100}$/),
    fallback: null,
    allowed: '8 to 100 letters, digits and dashes',
    secret: true,
  }),
  // Which network of 127.20.0.0/16 the lab runs on: the third number of its addresses.
  ROCCA_LAB_NETWORK: rule({ schema: wholeNumber(0, 255), fallback: 0, allowed: 'a number, 0 to 255' }),
  // Off: looks at domains ask name servers and the offline folder alone. The demo turns it off.
  ROCCA_SOURCES: rule({ schema: onOff, fallback: true, allowed: 'on or off' }),
  ROCCA_SOURCES_DIR: rule<string | null>({ schema: z.string().min(1), fallback: null, allowed: 'a folder' }),
  ROCCA_SHODAN_API_KEY: rule<string | null>(serviceKey),
  ROCCA_HIBP_API_KEY: rule<string | null>(serviceKey),
  ROCCA_LLM_URL: rule<string | null>({
    schema: bareEndpoint,
    fallback: null,
    allowed: 'the http(s) address of an OpenAI-compatible service, up to /chat/completions and without it',
  }),
  ROCCA_LLM_MODEL: rule<string | null>({
    schema: z.string().regex(/^[\w.:/@-]{1,200}$/),
    fallback: null,
    allowed: 'the name of a model, 1 to 200 letters, digits and . : / @ - _',
  }),
  // Sent as a header, so it must hold no character that could end one. Some services issue tokens as keys.
  ROCCA_LLM_KEY: rule<string | null>({
    schema: z.string().regex(/^[\x21-\x7e]{3,2000}$/),
    fallback: null,
    allowed: 'the key of the service, 3 to 2000 characters without spaces',
    secret: true,
  }),
  ROCCA_DNS_SERVERS: rule<readonly ServerAddress[] | null>({
    schema: serverList,
    fallback: null,
    allowed: 'addresses of name servers, separated by commas, each with a port or without',
  }),
  // Half of a worker's slots: a test may take a day, so an account that filled all of them would keep others out.
  ROCCA_ACCOUNT_TESTS: rule({
    schema: wholeNumber(1, 1000),
    fallback: 2,
    allowed: 'how many tests of one account run at the same time, 1 to 1000',
  }),
  // Tests wait for the network more than they compute: four light ones at a time leave two cores room.
  ROCCA_WORKER_SLOTS: rule({
    schema: wholeNumber(1, 32),
    fallback: 4,
    allowed: 'how many tests a worker runs at the same time, 1 to 32',
  }),
  ROCCA_PUBLIC_URL: rule<string | null>({ schema: optionalAddress, fallback: null, allowed: 'an http(s) address' }),
  ROCCA_LEGACY_URL: rule<string | null>({ schema: optionalAddress, fallback: null, allowed: 'an http(s) address' }),
  ROCCA_SIGNUP_URL: rule({
    schema: webAddress,
    fallback: 'https://rocca.example/signup',
    allowed: 'an http(s) address',
  }),
  ROCCA_PROVIDER_URL: rule({
    schema: webAddress,
    fallback: 'https://rocca.example',
    allowed: 'an http(s) address',
  }),
  // Who answers for the personal data of the users: their notice names it.
  ROCCA_CONTROLLER: rule<string | null>({
    schema: z
      .string()
      .trim()
      .min(3)
      .max(400)
      .regex(/^\P{Cc}*$/u),
    fallback: null,
    allowed: 'name, address and contacts on one line, 3 to 400 characters',
  }),
  ROCCA_SUPPORT_EMAIL: rule({ schema: z.email(), fallback: UNSET_SUPPORT_EMAIL, allowed: 'an e-mail address' }),
  // Shown behind "Under attack". Without it the support address is, if the installation has set one.
  ROCCA_DUTY_EMAIL: rule<string | null>({ schema: z.email(), fallback: null, allowed: 'an e-mail address' }),
  // As a person writes it; a `tel:` link drops the spaces.
  ROCCA_SUPPORT_PHONE: rule<string | null>({
    schema: z.string().regex(/^\+?\d(?:[ .-]?\d){2,19}$/),
    fallback: null,
    allowed: 'a telephone number: digits with single spaces, dots or dashes between them, with or without a leading +',
  }),
  SMTP_URL: rule<string | null>({
    schema: urlWith(['smtp:', 'smtps:']),
    fallback: null,
    allowed: 'smtp://user:password@host:port',
    secret: true,
  }),
  ROCCA_DEMO_PASSWORD: rule<string | null>({
    schema: z.string().min(8).max(200),
    fallback: null,
    allowed: '8 to 200 characters',
    secret: true,
  }),
  ROCCA_ACCESS_TOKEN_SECONDS: rule({
    schema: wholeNumber(2, 3600),
    fallback: 300,
    allowed: 'a number of seconds, 2 to 3600',
  }),
  // Above the 172 800 s threshold, so that a rotated token keeps its absolute expiry for most of its life.
  ROCCA_REFRESH_TOKEN_SECONDS: rule({
    schema: wholeNumber(60, 7_776_000),
    fallback: 604_800,
    allowed: 'a number of seconds, 60 to 7776000',
  }),
  // Behind a proxy the peer's address is the proxy's: without this every customer would share one failure count. A
  // number and not a switch: only the entries that our own proxies added to X-Forwarded-For are trustworthy.
  ROCCA_TRUSTED_PROXIES: rule({
    schema: wholeNumber(0, 10),
    fallback: 0,
    allowed: 'how many proxies stand in front, 0 to 10',
  }),
  ROCCA_LOG_LEVEL: rule({
    schema: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
    fallback: 'info' as const,
    allowed: 'fatal, error, warn, info, debug, trace or silent',
  }),
};

type Rules = typeof RULES;
export type SettingName = keyof Rules;
export type Settings = { readonly [K in SettingName]: Rules[K] extends Rule<infer T> ? T : never };

export const SETTING_NAMES = Object.keys(RULES) as SettingName[];

export type SettingsOutcome =
  | { readonly kind: 'ok'; readonly settings: Settings }
  | { readonly kind: 'wrong'; readonly problems: readonly SettingProblem[] };

/** Reads every setting once. An empty value counts as not set. */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): SettingsOutcome {
  const problems: SettingProblem[] = [];
  const values = Object.fromEntries(
    SETTING_NAMES.map((name) => {
      const { schema, fallback, allowed, secret = false }: Rule<unknown> = RULES[name];
      const value = environment[name];
      if (value === undefined || value === '') return [name, fallback];
      const outcome = schema.safeParse(value);
      if (!outcome.success) problems.push({ name, value, allowed, secret });
      return [name, outcome.data];
    }),
  );
  if (problems.length > 0) return { kind: 'wrong', problems };
  const settings = values as Settings;
  const missing = [...missingForFiles(settings), ...missingForModel(settings)];
  if (missing.length > 0) return { kind: 'wrong', problems: missing };
  // On premises only what is sold there is permitted, whatever the list says.
  const onPremises = settings.ROCCA_DEPLOYMENT === 'onprem';
  const permitted = onPremises ? enginesPermittedIn('onprem') : settings.ROCCA_PERMITTED;
  return { kind: 'ok', settings: { ...settings, ROCCA_PERMITTED: permitted } };
}

/** Whom a customer under attack writes to and calls; null: the installation has named nobody. */
export interface IncidentContacts {
  readonly email: string | null;
  readonly phone: string | null;
}

export function incidentContacts(
  settings: Pick<Settings, 'ROCCA_DUTY_EMAIL' | 'ROCCA_SUPPORT_EMAIL' | 'ROCCA_SUPPORT_PHONE'>,
): IncidentContacts {
  const { ROCCA_DUTY_EMAIL: duty, ROCCA_SUPPORT_EMAIL: support, ROCCA_SUPPORT_PHONE: phone } = settings;
  return { email: duty ?? (support === UNSET_SUPPORT_EMAIL ? null : support), phone };
}

/** An S3 store without one of its parts cannot be asked for anything. */
function missingForFiles(settings: Settings): SettingProblem[] {
  if (settings.ROCCA_FILES !== 's3') return [];
  const needed = ['ROCCA_S3_ENDPOINT', 'ROCCA_S3_BUCKET', 'ROCCA_S3_KEY_ID', 'ROCCA_S3_SECRET'] as const;
  return missingOf(settings, needed, 'ROCCA_FILES=s3');
}

/** A service with several models answers no question that names none. */
function missingForModel(settings: Settings): SettingProblem[] {
  return settings.ROCCA_LLM_URL === null ? [] : missingOf(settings, ['ROCCA_LLM_MODEL'], 'ROCCA_LLM_URL');
}

function missingOf(settings: Settings, needed: readonly SettingName[], neededFor: string): SettingProblem[] {
  return needed
    .filter((name) => settings[name] === null)
    .map((name) => {
      const { allowed, secret = false }: Rule<unknown> = RULES[name];
      return { name, value: '', allowed, secret, neededFor };
    });
}

/** The one line that stops a start. Control characters cannot break out of it. */
export function describeProblem({ name, value, allowed, secret, neededFor }: SettingProblem): string {
  if (neededFor !== undefined) return `Setting ${name} is missing: ${neededFor} needs it; allowed: ${allowed}.`;
  const shown = secret ? 'the value given' : `"${value.slice(0, 80).replace(/[^\x20-\x7e]/g, '?')}"`;
  return `Setting ${name}: ${shown} is not accepted; allowed: ${allowed}.`;
}

function parsed(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null;
}

function isWebAddress(text: string): boolean {
  return ['http:', 'https:'].includes(parsed(text)?.protocol ?? '');
}
