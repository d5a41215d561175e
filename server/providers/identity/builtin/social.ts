import type { Clock } from '../../../platform/clock.ts'
import { type Db, inTransaction, isUniqueViolation, type Trx } from '../../../platform/database/transaction.ts'
import { notFound } from '../../../platform/errors.ts'
import type { Log } from '../../../platform/observability/log.ts'
import { type IdentityProvider, type SignupRole, SocialRefusal } from '../port.ts'
import type { OidcClient, SocialIdentity } from '../social/oidc-client.ts'
import { assertNoErrorResponse, newRoundTrip, readRoundTrip, sealRoundTrip } from '../social/round-trip.ts'
import type { UsedResponses } from '../social/used-responses.ts'
import type { Codes } from './codes.ts'
import { findMethods } from './factors/prove-factor.ts'
import type { ContinueSignIn } from './factors/sign-in-with-factors.ts'
import type { AdoptIdentity, ProvenIdentity } from './factors/tickets.ts'
import type { SignInMails } from './sign-in-mails.ts'
import { dropSignups } from './signups.ts'
import { findUser, insertUser, type User } from './users.ts'

type Parts = {
  db: Db
  clock: Clock
  secret: string
  codes: Codes
  usedResponses: UsedResponses
  clients: ReadonlyMap<string, OidcClient>
  signInMails: SignInMails
  log: Log
  /** @throws SecondStepRequired */
  continueSignIn: ContinueSignIn
}
type Adopting = Pick<Parts, 'clock' | 'codes' | 'signInMails' | 'log'>

type Trip = { provider: string; role: SignupRole }

type Social = Required<Pick<IdentityProvider, 'socialProviders' | 'startSocial' | 'finishSocial'>>

export function createSocial(parts: Parts): Social {
  const { db, clock, secret, usedResponses, clients, signInMails, continueSignIn } = parts
  const clientOf = (provider: string): OidcClient => {
    const client = clients.get(provider)
    if (!client) throw notFound('This sign-in method is not available here.')
    return client
  }

  return {
    socialProviders: [...clients.keys()],
    startSocial: async ({ provider, role }) => {
      const client = clientOf(provider)
      const trip = newRoundTrip(provider, role, clock)
      return { location: await client.authorizationUrl(trip), remember: sealRoundTrip(secret, trip) }
    },
    finishSocial: async ({ response, remembered, userAgent }) => {
      const trip = readRoundTrip(secret, remembered, response, clock)
      await usedResponses.useUp(trip)
      assertNoErrorResponse(response)
      const identity = await clientOf(trip.provider).identify(response, trip)
      const user = await resolveUserWithRetry(db, parts, trip, identity)
      signInMails.kick()
      const { issuer, subject, email, isEmailVerified } = identity
      return continueSignIn(user, userAgent, {
        provider: trip.provider,
        issuer,
        subject,
        email: isEmailVerified ? (email ?? null) : null,
      })
    },
  }
}

const MAX_ATTEMPTS = 3

/**
 * Another request may take the address between the check and the write. The second try reads its
 * current owner.
 */
async function resolveUserWithRetry(db: Db, parts: Parts, trip: Trip, identity: SocialIdentity): Promise<User> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await inTransaction(db, (trx) => resolveUser(trx, parts, trip, identity))
    } catch (error) {
      if (attempt >= MAX_ATTEMPTS || !(error instanceof AddressMoved || isUniqueViolation(error))) throw error
    }
  }
}

class AddressMoved extends Error {
  constructor() {
    super('the account of an address changed while an identity was being linked')
    this.name = 'AddressMoved'
  }
}

/**
 * Finds or creates the account of an identity: the linked account, else the account with the same
 * verified address, else a new one. The same subject id at another issuer is a different identity.
 * Two identities share an account only through the same verified address. Deletes unconfirmed
 * signups and codes for the address, which is now verified. An account with a factor changes only
 * after the second step (`createAdoption`): the provider alone proves too little.
 */
async function resolveUser(trx: Trx, parts: Parts, { provider, role }: Trip, identity: SocialIdentity): Promise<User> {
  const now = parts.clock.now()
  const linked = await findLinkedUser(trx, provider, identity)
  if (linked && (await findMethods(trx, linked.sub)).length > 0) return linked
  if (linked) return updateAddress(trx, parts, provider, identity, linked)
  const { issuer, subject, email, isEmailVerified, displayName } = identity
  if (!email || !isEmailVerified) throw new SocialRefusal('unverified', 'the provider did not verify the address')

  await insertUser(trx, { sub: crypto.randomUUID(), email, passwordHash: null, displayName, role }, now)
  const user = await findUser(trx, email)
  if (!user) throw new AddressMoved()
  if ((await findMethods(trx, user.sub)).length > 0) return user
  return insertLink(trx, parts, { provider, issuer, subject, email }, user)
}

