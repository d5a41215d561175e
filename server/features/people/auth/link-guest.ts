import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { parseAddress } from '../../../platform/email-address.ts'
import type { IdentityClaims } from '../../../providers/identity/port.ts'
import { assignGuestPayments } from '../../money/payment/index.ts'
import { claimGuests } from '../accounts/index.ts'

/**
 * Links the guest purchases of a confirmed address to a person (contract, part 1, "Guest
 * linking"). The guest's profile then refers to the person, so later calls also find newer
 * purchases, and no purchase is ever given to two people. Safe for concurrent sign-ins.
 */
export async function linkGuest(
  ctx: Pick<Context, 'db'>,
  claims: Pick<IdentityClaims, 'sub' | 'email' | 'emailVerified'>,
  accountId: string,
): Promise<void> {
  const email = parseAddress(claims.email)
  if (!claims.emailVerified || email === undefined) return
  await inTransaction(ctx.db, async (trx) => {
    const guests = await claimGuests(trx, { userId: claims.sub, email })
    if (guests.length > 0) await assignGuestPayments(trx, { guests, userId: claims.sub, accountId })
  })
}
