import { randomBytes } from 'node:crypto'
import type { Context } from '../../../platform/context.ts'
import { inTransaction, type Trx } from '../../../platform/database/transaction.ts'
import { parseAddress } from '../../../platform/email-address.ts'
import type { Caller, Role } from '../../../platform/http/route.ts'
import type { SiteLanguage } from '../../../platform/words/index.ts'
import type { IdentityClaims, SignupRole } from '../../../providers/identity/port.ts'
import { findCaller } from './queries/find-caller.ts'
import { insertAccount, insertProfile } from './queries/insert-account.ts'
import { createSlug } from './slug.ts'

/**
 * Creates the account of a person at their first sign-in, after they have confirmed their address.
 * The language is that in which the person signed up. Adds the admin role if ADMIN_EMAILS lists the
 * address. Repeated and concurrent calls change nothing.
 */
export async function ensureAccount(
  ctx: Pick<Context, 'db' | 'clock' | 'config'>,
  claims: IdentityClaims,
  role: SignupRole,
  language: SiteLanguage | null = null,
): Promise<Caller> {
  const existing = await findCaller(ctx, claims)
  if (existing) return existing
  await inTransaction(ctx.db, async (trx) => {
    const now = ctx.clock.now()
    const isAdmin = claims.emailVerified && ctx.config.ADMIN_EMAILS.includes(parseAddress(claims.email) ?? '')
    const roles: Role[] = isAdmin ? [role, 'admin'] : [role]
    await insertProfile(trx, { userId: claims.sub, displayName: claims.displayName, roles, at: now })
    await openAccount(trx, claims, { kind: role, language, at: now })
  })
  const caller = await findCaller(ctx, claims)
  if (!caller) throw new Error(`the account of ${claims.sub} disappeared while it was created`)
  return caller
}

const SLUG_TRIES = 5

/**
 * Appends random letters to the slug if it is taken. Does nothing if the owner already has an
 * account.
 */
async function openAccount(
  trx: Trx,
  claims: IdentityClaims,
  account: { kind: SignupRole; language: SiteLanguage | null; at: Date },
): Promise<void> {
  const { sub: ownerUserId, displayName } = claims
  const slug = createSlug(displayName)
  for (let attempt = 1; attempt <= SLUG_TRIES; attempt++) {
    const tried = attempt === 1 ? slug : `${slug}-${randomBytes(3).toString('hex')}`
    if (await insertAccount(trx, { ownerUserId, displayName, slug: tried, ...account })) return
  }
  throw new Error(`no free slug for ${slug}`)
}
