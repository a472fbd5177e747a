import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { NmapHost } from './model.ts';
import { BrokenNmapOutput, createNmapParser } from './parse.ts';

const fixture = (name: string) => readFileSync(join(import.meta.dirname, '__fixtures__', `nmap-7.93-${name}.xml`));

function read(...chunks: Array<Buffer | string>) {
  const hosts: NmapHost[] = [];
  const scanned: Record<string, string> = {};
  let version = '';
  let finished: { exit: string; message: string } | null = null;
  const parser = createNmapParser({
    onHost: (host) => hosts.push(host),
    onScanInfo: ({ protocol, services }) => {
      scanned[protocol] = services;
    },
    onVersion: (text) => {
      version = text;
    },
    onFinished: (word) => {
      finished = word;
    },
  });
  for (const chunk of chunks) parser.write(Buffer.from(chunk));
  parser.end();
  return { hosts, scanned, version, finished };
}

const run = (inner: string) => `<?xml version="1.0"?>\n<!DOCTYPE nmaprun>\n<nmaprun version="7.93">${inner}`;
const host = (inner: string, address = '127.0.0.1') =>
  `<host><status state="up" reason="syn-ack"/><address addr="${address}" addrtype="ipv4"/>${inner}</host>`;
const onPort = (inner: string, state = 'open') =>
  host(`<ports><port protocol="tcp" portid="80"><state state="${state}" reason="syn-ack"/>${inner}</port></ports>`);
const scriptOf = (inner: string) =>
  read(run(onPort(`<script id="x" output="o">${inner}</script>`))).hosts[0]?.ports[0]?.scripts[0];

describe('a recorded result of nmap 7.93', () => {
  it('has hosts, ports, services and what was looked at', () => {
    const { hosts, scanned, version, finished } = read(fixture('fast'));
    expect(hosts.map(({ address, state, family }) => [address, state, family])).toEqual([
      ['127.20.0.10', 'up', 'ipv4'],
      ['127.20.0.11', 'up', 'ipv4'],
    ]);
    const ports = hosts[0]?.ports.map(({ port, service }) => `${port} ${service?.product} ${service?.version}`);
    expect(ports).toEqual([
      '21 vsftpd 2.3.4',
      '22 OpenSSH 7.4',
      '80 nginx 1.18.0',
      '443 Apache httpd 2.4.49',
      '7777 null null',
      '8443 Apache httpd 2.4.49',
    ]);
    expect(hosts[0]?.ports[3]).toEqual({
      protocol: 'tcp',
      port: 443,
      state: 'open',
      reason: 'syn-ack',
      service: {
        name: 'http',
        product: 'Apache httpd',
        version: '2.4.49',
        extraInfo: '(Unix)',
        osType: null,
        hostname: null,
        tunnel: 'ssl',
        method: 'probed',
        confidence: 10,
        cpes: ['cpe:/a:apache:http_server:2.4.49'],
        fingerprint: null,
      },
      scripts: [],
    });
    expect(hosts[0]?.ports[4]?.service).toMatchObject({
      method: 'table',
      fingerprint: expect.stringContaining('Welcome'),
    });
    expect(hosts.map(({ extraPorts }) => extraPorts)).toEqual([
      [{ state: 'closed', count: 994, protocol: 'tcp' }],
      [{ state: 'closed', count: 1000, protocol: 'tcp' }],
    ]);
    expect(scanned.tcp).toMatch(/^1,3-4,6-7,9,13,/);
    expect([version, finished]).toEqual(['7.93', { exit: 'success', message: '' }]);
  });

  it('has operating systems and scripts with their tables', () => {
    const [found] = read(fixture('medium')).hosts;
    expect(found?.osMatches[0]).toMatchObject({ types: ['general purpose'], accuracy: expect.any(Number) });
    expect(found?.osMatches[0]?.cpes[0]).toMatch(/^cpe:\/o:linux:linux_kernel/);
    const scripts = new Map(found?.ports.find(({ port }) => port === 443)?.scripts.map((each) => [each.id, each]));
    expect(scripts.get('ssl-cert')?.data).toMatchObject({
      subject: { commonName: 'old.example' },
      pubkey: { type: 'rsa', bits: '1024' },
      validity: { notAfter: '2021-01-01T00:00:00' },
    });
    expect(scripts.get('http-methods')?.data).toEqual({ 'Supported Methods': ['GET', 'HEAD', 'POST', 'OPTIONS'] });
    expect(scripts.get('http-title')?.output).toBe("Site doesn't have a title.");
  });

  it('has hosts that are down, and neighbours with their card; hints are no hosts', () => {
    const { hosts } = read(fixture('down'));
    expect(hosts.map(({ address, state, reason, mac, vendor }) => [address, state, reason, mac, vendor])).toEqual([
      ['10.98.0.3', 'down', 'no-response', null, null],
      ['10.98.0.4', 'down', 'no-response', null, null],
      ['10.98.0.2', 'up', 'arp-response', '00:0C:29:12:34:56', 'VMware'],
    ]);
  });

  it('may know no ports, of hosts near and far', () => {
    const { hosts, scanned } = read(fixture('trace'));
    expect(hosts.map(({ address, state, ports }) => [address, state, ports.length])).toEqual([
      ['10.98.0.2', 'up', 0],
      ['10.99.0.4', 'down', 0],
      ['10.99.0.2', 'up', 0],
    ]);
    expect(scanned).toEqual({});
  });

  it('may be of IPv6', () => {
    expect(read(fixture('light6')).hosts).toMatchObject([{ address: '::1', family: 'ipv6', state: 'up' }]);
  });

  it('may be an error, which is kept', () => {
    const { hosts, finished } = read(fixture('error'));
    expect(hosts).toEqual([]);
    expect(finished).toMatchObject({ exit: 'error', message: expect.stringContaining('nosuch0') });
  });

  it('that was cut off keeps the hosts that were done', () => {
    const { hosts, finished } = read(fixture('cut'));
    expect(hosts.map(({ address }) => address)).toEqual(['127.20.0.6', '127.20.0.7', '127.20.0.8', '127.20.0.9']);
    expect(finished).toBeNull();
  });
});

