import { randomBytes } from 'node:crypto'
import type { Context } from '../../../platform/context.ts'
import { inTransaction, type Trx } from '../../../platform/database/transaction.ts'
import { parseAddress } from '../../../platform/email-address.ts'
import type { Caller, Role } from '../../../platform/http/route.ts'
import { newId } from '../../../platform/ids.ts'
import type { IdentityClaims, SignupRole } from '../../../providers/identity/port.ts'
import { findCaller } from './find-caller.ts'
import { slugFrom } from './slug.ts'

/**
 * The account of a person whose address is proven, made at the first verified login: slug from the display name,
 * admin when ADMIN_EMAILS says so. Calling it again changes nothing, however many calls race.
 */
export async function ensureAccount(
  ctx: Pick<Context, 'db' | 'clock' | 'config'>,
  claims: IdentityClaims,
  role: SignupRole,
): Promise<Caller> {
  const existing = await findCaller(ctx, claims)
  if (existing) return existing
  await inTransaction(ctx.db, async (trx) => {
    const now = ctx.clock.now()
    const isAdmin = claims.emailVerified && ctx.config.ADMIN_EMAILS.includes(parseAddress(claims.email) ?? '')
    const roles: Role[] = isAdmin ? [role, 'admin'] : [role]
    await trx
      .insertInto('profiles')
      .values({ user_id: claims.sub, display_name: claims.displayName, roles, created_at: now })
      .onConflict((conflict) => conflict.column('user_id').doNothing())
      .execute()
    await insertAccount(trx, claims, role, now)
  })
  const caller = await findCaller(ctx, claims)
  if (!caller) throw new Error(`the account of ${claims.sub} vanished while it was made`)
  return caller
}

const SLUG_TRIES = 5

/**
 * Under the name's own slug when nobody has it, else with a few random letters behind. A conflict is either the slug,
 * which another try settles, or the owner, who then has an account already.
 */
async function insertAccount(trx: Trx, claims: IdentityClaims, kind: SignupRole, now: Date): Promise<void> {
  const slug = slugFrom(claims.displayName)
  for (let attempt = 1; attempt <= SLUG_TRIES; attempt++) {
    const inserted = await trx
      .insertInto('accounts')
      .values({
        id: newId(),
        owner_user_id: claims.sub,
        kind,
        display_name: claims.displayName,
        slug: attempt === 1 ? slug : `${slug}-${randomBytes(3).toString('hex')}`,
        created_at: now,
        updated_at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (inserted ?? (await findOwned(trx, claims.sub))) return
  }
  throw new Error(`no free slug for ${slug}`)
}

const findOwned = (trx: Trx, userId: string) =>
  trx.selectFrom('accounts').select('id').where('owner_user_id', '=', userId).executeTakeFirst()