/**
 * Links the identity and updates the address after the second step of an account with a factor.
 * `resolveUser` does this at once for other accounts.
 */
export function createAdoption(parts: Adopting): AdoptIdentity {
  return async (trx, user, { provider, issuer, subject, email }) => {
    const identity = { issuer, subject, email: email ?? undefined, isEmailVerified: email !== null }
    const linked = await findLinkedUser(trx, provider, identity)
    if (linked) return linked.sub === user.sub ? updateAddress(trx, parts, provider, identity, linked) : user
    if (email !== user.email) return user
    return insertLink(trx, parts, { provider, issuer, subject, email }, user)
  }
}

async function insertLink(
  trx: Trx,
  { clock, codes }: Pick<Adopting, 'clock' | 'codes'>,
  { provider, issuer, subject, email }: Omit<ProvenIdentity, 'email'> & { email: string },
  user: User,
): Promise<User> {
  const link = await trx
    .insertInto('identity.social_links')
    .values({ provider, issuer, subject, sub: user.sub, email, linked_at: clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('sub')
    .executeTakeFirst()
  await dropSignups(trx, email)
  await codes.discard(trx, email)
  // A parallel sign-in with the same identity has created the link first.
  return link ? user : ((await findLinkedUser(trx, provider, { issuer, subject })) ?? user)
}

/**
 * Changes the account's address if the provider reports a new verified one, deletes signups and
 * codes for it, and notifies the old address. If another account has the new address, both stay
 * separate (docs/decisions/0059).
 */
async function updateAddress(
  trx: Trx,
  { codes, signInMails, log }: Adopting,
  provider: string,
  { issuer, subject, email: reportedEmail, isEmailVerified }: Omit<SocialIdentity, 'displayName'>,
  { toldBefore, ...user }: Linked,
): Promise<User> {
  if (!reportedEmail || !isEmailVerified || reportedEmail === (toldBefore ?? user.email)) return user
  if (reportedEmail !== user.email) {
    const moved = await trx
      .updateTable('identity.users')
      .set({ email: reportedEmail })
      .where('sub', '=', user.sub)
      .where('email', '=', user.email)
      .where((all) =>
        all.not(all.exists(all.selectFrom('identity.users as u').select('u.sub').where('u.email', '=', reportedEmail))),
      )
      .returning('sub')
      .executeTakeFirst()
    if (!moved) {
      log.warn({ sub: user.sub, provider }, 'an address from a provider belongs to another account and was ignored')
      return user
    }
    await dropSignups(trx, reportedEmail)
    for (const email of [reportedEmail, user.email]) await codes.discard(trx, email)
    // The mail with the link of a pending recovery was sent to the old address, so the recovery
    // ends.
    await trx.deleteFrom('identity.factor_recoveries').where('sub', '=', user.sub).execute()
    await signInMails.writeIn(trx, { email: user.email, kind: 'address-changed' })
  }
  await trx
    .updateTable('identity.social_links')
    .set({ email: reportedEmail })
    .where('provider', '=', provider)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .execute()
  return { ...user, email: reportedEmail }
}

/** `toldBefore` is the address that the provider reported last time, or null. */
type Linked = User & { toldBefore: string | null }

/** A link from an older version lacks the issuer. It accepts the first issuer and stores it. */
async function findLinkedUser(
  trx: Trx,
  provider: string,
  { issuer, subject }: Pick<SocialIdentity, 'issuer' | 'subject'>,
): Promise<Linked | undefined> {
  const row = await trx
    .selectFrom('identity.social_links as l')
    .innerJoin('identity.users as u', 'u.sub', 'l.sub')
    .select(['u.sub', 'u.email', 'u.password_hash', 'u.display_name', 'u.role', 'l.email as told_before', 'l.issuer'])
    .where('l.provider', '=', provider)
    .where('l.subject', '=', subject)
    .where((eb) => eb.or([eb('l.issuer', '=', issuer), eb('l.issuer', 'is', null)]))
    .orderBy('l.issuer', (order) => order.asc().nullsLast())
    .limit(1)
    .executeTakeFirst()
  if (!row) return undefined
  if (row.issuer === null && !(await claimIssuer(trx, provider, { issuer, subject }))) return undefined
  return {
    sub: row.sub,
    email: row.email,
    passwordHash: row.password_hash,
    displayName: row.display_name,
    role: row.role,
    toldBefore: row.told_before,
  }
}

/** Returns false if another issuer was stored first. */
async function claimIssuer(
  trx: Trx,
  provider: string,
  { issuer, subject }: Pick<SocialIdentity, 'issuer' | 'subject'>,
): Promise<boolean> {
  await trx
    .updateTable('identity.social_links')
    .set({ issuer })
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .where('issuer', 'is', null)
    .execute()
  const taken = await trx
    .selectFrom('identity.social_links')
    .select('sub')
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .where('issuer', '=', issuer)
    .executeTakeFirst()
  return taken !== undefined
}