describe('reading', () => {
  it('does not depend on where the pieces are cut, be it inside a character', () => {
    const text = Buffer.from(run(onPort('<script id="é☃😀" output="città ☃ 😀"><elem key="è">☃</elem></script>')));
    const whole = read(text).hosts;
    expect(whole[0]?.ports[0]?.scripts[0]).toEqual({ id: 'é☃😀', output: 'città ☃ 😀', data: { è: '☃' } });
    for (let at = 0; at <= text.length; at++) {
      expect(read(text.subarray(0, at), text.subarray(at)).hosts).toEqual(whole);
    }
  });

  it.each(['fast', 'medium', 'full', 'down', 'trace'])('gives whole hosts wherever it is cut off: %s', (name) => {
    const xml = fixture(name);
    const whole = read(xml).hosts;
    fc.assert(
      fc.property(fc.nat(xml.length), fc.nat(xml.length), (end, middle) => {
        const cut = xml.subarray(0, end);
        const at = Math.min(middle, end);
        const { hosts } = read(cut.subarray(0, at), cut.subarray(at));
        expect(hosts).toEqual(whole.slice(0, hosts.length));
      }),
      { numRuns: 30 },
    );
  });

  it('counts the few closed ports that nmap lists', () => {
    const ports = ['closed', 'open', 'filtered', 'open|filtered', 'closed']
      .map((state, index) => `<port protocol="udp" portid="${index + 1}"><state state="${state}" reason=""/></port>`)
      .join('');
    const summed = '<extraports state="closed" count="7"><extrareasons count="7" proto="udp"/></extraports>';
    const [found] = read(run(host(`<ports>${summed}${ports}</ports>`))).hosts;
    expect(found?.ports.map(({ protocol, state }) => `${protocol} ${state}`)).toEqual([
      'udp open',
      'udp filtered',
      'udp open|filtered',
    ]);
    expect(found?.extraPorts).toEqual([{ state: 'closed', count: 9, protocol: 'udp' }]);
  });

  const sum = (state: string, ports: string, count: number) =>
    `<extraports state="${state}" count="${count}">
       <extrareasons reason="no-response" count="${count}" proto="tcp" ports="${ports}"/>
     </extraports>`;
  const OPEN = '<port protocol="tcp" portid="80"><state state="open" reason="syn-ack"/></port>';

  it('names the silent ports that nmap sums up where most others answer', () => {
    const summed = sum('filtered', '1-3,80,100-125', 30) + sum('closed', '200-1199', 1000);
    const [found] = read(run(host(`<ports>${summed}${OPEN}</ports>`))).hosts;
    expect(found?.ports.map(({ port, state }) => `${port} ${state}`)).toEqual([
      '80 open',
      ...[1, 2, 3, ...Array.from({ length: 26 }, (_, index) => 100 + index)].map((port) => `${port} filtered`),
    ]);
    expect(found?.ports.at(-1)).toMatchObject({ protocol: 'tcp', reason: 'no-response', service: null });
    expect(found?.extraPorts).toEqual([{ state: 'closed', count: 1000, protocol: 'tcp' }]);
  });

  it('leaves them a sum behind a firewall that swallows nearly everything, or where the list makes no sense', () => {
    const firewalled = sum('filtered', '1-900', 900) + sum('closed', '901-930', 30);
    const [found] = read(run(host(`<ports>${firewalled}${OPEN}</ports>`))).hosts;
    expect(found?.ports.map(({ port }) => port)).toEqual([80]);
    expect(found?.extraPorts).toContainEqual({ state: 'filtered', count: 900, protocol: 'tcp' });
    const endless = sum('filtered', Array(9000).fill('0-65534,x,-,9-1,70000').join(','), 30) + sum('closed', '', 1000);
    expect(read(run(host(`<ports>${endless}</ports>`))).hosts[0]?.ports).toHaveLength(65_535);
  });

  it('counts an address no route leads to as down, where nmap only skips it', () => {
    const skipped = (address: string) => `<target specification="${address}" status="skipped" reason="invalid"/>`;
    const { hosts } = read(run(`${skipped('2001:4860::1')}${skipped('10.0.0.1')}${skipped('no address')}`));
    expect(hosts.map(({ address, family, state, reason }) => [address, family, state, reason])).toEqual([
      ['2001:4860::1', 'ipv6', 'down', 'net-unreach'],
      ['10.0.0.1', 'ipv4', 'down', 'net-unreach'],
    ]);
  });

  it('tells which host nmap gave up on', () => {
    const text = host('').replace('<host>', '<host starttime="1" endtime="2" timedout="true">');
    expect(read(run(text)).hosts).toMatchObject([{ timedOut: true }]);
    expect(read(run(host(''))).hosts).toMatchObject([{ timedOut: false }]);
  });

  it('keeps named things by name, unnamed ones in a list, and both by position', () => {
    expect(scriptOf('<elem>a</elem><elem>b</elem>')?.data).toEqual(['a', 'b']);
    expect(scriptOf('<table key="t"><elem key="k">v</elem></table>')?.data).toEqual({ t: { k: 'v' } });
    expect(scriptOf('<elem>a</elem><elem key="k">v</elem>')?.data).toEqual({ 0: 'a', k: 'v' });
    expect(scriptOf('')?.data).toEqual({});
  });
});

