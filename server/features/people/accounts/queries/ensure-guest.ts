import { sql } from 'kysely'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'
import { newId } from '../../../../platform/ids.ts'

const NAMELESS = 'Guest'

type NewGuest = { email: string; name: string | null; at: Date }

const knownGuest = (email: string) => sql`
  select g.user_id from profiles g
  where lower(g.guest_email collate "C") = ${email}
    and not exists (select from accounts a where a.owner_user_id = g.user_id)
  order by g.created_at, g.user_id limit 1`

/**
 * Finds or creates the guest with this address: a profile without an account (contract, part 2,
 * "POST /create-payment-intent", step 1). Once a person confirms the address, the guest's
 * purchases can be linked to the person. Concurrent calls may create two guests; `findGuests` and
 * `claimGuests` handle both. Normalize the address with `parseAddress` first.
 */
export async function ensureGuest(trx: Trx, { email, name, at }: NewGuest): Promise<string> {
  const { rows } = await sql<{ user_id: string }>`
    with known as (${knownGuest(email)}), made as (
      insert into profiles (user_id, display_name, roles, guest_email, created_at)
      select ${`guest_${newId()}`}, ${name ?? NAMELESS}, '{}', ${email}, ${at}::timestamptz
      where not exists (select from known)
      returning user_id
    )
    select user_id from known union all select user_id from made`.execute(trx)
  const [guest] = rows
  if (!guest) throw new Error('a guest was neither found nor created')
  return guest.user_id
}

export type PreparedGuest = { userId: string; insert?: (trx: Trx) => Promise<void> }

/**
 * Same as `ensureGuest`, but returns the insert of a new guest, so that it can be sent with the
 * commit of the caller's transaction.
 */
export async function prepareGuest(trx: Trx, { email, name, at }: NewGuest): Promise<PreparedGuest> {
  const { rows } = await sql<{ user_id: string }>`${knownGuest(email)}`.execute(trx)
  const [known] = rows
  if (known) return { userId: known.user_id }
  const userId = `guest_${newId()}`
  return {
    userId,
    insert: async (inside) => {
      await sql`
        insert into profiles (user_id, display_name, roles, guest_email, created_at)
        values (${userId}, ${name ?? NAMELESS}, '{}', ${email}, ${at}::timestamptz)`.execute(inside)
    },
  }
}

/**
 * True if a guest has bought with the address, and a signed-in person has confirmed the address
 * since then.
 */
export async function isConfirmedAddress(db: Db | Trx, email: string): Promise<boolean> {
  const guest = await db
    .selectFrom('profiles')
    .select('user_id')
    .where(sql`lower(guest_email collate "C")`, '=', email)
    .where('linked_user_id', 'is not', null)
    .executeTakeFirst()
  return guest !== undefined
}
