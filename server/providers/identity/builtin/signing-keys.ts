import type { KeyObject } from 'node:crypto'
import type { CryptoKey, JWK } from 'jose'
import { addMs, type Clock, HOUR_MS, MINUTE_MS } from '../../../platform/clock.ts'
import { type Db, inTransaction, type Trx } from '../../../platform/database/transaction.ts'
import { newId } from '../../../platform/ids.ts'
import { seal, unseal } from '../../../platform/security/sealed.ts'
import { verifyingKeyOf } from '../id-token-check.ts'

export const SIGNING_KEY_PURPOSE = 'signing key'
/** Contract, part 1, "Sessions and tokens". */
export const ID_TOKEN_MS = 24 * HOUR_MS
/** Time for which a process signs with its cached key. */
export const KEY_CHECK_MS = 5 * MINUTE_MS
/**
 * Time for which a retired key stays published. Any process may still have signed with it, and its
 * tokens must stay verifiable.
 */
const RETIREMENT_MS = KEY_CHECK_MS + ID_TOKEN_MS

export type SigningKey = { kid: string; privateKey: CryptoKey }

export type SigningKeys = {
  /** Makes a key if none exists yet. */
  current: () => Promise<SigningKey>
  /** Returns undefined if the key is unknown or was retired long ago. */
  findVerifying: (kid: string) => Promise<KeyObject | undefined>
  published: () => Promise<JWK[]>
  /**
   * Replaces the signing key if it is at least `ageMs` old. Other processes follow within five
   * minutes. Of several concurrent calls, only one succeeds.
   * @returns true if this call replaced the key
   */
  rotate: (ageMs: number) => Promise<boolean>
  /** Deletes retired keys whose tokens have all expired. */
  forgetRetired: () => Promise<void>
}

/**
 * The RS256 keys of our ID tokens, encrypted in the database, so that all servers sign with the
 * same key.
 */
export function createSigningKeys(db: Db, secret: string, clock: Clock): SigningKeys {
  let signing: { key: Promise<SigningKey>; checkAt: Date } | undefined
  let verifying = new Map<string, Promise<KeyObject | undefined>>()
  let forgetAt = new Date(0)

  /** Parallel callers share one query. An unknown key or a failure is not cached. */
  const remember = (kid: string, lookup: Promise<JWK | undefined>): Promise<KeyObject | undefined> => {
    const key = lookup.then((jwk) => jwk && verifyingKeyOf(jwk))
    const forget = () => verifying.get(kid) === key && verifying.delete(kid)
    verifying.set(kid, key)
    key.then((found) => found ?? forget(), forget)
    return key
  }
  const known = (): Map<string, Promise<KeyObject | undefined>> => {
    const now = clock.now()
    if (forgetAt <= now) {
      verifying = new Map()
      forgetAt = addMs(now, KEY_CHECK_MS)
    }
    return verifying
  }

  const load = async (): Promise<SigningKey> => {
    const found = await newestKey(db)
    if (!found) {
      await insertKey(db, await newKey(secret, clock.now()))
      return load()
    }
    const { importJWK } = await import('jose')
    // This process will soon verify tokens that it has signed.
    if (!known().has(found.kid)) void remember(found.kid, Promise.resolve(found.public_jwk as JWK))
    return {
      kid: found.kid,
      privateKey: (await importJWK(
        JSON.parse(unseal(secret, SIGNING_KEY_PURPOSE, found.sealed_private_jwk)) as JWK,
        'RS256',
      )) as CryptoKey,
    }
  }

  const published = () =>
    db
      .selectFrom('identity.signing_keys')
      .select('public_jwk')
      .where((key) =>
        key.or([key('retired_at', 'is', null), key('retired_at', '>', addMs(clock.now(), -RETIREMENT_MS))]),
      )

  return {
    current: () => {
      const now = clock.now()
      if (!signing || signing.checkAt <= now) {
        const mine = { key: load(), checkAt: addMs(now, KEY_CHECK_MS) }
        signing = mine
        mine.key.catch(() => {
          if (signing === mine) signing = undefined
        })
      }
      return signing.key
    },
    findVerifying: async (kid) => {
      const readPublished = async () =>
        (await published().where('kid', '=', kid).executeTakeFirst())?.public_jwk as JWK | undefined
      return known().get(kid) ?? remember(kid, readPublished())
    },
    published: async () => {
      const rows = await published().orderBy('created_at', 'desc').execute()
      return rows.map(({ public_jwk }) => public_jwk as JWK)
    },
    rotate: async (ageMs) => {
      const now = clock.now()
      const newest = await newestKey(db)
      if (!newest || newest.created_at > addMs(now, -ageMs)) return false
      const key = await newKey(secret, now)
      const isRotated = await inTransaction(db, async (trx) => {
        const retire = trx.updateTable('identity.signing_keys').set({ retired_at: now }).where('retired_at', 'is', null)
        // Another process has just replaced the key.
        const retired = await retire.where('kid', '=', newest.kid).returning('kid').executeTakeFirst()
        if (!retired) return false
        await retire.execute()
        await insertKey(trx, key)
        return true
      })
      signing = undefined
      return isRotated
    },
    forgetRetired: async () => {
      await db
        .deleteFrom('identity.signing_keys')
        .where('retired_at', '<=', addMs(clock.now(), -RETIREMENT_MS))
        .execute()
    },
  }
}

const newestKey = (db: Db) =>
  db
    .selectFrom('identity.signing_keys')
    .select(['kid', 'public_jwk', 'sealed_private_jwk', 'created_at'])
    .where('retired_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('kid', 'desc')
    .executeTakeFirst()

type NewKey = { kid: string; public_jwk: string; sealed_private_jwk: string; created_at: Date }

async function newKey(secret: string, now: Date): Promise<NewKey> {
  const { exportJWK, generateKeyPair } = await import('jose')
  const { publicKey, privateKey } = await generateKeyPair('RS256', { modulusLength: 2048, extractable: true })
  const kid = newId()
  return {
    kid,
    public_jwk: JSON.stringify({ ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' }),
    sealed_private_jwk: seal(secret, SIGNING_KEY_PURPOSE, JSON.stringify(await exportJWK(privateKey))),
    created_at: now,
  }
}

/**
 * If two servers start for the first time, both may insert a key. Both are then published, and the
 * newer one signs.
 */
const insertKey = (db: Pick<Db | Trx, 'insertInto'>, key: NewKey) =>
  db.insertInto('identity.signing_keys').values(key).execute()
