import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import type { Clock } from '../../../clock.ts'
import type { Db } from '../../../db/transaction.ts'
import { newId } from '../../../ids.ts'
import { seal, unseal } from '../../../sealed.ts'

const PURPOSE = 'signing key'

export type SigningKey = { kid: string; privateKey: CryptoKey }
export type VerifyingKey = { kid: string; publicKey: CryptoKey; publicJwk: JWK }

export type SigningKeys = {
  /** The key that signs now; made on first use. */
  current: () => Promise<SigningKey>
  /** A published key by its id; undefined for a stranger's. */
  findVerifying: (kid: string) => Promise<VerifyingKey | undefined>
  published: () => Promise<JWK[]>
}

/** The issuer's RS256 keys, kept sealed in the database so that every replica signs with the same one. */
export function createSigningKeys(db: Db, secret: string, clock: Clock): SigningKeys {
  let signing: Promise<SigningKey> | undefined
  const verifying = new Map<string, VerifyingKey>()

  const remember = async (kid: string, publicJwk: JWK): Promise<VerifyingKey> => {
    const key = { kid, publicJwk, publicKey: (await importJWK(publicJwk, 'RS256')) as CryptoKey }
    verifying.set(kid, key)
    return key
  }

  const load = async (): Promise<SigningKey> => {
    const found = await newestKey(db)
    if (!found) {
      await insertKey(db, secret, clock.now())
      return load()
    }
    // What this process signs it will soon be asked to verify.
    await remember(found.kid, found.public_jwk as JWK)
    return {
      kid: found.kid,
      privateKey: (await importJWK(
        JSON.parse(unseal(secret, PURPOSE, found.sealed_private_jwk)) as JWK,
        'RS256',
      )) as CryptoKey,
    }
  }

  return {
    current: () => {
      signing ??= load().catch((error: unknown) => {
        signing = undefined
        throw error
      })
      return signing
    },
    findVerifying: async (kid) => {
      const known = verifying.get(kid)
      if (known) return known
      const row = await db
        .selectFrom('identity.signing_keys')
        .select('public_jwk')
        .where('kid', '=', kid)
        .executeTakeFirst()
      return row && remember(kid, row.public_jwk as JWK)
    },
    published: async () => {
      const rows = await db
        .selectFrom('identity.signing_keys')
        .select('public_jwk')
        .orderBy('created_at', 'desc')
        .execute()
      return rows.map(({ public_jwk }) => public_jwk as JWK)
    },
  }
}

const newestKey = (db: Db) =>
  db
    .selectFrom('identity.signing_keys')
    .select(['kid', 'public_jwk', 'sealed_private_jwk'])
    .where('retired_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('kid', 'desc')
    .executeTakeFirst()

/** Two replicas may both make one at first start: both are published, the newest signs. */
async function insertKey(db: Db, secret: string, now: Date): Promise<void> {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { modulusLength: 2048, extractable: true })
  const kid = newId()
  await db
    .insertInto('identity.signing_keys')
    .values({
      kid,
      public_jwk: JSON.stringify({ ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' }),
      sealed_private_jwk: seal(secret, PURPOSE, JSON.stringify(await exportJWK(privateKey))),
      created_at: now,
    })
    .execute()
}
