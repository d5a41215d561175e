import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/transaction.ts'
import { publicTalents } from '../../../people/accounts/index.ts'
import { showableImages } from '../../assets/index.ts'
import { consentedAccounts } from '../../consent/index.ts'

/**
 * Returns the file key of a picture that everyone may see: it is analyzed and usable, and its
 * talent consents and is listed.
 */
export async function findPublicPicture(db: Db, assetId: string): Promise<string | undefined> {
  const { rows } = await sql<{ file_key: string }>`
    select image.file_key from ${showableImages} image
    join ${consentedAccounts} consented on consented.account_id = image.account_id
    join ${publicTalents} talent on talent.id = image.account_id
    where image.id = ${assetId}`.execute(db)
  return rows[0]?.file_key
}
