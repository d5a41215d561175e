import { sql } from 'kysely'
import type { Trx } from '../../../../platform/database/transaction.ts'

/**
 * Links all guests (profiles without an account) with this address to a person, and stores the
 * address with the person. A guest that is linked to another person stays linked, even if both
 * claims run concurrently.
 * @returns the user ids of the linked guests
 */
export async function claimGuests(trx: Trx, { userId, email }: { userId: string; email: string }): Promise<string[]> {
  const guests = await trx
    .updateTable('profiles as g')
    .set({ linked_user_id: userId })
    // With the collation "C", `lower` changes only A to Z, as `parseAddress` does.
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
