import type { Context } from '../../../platform/context.ts'
import { listRowsOfSessions, type RowInCart } from '../carts/index.ts'
import { findRecoveryLink, type RecoveryLink } from './queries/recovery-links.ts'
import { recoveryDigest } from './recovery-token.ts'

export type OpenedLink = { cartId: string; link: RecoveryLink; rows: readonly RowInCart[] }

/**
 * What the link of a mail about a cart shows: what the sessions that the mail told of still have in their carts. Undefined for a
 * link that is wrong or over, and once all of it is bought. It opens no session (threat I15). Two statements.
 */
export async function openRecoveryLink(ctx: Context, token: string): Promise<OpenedLink | undefined> {
  const link = await findRecoveryLink(ctx.db, recoveryDigest(token), ctx.clock.now())
  if (!link) return undefined
  const found = await listRowsOfSessions(ctx.db, link.sessionIds, { environment: ctx.config.CAMPAIGN_ENVIRONMENT })
  // An address that was put right since is shown nothing more.
  const rows = found.filter(({ isPreview, email }) => !isPreview && (email === null || email === link.email))
  const [first] = rows
  return first && { cartId: link.cartId, link, rows }
}
