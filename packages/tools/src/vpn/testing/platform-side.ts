/** The platform's half of a live test: opens tunnels from within a network the test made, one after the other. */
import type { Tunnel, TunnelSettings } from '../model.ts';
import { openTunnel } from '../open-tunnel.ts';

export type Order =
  | { readonly do: 'open'; readonly vpn: TunnelSettings; readonly workDir: string; readonly timeoutMs: number }
  | { readonly do: 'abort' }
  | { readonly do: 'close' };

export type Report =
  | { readonly told: 'stage'; readonly stage: string }
  | { readonly told: 'open'; readonly inside: readonly string[] }
  | { readonly told: 'failed'; readonly why: string; readonly detail: string }
  | { readonly told: 'lost'; readonly reason: string }
  | { readonly told: 'closed' };

let stop = new AbortController();
let tunnel: Tunnel | null = null;

const report = (what: Report) => process.send?.(what);

async function open({ vpn, workDir, timeoutMs }: Extract<Order, { do: 'open' }>): Promise<void> {
  stop = new AbortController();
  const onStage = (stage: string) => report({ told: 'stage', stage });
  const outcome = await openTunnel(vpn, { signal: stop.signal, workDir, timeoutMs, onStage });
  if (outcome.kind === 'failed') {
    report({ told: 'failed', why: outcome.why, detail: outcome.detail });
    return;
  }
  tunnel = outcome.tunnel;
  void tunnel.lost.then((reason) => report({ told: 'lost', reason }));
  report({ told: 'open', inside: tunnel.inside });
}

process.on('message', (order: Order) => {
  if (order.do === 'open') void open(order);
  if (order.do === 'abort') stop.abort();
  if (order.do === 'close') void tunnel?.close().then(() => report({ told: 'closed' }));
});
