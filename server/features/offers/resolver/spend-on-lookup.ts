import type { FastifyRequest } from 'fastify'
import type { Context } from '../../../platform/context.ts'
import { spend } from '../../../platform/limits/spend.ts'
import { visitOf } from '../../../platform/limits/visit.ts'

/**
 * Counts one look-up, and the bytes that a request is about to send.
 * @throws RateLimited
 */
export async function spendOnLookup(ctx: Context, request: FastifyRequest, maxBytes = 0): Promise<void> {
  const bytes = Math.ceil(Math.min(Number(request.headers['content-length']) || maxBytes, maxBytes) / 1000)
  const counting = { db: ctx.db, config: ctx.config, at: ctx.clock.now() }
  await spend(counting, { visit: visitOf(ctx.config, request), costs: { lookup: 1, bytes } })
}
