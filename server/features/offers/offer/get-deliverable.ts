import type { Context } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { toAddress } from '../../media/files/index.ts'
import { getOfferForReading } from './act-on-offer.ts'
import { refusalOfFiles } from './delivered-files.ts'
import { listVersions } from './delivery-view.ts'
import { listHistory } from './queries/history.ts'
import { roleOn } from './role-on-offer.ts'

/** One file of a delivery. `version` is `latest` or a number, and `number` counts from 1. */
type Wanted = { offerId: string; version: string; number: number }

/**
 * Returns the address of a delivered file, signed for 15 minutes.
 * @throws NotFound; Forbidden for a stranger, and for a brand whose license is over
 */
export async function getDeliverable(
  ctx: Context,
  caller: Caller,
  { offerId, version, number }: Wanted,
): Promise<string> {
  const offer = await getOfferForReading(ctx, caller, offerId)
  const now = ctx.clock.now()
  const refusal = refusalOfFiles(offer, roleOn(offer, caller)?.role ?? null, now)
  if (refusal) throw refusal
  const versions = listVersions(offer, await listHistory(ctx.db, offerId))
  const wanted = version === 'latest' ? versions.at(-1) : versions.find((each) => String(each.version) === version)
  const file = wanted?.files[number - 1]
  if (file === undefined) throw notFound('This offer has no such file.')
  return toAddress(ctx.config, file, now)
}
