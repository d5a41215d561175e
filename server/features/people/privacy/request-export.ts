import { addMs, SECOND_MS } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { rateLimited } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { assertFreshProof } from '../accounts/index.ts'
import { EXPORT_INTERVAL_MS } from './domain/privacy-times.ts'
import { findLatestExport, insertExport } from './queries/exports.ts'

/**
 * Requests a file with everything about an account's owner. A job creates it.
 * @returns the id of the export
 * @throws SIGN_IN_AGAIN without a fresh proof
 * @throws RateLimited with the seconds to wait, if the last request is less than a day old
 */
export async function requestExport(
  ctx: Pick<Context, 'db' | 'clock' | 'config' | 'identity'>,
  caller: Pick<Caller, 'accountId' | 'authenticatedAt' | 'userId' | 'usedSecondFactor'>,
): Promise<string> {
  await assertFreshProof(ctx, caller)
  const { db, clock } = ctx
  const { accountId } = caller
  const now = clock.now()
  const made = await insertExport(db, { accountId, unlessSince: addMs(now, -EXPORT_INTERVAL_MS), at: now })
  if (made) return made.id
  const latest = await findLatestExport(db, accountId)
  const nextAt = addMs(latest?.requested_at ?? now, EXPORT_INTERVAL_MS)
  const seconds = Math.max(1, Math.ceil((nextAt.getTime() - now.getTime()) / SECOND_MS))
  throw rateLimited(
    'You can request a data export once a day. You get a mail when the last one you requested is ready.',
    seconds,
  )
}
