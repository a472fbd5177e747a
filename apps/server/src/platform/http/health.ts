import { z } from 'zod';
import type { App } from './app.ts';

const health = z.object({
  ok: z.boolean(),
  /** Of a program: being installed is not missing. */
  state: z.enum(['ready', 'installing', 'missing']).optional(),
  detail: z.string().optional(),
});
type Health = Readonly<z.infer<typeof health>>;

/** One dependency of the platform. `required` ones decide whether it is ready, the others are only reported. */
export interface ReadinessCheck {
  readonly name: string;
  readonly required: boolean;
  check(): Promise<Health>;
}

const readiness = z
  .object({
    status: z.enum(['ready', 'not_ready']),
    checks: z.record(z.string(), health),
  })
  .meta({ id: 'Readiness' });

/** `/healthz`: the process answers. `/readyz`: it can do its work. */
export function addHealth(app: App, checks: readonly ReadinessCheck[]): void {
  const options = { config: { public: true }, logLevel: 'warn' as const };

  app.get(
    '/healthz',
    {
      ...options,
      schema: {
        tags: ['Health'],
        summary: 'Alive',
        security: [],
        response: { 200: z.object({ status: z.literal('ok') }) },
      },
    },
    async () => ({ status: 'ok' as const }),
  );

  app.get(
    '/readyz',
    {
      ...options,
      schema: {
        tags: ['Health'],
        summary: 'Ready: database, queue, disk, tools by name',
        security: [],
        response: { 200: readiness, 503: readiness },
      },
    },
    async (_request, reply) => {
      const results = await Promise.all(checks.map(async (entry) => ({ entry, health: await healthOf(entry) })));
      const ready = results.every(({ entry, health }) => health.ok || !entry.required);
      return reply.status(ready ? 200 : 503).send({
        status: ready ? 'ready' : 'not_ready',
        checks: Object.fromEntries(results.map(({ entry, health }) => [entry.name, health])),
      });
    },
  );
}

/** Anyone can read this page, so it gives no reason: the failing component logs its own. */
async function healthOf(entry: ReadinessCheck): Promise<Health> {
  try {
    return await entry.check();
  } catch {
    return { ok: false, detail: 'not reachable' };
  }
}
