import type { Context } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { getOfferForReading, roleOn } from '../offer/index.ts'
import { type DisputeView, viewDispute } from './dispute-view.ts'
import { listStatements } from './queries/statements.ts'

/**
 * Returns the latest dispute of an offer. Its sides, the talent's agent and admins may see it.
 * @throws NotFound, also when there was no dispute; Forbidden for anyone else
 */
export async function showDispute(ctx: Context, caller: Caller, offerId: string): Promise<DisputeView> {
  const offer = await getOfferForReading(ctx, caller, offerId)
  const { disputed_at } = offer
  if (!disputed_at) throw notFound('This offer was never disputed.')
  const statements = await listStatements(ctx.db, offerId, disputed_at)
  const place = roleOn(offer, caller)
  const side = place?.canAct && place.role !== 'admin' ? place.role : null
  return viewDispute({ ...offer, disputed_at }, statements, ctx.clock.now(), ctx.config, side)
}
