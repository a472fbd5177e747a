import { Agent, type IncomingHttpHeaders, request } from 'node:http';

export interface Seen {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly ms: number;
}

interface Asking {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

type Values = Readonly<Record<string, string>>;

/** Somebody with a browser's manners and no browser: keeps the session's cookie and follows nothing. */
export class Visitor {
  readonly origin: string;
  readonly #agent = new Agent({ keepAlive: true });
  #session = '';

  constructor(origin: string) {
    this.origin = origin;
  }

  /** The path goes out as it is. */
  ask(path: string, { method = 'GET', headers = {}, body }: Asking = {}): Promise<Seen> {
    const start = performance.now();
    const { hostname, port } = new URL(this.origin);
    const cookies = [this.#session, headers.cookie].filter(Boolean).join('; ');
    const sent = { ...headers, ...(cookies ? { cookie: cookies } : {}) };
    return new Promise((done, fail) => {
      const asking = request({ hostname, port, path, method, agent: this.#agent, headers: sent }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.once('error', fail);
        response.once('end', () => {
          const cookie = response.headers['set-cookie']?.find((one) => one.startsWith('sid='));
          if (cookie) this.#session = cookie.split(';')[0] ?? '';
          const text = Buffer.concat(chunks).toString('utf8');
          done({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: text,
            ms: performance.now() - start,
          });
        });
      });
      asking.once('error', fail);
      asking.end(body);
    });
  }

  get(path: string, values: Values = {}, headers: Values = {}): Promise<Seen> {
    const query = new URLSearchParams(values).toString();
    return this.ask(query ? `${path}?${query}` : path, { headers });
  }

  post(path: string, values: Values, headers: Values = {}): Promise<Seen> {
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    return this.ask(path, {
      method: 'POST',
      headers: { ...type, ...headers },
      body: new URLSearchParams(values).toString(),
    });
  }

  json(path: string, value: unknown): Promise<Seen> {
    const headers = { 'content-type': 'application/json' };
    return this.ask(path, { method: 'POST', headers, body: JSON.stringify(value) });
  }

  xml(path: string, body: string): Promise<Seen> {
    return this.ask(path, { method: 'POST', headers: { 'content-type': 'application/xml' }, body });
  }

  upload(path: string, field: string, name: string, content: string): Promise<Seen> {
    const body = `--cut\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: image/png\r\n\r\n${content}\r\n--cut--\r\n`;
    return this.ask(path, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=cut' },
      body,
    });
  }

  async signedInAs(name: string, password: string): Promise<this> {
    await this.post('/accedi', { utente: name, password });
    return this;
  }

  leave(): void {
    this.#agent.destroy();
  }
}
