import type { Db } from '../../../../platform/database/transaction.ts'

export const findKeys = (db: Db): Promise<{ publicKey: string; privateKeySealed: string } | undefined> =>
  db
    .selectFrom('push_keys')
    .select(['public_key as publicKey', 'private_key_sealed as privateKeySealed'])
    .where('name', '=', 'current')
    .executeTakeFirst()

/** Stores keys, unless another process has just stored its own. */
export async function addKeys(
  db: Db,
  { publicKey, privateKeySealed, at }: { publicKey: string; privateKeySealed: string; at: Date },
): Promise<void> {
  await db
    .insertInto('push_keys')
    .values({ name: 'current', public_key: publicKey, private_key_sealed: privateKeySealed, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
