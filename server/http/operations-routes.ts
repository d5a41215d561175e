import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { AppError, notFound, unauthorized } from '../errors.ts'
import type { Metrics } from '../metrics.ts'
import { sameText } from './gates.ts'

export type Draining = { isDraining: boolean }

/** What an operator's machinery asks: alive, ready, how it goes. Not part of the API description. */
export function registerOperations(app: FastifyInstance, ctx: Context, metrics: Metrics, draining: Draining): void {
  app.get('/healthz', async () => ({ status: 'ok' }))

  app.get('/readyz', async () => {
    if (draining.isDraining)
      throw new AppError('ServiceUnavailable', 'This process is shutting down.', { retryAfterSeconds: 5 })
    await sql`select 1`.execute(ctx.db)
    return { status: 'ready' }
  })

  app.get('/metrics', async (request, reply) => {
    const { METRICS_TOKEN, isProduction } = ctx.config
    if (!METRICS_TOKEN && isProduction) throw notFound('Set METRICS_TOKEN to open the metrics.')
    if (METRICS_TOKEN && !sameText(request.headers.authorization ?? '', `Bearer ${METRICS_TOKEN}`))
      throw unauthorized('This needs the metrics token.')
    return reply.type('text/plain; version=0.0.4').send(await metrics.expose())
  })
}
