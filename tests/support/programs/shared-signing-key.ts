import type { Database } from '../../../server/platform/database/connect.ts'

type Row = { kid: string; public_jwk: unknown; sealed_private_jwk: string }

/** Created by one world of this process. */
let made: Row | undefined

export async function keepSigningKey({ kysely: db }: Database): Promise<void> {
  made ??= await db
    .selectFrom('identity.signing_keys')
    .select(['kid', 'public_jwk', 'sealed_private_jwk'])
    .where('retired_at', 'is', null)
    .executeTakeFirst()
}

/**
 * Sealed with the same secret. Creating a key takes an eighth of a second of CPU time, as much as
 * the rest of opening a world.
 */
export async function giveSigningKey({ kysely: db }: Database, now: Date): Promise<void> {
  if (!made) return
  await db
    .insertInto('identity.signing_keys')
    .values({ ...made, public_jwk: JSON.stringify(made.public_jwk), created_at: now })
    .execute()
}
