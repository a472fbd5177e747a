import type { DownHost, HostReport, NscanSink, ScanCoverage } from '../report.ts';

/** What a scan would have written. */
export interface KeptReport {
  readonly sink: NscanSink;
  readonly hosts: HostReport[];
  readonly down: DownHost[];
  readonly coverage: () => ScanCoverage | undefined;
}

/** A call resolves when `onCall` does. */
export function keepReport(onCall: (call: keyof NscanSink) => Promise<void> = async () => undefined): KeptReport {
  const hosts: HostReport[] = [];
  const down: DownHost[] = [];
  let coverage: ScanCoverage | undefined;
  return {
    hosts,
    down,
    coverage: () => coverage,
    sink: {
      begin: () => onCall('begin'),
      hosts: async (reports) => {
        hosts.push(...reports);
        await onCall('hosts');
      },
      down: async (reports) => {
        down.push(...reports);
        await onCall('down');
      },
      end: async (written) => {
        coverage = written;
        await onCall('end');
      },
    },
  };
}
