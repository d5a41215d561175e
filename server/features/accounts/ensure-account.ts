import { randomBytes } from 'node:crypto'
import type { Context } from '../../context.ts'
import { inTransaction, type Trx } from '../../db/transaction.ts'
import type { Caller, Role } from '../../http/route.ts'
import { newId } from '../../ids.ts'
import type { IdentityClaims, SignupRole } from '../../providers/identity/port.ts'
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
    const roles: Role[] = ctx.config.ADMIN_EMAILS.includes(claims.email.toLowerCase()) ? [role, 'admin'] : [role]
    await trx
      .insertInto('profiles')
      .values({ user_id: claims.sub, display_name: claims.displayName, roles, created_at: now })
      .onConflict((conflict) => conflict.column('user_id').doNothing())
      .execute()
    await trx
      .insertInto('accounts')
      .values({
        id: newId(),
        owner_user_id: claims.sub,
        kind: role,
        display_name: claims.displayName,
        slug: await freeSlug(trx, claims.displayName),
        created_at: now,
        updated_at: now,
      })
      .onConflict((conflict) => conflict.column('owner_user_id').doNothing())
      .execute()
  })
  const caller = await findCaller(ctx, claims)
  if (!caller) throw new Error(`the account of ${claims.sub} vanished while it was made`)
  return caller
}

/** The name itself when nobody has it, else with a few random letters behind. */
async function freeSlug(trx: Trx, displayName: string): Promise<string> {
  const slug = slugFrom(displayName)
  const taken = await trx.selectFrom('accounts').select('id').where('slug', '=', slug).executeTakeFirst()
  return taken ? `${slug}-${randomBytes(3).toString('hex')}` : slug
}
