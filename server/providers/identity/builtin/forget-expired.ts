import { type RawBuilder, sql } from 'kysely'
import { addMs, type Clock, DAY_MS } from '../../../platform/clock.ts'
import { deleteInBatches } from '../../../platform/database/bulk/delete-in-batches.ts'
import type { Db } from '../../../platform/database/transaction.ts'
import { ID_TOKEN_MS } from './signing-keys.ts'

/** A signup whose address is not confirmed within this time counts as a mistake and is deleted. */
const SIGNUP_DAYS = 7

export async function forgetExpired(db: Db, clock: Clock): Promise<void> {
  const now = clock.now()
  const forget = (statement: (limit: number) => RawBuilder<unknown>) =>
    deleteInBatches(async (limit) => Number((await statement(limit).execute(db)).numAffectedRows))
  await forget(
    (limit) => sql`
      delete from identity.mailed_codes where ctid = any(array(
        select ctid from identity.mailed_codes where expires_at <= ${now} order by expires_at limit ${limit}))`,
  )
  await forget(
    (limit) => sql`
      delete from identity.signups where id in (
        select id from identity.signups where created_at <= ${addMs(now, -SIGNUP_DAYS * DAY_MS)}
        order by created_at limit ${limit})`,
  )
  await forget(
    (limit) => sql`
      delete from identity.factor_recoveries where sub in (
        select sub from identity.factor_recoveries where expires_at <= ${now} order by expires_at limit ${limit})`,
  )
  await forget(
    (limit) => sql`
      delete from identity.sessions where id in (
        select id from identity.sessions where expires_at <= ${now} order by expires_at limit ${limit})`,
  )
  // Rows of ended sessions reject ID tokens of these sessions, so they stay until the tokens have
  // expired.
  await forget(
    (limit) => sql`
      delete from identity.sessions where id in (
        select id from identity.sessions where revoked_at <= ${addMs(now, -ID_TOKEN_MS)} order by revoked_at limit ${limit})`,
  )
}
