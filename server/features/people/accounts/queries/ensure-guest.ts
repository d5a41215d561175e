import { sql } from 'kysely'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'
import { newId } from '../../../../platform/ids.ts'

const NAMELESS = 'Guest'

/**
 * The guest who buys under an address: a profile without an account that remembers it, so that what they buy is theirs once
 * they prove it (part 2, "POST /create-payment-intent", step 1). Two made at the same moment are both found then. The
 * address is one that parseAddress let through. Two statements at most.
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

/** Whether somebody who is signed in has proven that an address is theirs, under which a guest bought. One statement. */
export async function isProvenAddress(db: Db | Trx, email: string): Promise<boolean> {
  const guest = await db
    .selectFrom('profiles')
    .select('user_id')
    .where(sql`lower(guest_email collate "C")`, '=', email)
    .where('linked_user_id', 'is not', null)
    .executeTakeFirst()
  return guest !== undefined
}
