import type { Database } from '../../../server/platform/database/connect.ts'

type Row = { serial_number: string; certificate: string; authority: string; sealed_key: string }

/** Created by one world of this process. */
let made: Row | undefined

export async function keepCertificate({ kysely: db }: Database): Promise<void> {
  made ??= await db
    .selectFrom('signing_certificates')
    .select(['serial_number', 'certificate', 'authority', 'sealed_key'])
    .where('retired_at', 'is', null)
    .executeTakeFirst()
}

/**
 * Sealed with the same secret. Creating a certificate starts threads, which take a third of a
 * second to load.
 */
export async function giveCertificate({ kysely: db }: Database, now: Date): Promise<void> {
  if (!made) return
  await db
    .insertInto('signing_certificates')
    .values({ ...made, created_at: now })
    .execute()
}
