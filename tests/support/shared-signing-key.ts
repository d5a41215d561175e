import type { Database } from '../../server/platform/database/connect.ts'

type Row = { kid: string; public_jwk: unknown; sealed_private_jwk: string }

/** The key that one world of this process made. */
let made: Row | undefined

/** Keeps the key that this world signs with, for the worlds after it. */
export async function keepSigningKey({ kysely: db }: Database): Promise<void> {
  made ??= await db
    .selectFrom('identity.signing_keys')
    .select(['kid', 'public_jwk', 'sealed_private_jwk'])
    .where('retired_at', 'is', null)
    .executeTakeFirst()
}

/**
 * Gives a new world the key of another, sealed with the same secret: to make one takes an eighth of a second of processor,
 * as much as all else that opens a world. None is given before the first was made.
 */
export async function giveSigningKey({ kysely: db }: Database, now: Date): Promise<void> {
  if (!made) return
  await db
    .insertInto('identity.signing_keys')
    .values({ ...made, public_jwk: JSON.stringify(made.public_jwk), created_at: now })
    .execute()
}
