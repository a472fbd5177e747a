import type { DownHost, HostReport, NscanSink, ScanCoverage } from '../report.ts';

/** What a scan would have written. */
export interface KeptReport {
  readonly sink: NscanSink;
  readonly hosts: HostReport[];
  readonly down: DownHost[];
  readonly coverage: () => ScanCoverage | undefined;
}

/** `onCall` hears the name of each call. */
export function keepReport(onCall: (call: keyof NscanSink) => void = () => undefined): KeptReport {
  const hosts: HostReport[] = [];
  const down: DownHost[] = [];
  let coverage: ScanCoverage | undefined;
  return {
    hosts,
    down,
    coverage: () => coverage,
    sink: {
      begin: async () => onCall('begin'),
      hosts: async (reports) => {
        hosts.push(...reports);
        onCall('hosts');
      },
      down: async (reports) => {
        down.push(...reports);
        onCall('down');
      },
      end: async (written) => {
        coverage = written;
        onCall('end');
      },
    },
  };
}