describe('what a hostile target makes nmap write', () => {
  it('becomes data, never a prototype', () => {
    const data = scriptOf(
      '<table key="__proto__"><elem key="polluted">yes</elem></table><elem key="constructor">c</elem>',
    )?.data;
    expect(Object.keys(data ?? {})).toEqual(['__proto__', 'constructor']);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    expect(Object.getPrototypeOf(data)).toBe(Object.prototype);
  });

  it('is cut where it is long, many or deep, and the scan goes on', () => {
    const long = 'x'.repeat(100_000);
    const deep = `${'<table>'.repeat(200)}<elem>deep</elem>${'</table>'.repeat(200)}`;
    const many = '<elem>y</elem>'.repeat(10_000);
    const text = `<service name="${long}" product="${long}" servicefp="${long}"/>
      <script id="${long}" output="${long}">${deep}<elem key="${long}">${long}</elem></script>
      <script id="many" output="">${many}</script>`;
    const [found, next] = read(run(onPort(text) + host('', '127.0.0.2'))).hosts;
    expect(JSON.stringify(found).length).toBeLessThan(60_000);
    expect(found?.ports[0]?.scripts[1]?.data).toHaveLength(2000);
    expect(JSON.stringify(found)).not.toContain('deep');
    expect(next?.address).toBe('127.0.0.2');
  });

  it('is cut in sum: a thousand scripts of one host do not fill the memory', () => {
    const script = `<script id="s" output="${'o'.repeat(4000)}"><elem>${'e'.repeat(4000)}</elem></script>`;
    const ports = Array.from(
      { length: 1000 },
      (_, index) => `<port protocol="tcp" portid="${index}"><state state="open"/>${script.repeat(2)}</port>`,
    );
    const [found] = read(run(host(`<ports>${ports.join('')}</ports>`))).hosts;
    expect(found?.ports).toHaveLength(1000);
    expect(JSON.stringify(found).length).toBeLessThan(4_600_000);
  });

  it('loses the characters no screen should get', () => {
    expect(scriptOf('<elem>a&#x1b;[31m&#x1;&#x0;b</elem>')?.data).toEqual(['a&#x1b;[31m&#x1;&#x0;b']);
    expect(scriptOf('<elem>a\u0007b\u009bc</elem>')?.data).toEqual(['a\ufffdb\ufffdc']);
    expect(scriptOf('<elem>1.2\u202e9.4\u200b\t\n</elem>')?.data).toEqual(['1.2\ufffd9.4\ufffd\t\n']);
  });
});

