import type { Clock } from '../../../platform/clock.ts'
import { type Db, inTransaction, type Trx } from '../../../platform/database/transaction.ts'
import { notFound } from '../../../platform/errors.ts'
import { type IdentityProvider, type SignupRole, SocialRefusal } from '../port.ts'
import type { OidcClient, SocialIdentity } from '../social/oidc-client.ts'
import { newRoundTrip, readRoundTrip, refuseNo, sealRoundTrip } from '../social/round-trip.ts'
import type { UsedAnswers } from '../social/used-answers.ts'
import type { Codes } from './codes.ts'
import type { Sessions } from './sessions.ts'
import { dropSignups } from './signups.ts'
import { findUser, insertUser, type User } from './users.ts'

type Parts = {
  db: Db
  clock: Clock
  secret: string
  codes: Codes
  sessions: Sessions
  answers: UsedAnswers
  clients: ReadonlyMap<string, OidcClient>
}

type Social = Required<Pick<IdentityProvider, 'socialProviders' | 'startSocial' | 'finishSocial'>>

/** People who come by Google, Apple or another OpenID provider. */
export function createSocial({ db, clock, secret, codes, sessions, answers, clients }: Parts): Social {
  const clientOf = (provider: string): OidcClient => {
    const client = clients.get(provider)
    if (!client) throw notFound('This sign-in is not set up here.')
    return client
  }

  return {
    socialProviders: [...clients.keys()],
    startSocial: async ({ provider, role }) => {
      const client = clientOf(provider)
      const trip = newRoundTrip(provider, role, clock)
      return { location: await client.authorizationUrl(trip), remember: sealRoundTrip(secret, trip) }
    },
    finishSocial: async ({ answer, remembered, userAgent }) => {
      const trip = readRoundTrip(secret, remembered, answer, clock)
      await answers.useUp(trip)
      refuseNo(answer)
      const identity = await clientOf(trip.provider).identify(answer, trip)
      const user = await inTransaction(db, (trx) => settle(trx, codes, trip, identity, clock.now()))
      return sessions.begin(user, userAgent)
    },
  }
}

/**
 * The person an identity belongs to: the one it was linked to before, else the one who has proven its address here,
 * else somebody new. Only an address that the provider calls verified counts; with it, whatever was signed up and
 * mailed for that address without proof is worthless.
 */
async function settle(
  trx: Trx,
  codes: Codes,
  { provider, role }: { provider: string; role: SignupRole },
  identity: SocialIdentity,
  now: Date,
): Promise<User> {
  const linked = await findLinked(trx, provider, identity.subject)
  if (linked) return linked
  const { subject, email, isEmailVerified, displayName } = identity
  if (!email || !isEmailVerified) throw new SocialRefusal('unverified', 'the provider does not vouch for the address')

  await insertUser(trx, { sub: crypto.randomUUID(), email, passwordHash: null, displayName, role }, now)
  const user = await findUser(trx, email)
  if (!user) throw new Error('a person vanished while an identity was linked')
  const link = await trx
    .insertInto('identity.social_links')
    .values({ provider, subject, sub: user.sub, linked_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('sub')
    .executeTakeFirst()
  await dropSignups(trx, email)
  await codes.discard(trx, email)
  // The same identity in another window was a moment faster.
  return link ? user : ((await findLinked(trx, provider, subject)) ?? user)
}

async function findLinked(trx: Trx, provider: string, subject: string): Promise<User | undefined> {
  const row = await trx
    .selectFrom('identity.social_links as l')
    .innerJoin('identity.users as u', 'u.sub', 'l.sub')
    .select(['u.sub', 'u.email', 'u.password_hash', 'u.display_name', 'u.role'])
    .where('l.provider', '=', provider)
    .where('l.subject', '=', subject)
    .executeTakeFirst()
  return (
    row && {
      sub: row.sub,
      email: row.email,
      passwordHash: row.password_hash,
      displayName: row.display_name,
      role: row.role,
    }
  )
}
