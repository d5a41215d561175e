import { sql } from 'kysely'
import type { Trx } from '../../../../platform/database/transaction.ts'

/**
 * The guests of an address become a person's, who remembers the address: profiles without an account that are nobody's
 * yet, or this person's already. Whoever asks at the same moment for somebody else finds them taken.
 * @returns their user ids.
 */
export async function claimGuests(trx: Trx, { userId, email }: { userId: string; email: string }): Promise<string[]> {
  const guests = await trx
    .updateTable('profiles as g')
    .set({ linked_user_id: userId })
    // By that collation only A to Z are lowered, as by parseAddress.
    .where(sql`lower(g.guest_email collate "C")`, '=', email)
    .where('g.user_id', '<>', userId)
    .where((guest) => guest.or([guest('g.linked_user_id', 'is', null), guest('g.linked_user_id', '=', userId)]))
    .where((guest) =>
      guest.not(
        guest.exists(guest.selectFrom('accounts as a').select('a.id').whereRef('a.owner_user_id', '=', 'g.user_id')),
      ),
    )
    .returning('g.user_id')
    .execute()
  if (guests.length > 0)
    await trx.updateTable('profiles').set({ guest_email: email }).where('user_id', '=', userId).execute()
  return guests.map(({ user_id }) => user_id)
}
