import { sql } from 'kysely'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'
import { newId } from '../../../../platform/ids.ts'

const NAMELESS = 'Guest'

/**
 * Finds or creates the guest of an address: a profile without an account that stores the address,
 * so that purchases can be linked once the person confirms it (part 2, "POST
 * /create-payment-intent", step 1). Two created at the same moment are both found later. Pass the
 * address through parseAddress first.
 */
export async function ensureGuest(
  trx: Trx,
  { email, name, at }: { email: string; name: string | null; at: Date },
): Promise<string> {
  const known = await trx
    .selectFrom('profiles as g')
    .select('g.user_id')
    .where(sql`lower(g.guest_email collate "C")`, '=', email)
    .where((guest) =>
      guest.not(
        guest.exists(guest.selectFrom('accounts as a').select('a.id').whereRef('a.owner_user_id', '=', 'g.user_id')),
      ),
    )
    .orderBy('g.created_at')
    .orderBy('g.user_id')
    .limit(1)
    .executeTakeFirst()
  if (known) return known.user_id
  const userId = `guest_${newId()}`
  await trx
    .insertInto('profiles')
    .values({ user_id: userId, display_name: name ?? NAMELESS, roles: [], guest_email: email, created_at: at })
    .execute()
  return userId
}

/** True if a signed-in person has confirmed an address that a guest bought with. */
export async function isConfirmedAddress(db: Db | Trx, email: string): Promise<boolean> {
  const guest = await db
    .selectFrom('profiles')
    .select('user_id')
    .where(sql`lower(guest_email collate "C")`, '=', email)
    .where('linked_user_id', 'is not', null)
    .executeTakeFirst()
  return guest !== undefined
}
