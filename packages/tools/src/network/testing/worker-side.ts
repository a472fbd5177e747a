/** The worker's half of a live test: opens networks for runs from within a network that the test made. */
import { type IsolatedNetwork, isolationProblem, openIsolatedNetwork } from '../isolated-network.ts';

export type Order = { readonly do: 'open'; readonly addresses: readonly string[] } | { readonly do: 'close' };

export type Report =
  | { readonly told: 'ready'; readonly problem: string | null }
  | { readonly told: 'open'; readonly inside: readonly string[] }
  | { readonly told: 'failed'; readonly detail: string }
  | { readonly told: 'closed' };

const networks: IsolatedNetwork[] = [];
const report = (what: Report) => process.send?.(what);

async function open(addresses: readonly string[]): Promise<void> {
  const outcome = await openIsolatedNetwork(addresses);
  if (outcome.kind === 'failed') return void report({ told: 'failed', detail: outcome.detail });
  networks.push(outcome.network);
  report({ told: 'open', inside: outcome.network.inside });
}

async function close(): Promise<void> {
  for (const network of networks.splice(0)) await network.close();
  report({ told: 'closed' });
}

process.on('message', (order: Order) => void (order.do === 'open' ? open(order.addresses) : close()));
report({ told: 'ready', problem: await isolationProblem() });