describe('garbage', () => {
  const why = (text: Buffer | string): string => {
    try {
      read(text);
    } catch (error) {
      expect(error).toBeInstanceOf(BrokenNmapOutput);
      return (error as BrokenNmapOutput).message;
    }
    return 'nothing wrong';
  };

  it.each([
    ['words', 'Segmentation fault\n', /cannot be read/],
    ['another document', '<html><body></body></html>', /not a result of nmap/],
    ['broken tags', run('<host><status state="up"></host>'), /cannot be read/],
    ['two documents', `${run('</nmaprun>')}<nmaprun/>`, /cannot be read/],
    ['an unknown entity', run('<a b="&bomb;"/>'), /cannot be read/],
    [
      'entities that grow',
      `<!DOCTYPE nmaprun [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]>${'<nmaprun x="&b;"/>'}`,
      /defines entities/,
    ],
    ['a file of ours', '<!DOCTYPE nmaprun [<!ENTITY x SYSTEM "file:///etc/passwd">]><nmaprun>&x;', /defines entities/],
    ['an abyss', run('<a>'.repeat(5000)), /nested too deeply/],
  ])('is reported as such: %s', (_, text, reason) => {
    expect(why(text)).toMatch(reason);
  });

  it('of one endless tag, text or comment is refused before it fills the memory', () => {
    for (const begin of ['<a b="', '<!-- ', 'text', '<?pi ']) {
      const parser = createNmapParser({ onHost: () => undefined });
      parser.write(Buffer.from(run(begin)));
      const piece = Buffer.alloc(1024 * 1024, 'x');
      let taken = 0;
      expect(() => {
        for (; taken < 100; taken++) parser.write(piece);
      }).toThrow(BrokenNmapOutput);
      expect(taken).toBeLessThan(17);
    }
  });

  it('of any kind is read to its end or refused, never anything else', () => {
    const pieces = fc.constantFrom(
      '<host>',
      '</host>',
      '<port portid="9">',
      '"',
      '<',
      '&',
      ']]>',
      '<!--',
      '\0',
      '<table>',
    );
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 300 }).map((each) => Buffer.from(each)),
      fc.array(pieces, { maxLength: 40 }).map((each) => Buffer.from(run(each.join('')))),
    );
    fc.assert(
      fc.property(bytes, (each) => {
        expect(typeof why(each)).toBe('string');
      }),
      { numRuns: 300 },
    );
  });

  it('after which nothing more is read, however much comes', () => {
    const hosts: NmapHost[] = [];
    const parser = createNmapParser({ onHost: (each) => hosts.push(each) });
    expect(() => parser.write(Buffer.from('nonsense'))).toThrow(BrokenNmapOutput);
    parser.write(Buffer.from(run(host(''))));
    parser.end();
    expect(hosts).toEqual([]);
  });

  it('is a host without an address, or with something else for one: it is left out', () => {
    expect(read(run(host('', 'example.org') + host('', '127.0.0.3'))).hosts.map(({ address }) => address)).toEqual([
      '127.0.0.3',
    ]);
  });
});
