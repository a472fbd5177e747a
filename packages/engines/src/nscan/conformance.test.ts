import { describeConformance } from '../testing/conformance.ts';
import { nscanEngine } from './engine.ts';
import { keepReport } from './testing/kept-report.ts';

const host = (ip: string) =>
  `<host><status state="up" reason="syn-ack"/><address addr="${ip}" addrtype="ipv4"/>` +
  '<ports><port protocol="tcp" portid="80"><state state="open" reason="syn-ack"/></port></ports></host>';

const HEAD = '<?xml version="1.0"?><nmaprun version="7.93"><scaninfo protocol="tcp" services="1-65535"/>';
const END = '<runstats><finished exit="success"/></runstats></nmaprun>';

/**
 * Every process gets some of the targets on its input. The one with the first of them finds it up, and goes on as each case
 * says; the others end well: when one of them fails, all are ended, the first perhaps before it has said anything.
 */
describeConformance({
  engine: (bounds) => nscanEngine({ scope: async () => ({ lab: true }), rawScans: 'off', bounds }),
  tool: 'nmap',
  target: '127.20.231.1,127.20.231.2',
  extra: { nscan: { profile: 'port_discovery' } },
  keep: (onCall) => {
    const { sink, hosts, coverage } = keepReport(onCall);
    return {
      sink,
      found: () => hosts.flatMap(({ ip, ports }) => ports.map(({ port }) => `${ip}:${port}`)),
      isIncomplete: () => coverage()?.notDone.some(({ reason }) => reason === 'cut' || reason === 'stopped') ?? true,
    };
  },
  order: /^(?:begin touch(?: hosts| down)* end)?$/,
  beginning: `
    read -r target
    echo '${HEAD}'
    if [ "$target" != 127.20.231.1 ]; then echo '${END}'; exit; fi
    echo '${host('127.20.231.1')}'`,
  shown: ['127.20.231.1:80'],
  chatter: '<taskprogress task="Connect Scan" percent="1.00"/>',
  ending: `echo '${END}'`,
  raw: { name: 'nmap/slice-001.xml', text: `${HEAD}\n${host('127.20.231.1')}\n${END}\n` },
});
