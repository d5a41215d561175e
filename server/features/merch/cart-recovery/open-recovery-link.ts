import type { Context } from '../../../platform/context.ts'
import { listRowsOfSessions, type RowInCart } from '../carts/index.ts'
import { findRecoveryLink, type RecoveryLink } from './queries/recovery-links.ts'
import { recoveryDigest } from './recovery-token.ts'

export type OpenedLink = { cartId: string; link: RecoveryLink; rows: readonly RowInCart[] }

/**
 * Finds the rows that the sessions in a mailed link still have in their carts. Undefined if the
 * link is wrong or expired, or no rows are left. The link does not open the sessions themselves
 * (threat I15). Runs two statements.
 */
export async function openRecoveryLink(ctx: Context, token: string): Promise<OpenedLink | undefined> {
  const link = await findRecoveryLink(ctx.db, recoveryDigest(token), ctx.clock.now())
  if (!link) return undefined
  const found = await listRowsOfSessions(ctx.db, link.sessionIds, { environment: ctx.config.CAMPAIGN_ENVIRONMENT })
  // If the fan has corrected a session's address since the mail, the link no longer shows that
  // session's rows.
  const rows = found.filter(({ isPreview, email }) => !isPreview && (email === null || email === link.email))
  const [first] = rows
  return first && { cartId: link.cartId, link, rows }
}
