import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { parseAddress } from '../../../platform/email-address.ts'
import type { IdentityClaims } from '../../../providers/identity/port.ts'

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
  const { sub } = claims
  await inTransaction(ctx.db, async (trx) => {
    const guests = await trx
      .updateTable('profiles as g')
      .set({ linked_user_id: sub })
      // By that collation only A to Z are lowered, as by parseAddress.
      .where(sql`lower(g.guest_email collate "C")`, '=', email)
      .where('g.user_id', '<>', sub)
      .where((guest) => guest.or([guest('g.linked_user_id', 'is', null), guest('g.linked_user_id', '=', sub)]))
      .where((guest) =>
        guest.not(
          guest.exists(guest.selectFrom('accounts as a').select('a.id').whereRef('a.owner_user_id', '=', 'g.user_id')),
        ),
      )
      .returning('g.user_id')
      .execute()
    if (guests.length === 0) return
    const ids = guests.map(({ user_id }) => user_id)
    await trx
      .updateTable('payments')
      .set({ buyer_user_id: sub, buyer_account_id: accountId })
      .where('buyer_user_id', 'in', ids)
      .where('buyer_account_id', 'is', null)
      .execute()
    await trx.updateTable('profiles').set({ guest_email: email }).where('user_id', '=', sub).execute()
  })
}
