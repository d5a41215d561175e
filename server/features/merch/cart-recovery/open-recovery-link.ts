import type { Context } from '../../../platform/context.ts'
import { listRowsOfSessions, type RowInCart } from '../carts/index.ts'
import { findRecoveryLink, type RecoveryLink } from './queries/recovery-links.ts'
import { recoveryDigest } from './recovery-token.ts'

export type OpenedLink = { cartId: string; link: RecoveryLink; rows: readonly RowInCart[] }

/**
 * Opens the link of a cart mail: returns the rows that the mail's sessions still have in their
 * carts. Undefined for a wrong or expired link, and if no rows are left. It opens no session
 * (threat I15). Runs two statements.
 */
export async function openRecoveryLink(ctx: Context, token: string): Promise<OpenedLink | undefined> {
  const link = await findRecoveryLink(ctx.db, recoveryDigest(token), ctx.clock.now())
  if (!link) return undefined
  const found = await listRowsOfSessions(ctx.db, link.sessionIds, { environment: ctx.config.CAMPAIGN_ENVIRONMENT })
  // If a session's address was corrected after the mail, the link no longer shows that session's
  // rows.
  const rows = found.filter(({ isPreview, email }) => !isPreview && (email === null || email === link.email))
  const [first] = rows
  return first && { cartId: link.cartId, link, rows }
}
