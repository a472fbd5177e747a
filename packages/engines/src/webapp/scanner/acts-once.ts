import type { WebClient, WebSendOptions } from '@rocca/tools/web/client';
import type { Exchange, WebRequest } from '@rocca/tools/web/model';

/** The door that every request of a scan goes through: what did something when it was asked for is not asked for again. */
export const actsOnce = <Client extends WebClient>(
  client: Client,
  repeatsAct: (request: WebRequest) => boolean,
): Client => ({
  ...client,
  send: async (request: WebRequest, options?: WebSendOptions): Promise<Exchange> =>
    repeatsAct(request) ? { request, response: null, failure: 'out_of_scope', ms: 0 } : client.send(request, options),
});
