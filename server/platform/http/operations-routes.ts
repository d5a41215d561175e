import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { pingDatabase } from '../database/connections/ping.ts'
import { AppError, notFound, unauthorized } from '../errors.ts'
import type { Metrics } from '../observability/metrics.ts'
import { sameText } from './callers/check-access.ts'
import { toErrorBody } from './envelopes.ts'

export type Draining = { isDraining: boolean }

/**
 * Registers the operator's routes for liveness, readiness and metrics. The API description does
 * not list them.
 */
export function registerOperations(app: FastifyInstance, ctx: Context, metrics: Metrics, draining: Draining): void {
  app.get('/healthz', async () => ({ status: 'ok' }))

  app.get('/readyz', async (_request, reply) => {
    if (draining.isDraining) {
      // A thrown error would be logged as a failure, but a requested shutdown is none.
      const error = new AppError('ServiceUnavailable', 'This process is shutting down.')
      return reply.status(error.status).header('retry-after', 5).send(toErrorBody('standard', error))
    }
    await pingDatabase(ctx.maintenance.health)
    return { status: 'ready' }
  })

  // The shutdown would otherwise wait for clients that keep their connections open.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (draining.isDraining) reply.header('connection', 'close')
    done()
  })

  app.get('/metrics', async (request, reply) => {
    const { METRICS_TOKEN, isProduction } = ctx.config
    if (!METRICS_TOKEN && isProduction) throw notFound('Set METRICS_TOKEN to enable the metrics.')
    if (METRICS_TOKEN && !sameText(request.headers.authorization ?? '', `Bearer ${METRICS_TOKEN}`))
      throw unauthorized('This requires the metrics token.')
    return reply.type('text/plain; version=0.0.4').send(await metrics.expose())
  })
}
