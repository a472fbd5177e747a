import type {
  AlertReport,
  InputReport,
  LeftReport,
  PageReport,
  TechnologyReport,
  WebappBegin,
  WebappEnd,
  WebappSink,
} from '../report.ts';

/** A sink that keeps what is written; each call resolves when `onCall` does. */
export function keepReport(onCall: (call: string) => Promise<void> = async () => undefined) {
  const pages = new Map<string, PageReport>();
  const alerts: AlertReport[] = [];
  const technologies: TechnologyReport[] = [];
  const left: LeftReport[] = [];
  const inputs: InputReport[] = [];
  let begin: WebappBegin | null = null;
  let end: WebappEnd | null = null;
  const sink: WebappSink = {
    async begin(given) {
      begin = given;
      await onCall('begin');
    },
    async pages(given) {
      for (const page of given) pages.set(`${page.method} ${page.url}`, page);
      await onCall('pages');
    },
    async alerts(given) {
      alerts.push(...given);
      await onCall('alerts');
    },
    async technologies(given) {
      technologies.push(...given);
      await onCall('technologies');
    },
    waf: () => onCall('waf'),
    tls: () => onCall('tls'),
    async left(given) {
      left.push(...given);
      await onCall('left');
    },
    async inputs(given) {
      inputs.push(...given);
      await onCall('inputs');
    },
    async end(given) {
      end = given;
      await onCall('end');
    },
  };
  return { sink, pages, alerts, technologies, left, inputs, begin: () => begin, end: () => end };
}
