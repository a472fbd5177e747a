import type { AlertReport, WebappSink } from './report.ts';

/** So many at a time, or after this time: what was found survives a stop. */
const ALERTS_AT_ONCE = 50;
const WRITE_MS = 1000;

/** Writes findings in groups, so that a scan that finds many does not wait for the disk after each. */
interface AlertWriter {
  add(alert: AlertReport): Promise<void>;
  /** Writes what has waited long enough. */
  writeDue(): Promise<void>;
  flush(): Promise<void>;
}

export function createAlertWriter(sink: Pick<WebappSink, 'alerts'>): AlertWriter {
  let waiting: AlertReport[] = [];
  let writtenAt = Number.NEGATIVE_INFINITY;
  const flush = async () => {
    const some = waiting;
    waiting = [];
    writtenAt = performance.now();
    if (some.length > 0) await sink.alerts(some);
  };
  const writeDue = async () => {
    const isDue = waiting.length >= ALERTS_AT_ONCE || performance.now() - writtenAt > WRITE_MS;
    if (isDue && waiting.length > 0) await flush();
  };
  return {
    flush,
    writeDue,
    add(alert) {
      waiting.push(alert);
      return writeDue();
    },
  };
}
