import type { Context } from '../../../platform/context.ts'
import { listRowsOfSessions, type RowInCart } from '../carts/index.ts'
import { findRecoveryLink, type RecoveryLink } from './queries/recovery-links.ts'
import { recoveryDigest } from './recovery-token.ts'

export type OpenedLink = { cartId: string; link: RecoveryLink; rows: readonly RowInCart[] }

/**
 * Finds the cart rows that a mailed link shows. These are the rows that the sessions named in the
 * link still have in their carts. Returns undefined if the link is wrong or expired, or if no rows
 * are left. The link does not open the sessions themselves (threat I15). Runs two statements.
 */
export async function openRecoveryLink(ctx: Context, token: string): Promise<OpenedLink | undefined> {
  const link = await findRecoveryLink(ctx.db, recoveryDigest(token), ctx.clock.now())
  if (!link) return undefined
  const found = await listRowsOfSessions(ctx.db, link.sessionIds, { environment: ctx.config.CAMPAIGN_ENVIRONMENT })
  // A fan may have corrected the mail address of a session after the mail was sent. The link then
  // no longer shows the rows of this session.
  const rows = found.filter(({ isPreview, email }) => !isPreview && (email === null || email === link.email))
  const [first] = rows
  return first && { cartId: link.cartId, link, rows }
}
