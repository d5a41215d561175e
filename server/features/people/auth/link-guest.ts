import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { parseAddress } from '../../../platform/email-address.ts'
import type { IdentityClaims } from '../../../providers/identity/port.ts'
import { givePayments } from '../../money/payment/index.ts'
import { claimGuests } from '../accounts/index.ts'

/**
 * Gives a person what they bought as a guest under their address, once the address is proven (part 1, "Guest linking").
 * A guest is a profile without an account; it remembers whose it is, so that calling this again also finds what was
 * bought in between, and nothing is ever given to two people. Safe to call from any number of sign-ins at once.
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
    if (guests.length > 0) await givePayments(trx, { guests, userId: claims.sub, accountId })
  })
}
