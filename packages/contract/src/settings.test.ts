import { describe, expect, it } from 'vitest';
import { DEFAULT_PERMITTED } from './services.ts';
import { describeProblem, incidentContacts, readSettings, SETTING_NAMES } from './settings.ts';

function problemsOf(environment: Record<string, string>): string[] {
  const outcome = readSettings(environment);
  return outcome.kind === 'wrong' ? outcome.problems.map(describeProblem) : [];
}

function settingsOf(environment: Record<string, string>) {
  const outcome = readSettings(environment);
  if (outcome.kind === 'wrong') throw new Error(outcome.problems.map(describeProblem).join());
  return outcome.settings;
}

describe('settings', () => {
  it('takes the controller on one line', () => {
    expect(problemsOf({ ROCCA_CONTROLLER: 'Acme S.p.A., via Roma 1, Milano' })).toEqual([]);
    expect(problemsOf({ ROCCA_CONTROLLER: 'Acme S.p.A.\nvia Roma 1, Milano' })).toHaveLength(1);
  });

  it('have a default each', () => {
    expect(settingsOf({})).toMatchObject({
      PORT: 8080,
      ROCCA_AUTH: 'standalone',
      ROCCA_DEPLOYMENT: 'cloud',
      ROCCA_LAB: false,
      ROCCA_PRIVATE_TARGETS: 'warn',
      ROCCA_RAW_SCANS: 'isolated',
    });
    expect(settingsOf({}).ROCCA_PERMITTED).toEqual(DEFAULT_PERMITTED);
  });

  it('count as not set when empty', () => {
    expect(settingsOf(Object.fromEntries(SETTING_NAMES.map((name) => [name, ''])))).toEqual(settingsOf({}));
  });

  it.each([
    ['PORT', '70000'],
    ['PORT', '80a'],
    ['PORT', '-1'],
    ['ROCCA_AUTH', 'ldap'],
    ['ROCCA_AUTH', 'oidc'],
    ['ROCCA_FILES', 'ftp'],
    ['ROCCA_S3_ENDPOINT', 's3.example'],
    ['ROCCA_S3_ENDPOINT', 'https://key:word@s3.example'],
    ['ROCCA_S3_ENDPOINT', 'https://s3.example/?list'],
    ['ROCCA_S3_REGION', 'eu south'],
    ['ROCCA_S3_BUCKET', 'Files'],
    ['ROCCA_S3_PREFIX', '../others'],
    ['ROCCA_S3_PREFIX', '/rocca'],
    ['ROCCA_S3_KEY_ID', 'key id'],
    ['ROCCA_DEPLOYMENT', 'moon'],
    ['ROCCA_PERMITTED', 'nscan,nothing'],
    ['ROCCA_PERMITTED', ','],
    ['ROCCA_LAB', 'maybe'],
    ['ROCCA_PRIVATE_TARGETS', 'off'],
    ['ROCCA_RAW_SCANS', 'on'],
    ['ROCCA_KNOWLEDGE_UPDATES', 'weekly'],
    ['ROCCA_SOURCES', 'some'],
    ['ROCCA_DNS_SERVERS', 'dns.example'],
    ['ROCCA_DNS_SERVERS', '192.0.2.53:0'],
    ['ROCCA_DNS_SERVERS', '192.0.2.53,,192.0.2.54'],
    ['ROCCA_LAB_NETWORK', '256'],
    ['ROCCA_LLM_URL', 'llm.example/v1'],
    ['ROCCA_LLM_URL', 'https://user:word@llm.example/v1'],
    ['ROCCA_LLM_MODEL', 'a model'],
    ['ROCCA_DNS_SERVERS', '[2001:db8::53]:70000'],
    ['ROCCA_ACCOUNT_TESTS', '0'],
    ['ROCCA_WORKER_SLOTS', '33'],
    ['ROCCA_PUBLIC_URL', 'rocca.example'],
    ['ROCCA_PUBLIC_URL', 'javascript:alert(1)'],
    ['ROCCA_LEGACY_URL', 'ftp://rocca.example'],
    ['ROCCA_SUPPORT_EMAIL', 'nobody'],
    ['ROCCA_CONTROLLER', 'x'],
    ['ROCCA_DUTY_EMAIL', 'on call'],
    ['ROCCA_SUPPORT_PHONE', 'call us'],
    ['ROCCA_SUPPORT_PHONE', '+39 02 1234;ext=1'],
    ['ROCCA_SUPPORT_PHONE', '12'],
    ['ROCCA_ACCESS_TOKEN_SECONDS', '0'],
    ['ROCCA_LOG_LEVEL', 'loud'],
  ])('%s=%s is refused by a line that names setting, value and what is allowed', (name, value) => {
    const [line, ...more] = problemsOf({ [name]: value });
    expect(more).toEqual([]);
    expect(line).toContain(`Setting ${name}: "${value}" is not accepted; allowed: `);
  });

  it.each([
    ['DATABASE_URL', 'mysql://root:hunter22@db/x'],
    ['SMTP_URL', 'http://user:hunter22@mail'],
    ['ROCCA_DEMO_PASSWORD', 'hunter2'],
    ['ROCCA_S3_SECRET', 'hunter2\r\nx-more: 1'],
    ['ROCCA_NVD_API_KEY', 'hunter2\r\nx-more: 1'],
    ['ROCCA_LLM_KEY', 'hunter2\r\nx-more: 1'],
    ['ROCCA_SHODAN_API_KEY', 'hunter22&minify=true'],
    ['ROCCA_HIBP_API_KEY', 'hunter2\r\nx-more: 1'],
  ])('%s is refused without repeating its secret', (name, value) => {
    const [line] = problemsOf({ [name]: value });
    expect(line).toContain(name);
    expect(line).not.toContain('hunter2');
  });

  it('ask for the model of a service that is named', () => {
    expect(problemsOf({ ROCCA_LLM_URL: 'https://llm.example/v1' })).toEqual([
      expect.stringContaining('Setting ROCCA_LLM_MODEL is missing: ROCCA_LLM_URL needs it; allowed: '),
    ]);
    const set = settingsOf({ ROCCA_LLM_URL: 'https://llm.example/v1/', ROCCA_LLM_MODEL: 'org/model:7b' });
    expect(set).toMatchObject({ ROCCA_LLM_URL: 'https://llm.example/v1', ROCCA_LLM_KEY: null });
  });

  it('name the part of an S3 store that is missing, in one line', () => {
    const complete = {
      ROCCA_FILES: 's3',
      ROCCA_S3_ENDPOINT: 'https://s3.example/',
      ROCCA_S3_BUCKET: 'files',
      ROCCA_S3_KEY_ID: 'rocca',
      ROCCA_S3_SECRET: 'hunter2',
    };
    expect(settingsOf(complete)).toMatchObject({
      ROCCA_S3_ENDPOINT: 'https://s3.example',
      ROCCA_S3_REGION: 'us-east-1',
      ROCCA_S3_PREFIX: '',
    });
    for (const name of ['ROCCA_S3_ENDPOINT', 'ROCCA_S3_BUCKET', 'ROCCA_S3_KEY_ID', 'ROCCA_S3_SECRET']) {
      const [line, ...more] = problemsOf({ ...complete, [name]: '' });
      expect(more).toEqual([]);
      expect(line).toContain(`Setting ${name} is missing: ROCCA_FILES=s3 needs it; allowed: `);
      expect(line).not.toContain('hunter2');
    }
    expect(problemsOf({ ...complete, ROCCA_FILES: 'folder', ROCCA_S3_BUCKET: '' })).toEqual([]);
  });

  it('name servers by address and port', () => {
    const text = '192.0.2.53, 192.0.2.54:5353,2001:db8::53,[2001:db8::54]:5300';
    expect(settingsOf({ ROCCA_DNS_SERVERS: text }).ROCCA_DNS_SERVERS).toEqual([
      { address: '192.0.2.53', port: 53 },
      { address: '192.0.2.54', port: 5353 },
      { address: '2001:db8::53', port: 53 },
      { address: '2001:db8::54', port: 5300 },
    ]);
    expect(settingsOf({}).ROCCA_DNS_SERVERS).toBeNull();
  });

  it('cannot be made to write a second line', () => {
    expect(problemsOf({ ROCCA_AUTH: 'a\nb\u001b[31m' })[0]).not.toMatch(/[^\x20-\x7e]/);
  });

  it('permit the network scan alone on premises, whatever the list says', () => {
    const settings = settingsOf({ ROCCA_DEPLOYMENT: 'onprem', ROCCA_PERMITTED: 'dti,nscan,cti' });
    expect(settings.ROCCA_PERMITTED).toEqual(['nscan']);
  });
});

describe('the contacts of an emergency', () => {
  it.each<[Record<string, string>, string | null, string | null]>([
    [{}, null, null],
    [{ ROCCA_SUPPORT_EMAIL: 'help@acme.example' }, 'help@acme.example', null],
    [{ ROCCA_SUPPORT_EMAIL: 'help@acme.example', ROCCA_DUTY_EMAIL: 'duty@acme.example' }, 'duty@acme.example', null],
    [{ ROCCA_SUPPORT_PHONE: '+39 02 1234 5678' }, null, '+39 02 1234 5678'],
  ])('of %j are %s and %s', (environment, email, phone) => {
    expect(incidentContacts(settingsOf(environment))).toEqual({ email, phone });
  });
});
