import { type Clock, DAY_MS, later } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/transaction.ts'

/** An address nobody proved in this time is somebody's typing mistake, or somebody's mischief. */
const SIGNUP_DAYS = 7

/** Throws away what can be of no use any more. */
export async function forgetExpired(db: Db, clock: Clock): Promise<void> {
  const now = clock.now()
  await db.deleteFrom('identity.mailed_codes').where('expires_at', '<=', now).execute()
  await db
    .deleteFrom('identity.signups')
    .where('created_at', '<=', later(now, -SIGNUP_DAYS * DAY_MS))
    .execute()
  await db
    .deleteFrom('identity.sessions')
    .where((session) => session.or([session('expires_at', '<=', now), session('revoked_at', '<=', now)]))
    .execute()
}
