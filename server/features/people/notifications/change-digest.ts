import type { Db, Trx } from '../../../platform/database/transaction.ts'
import { badRequest } from '../../../platform/errors.ts'
import { DEFAULT_TIME_ZONE, isTimeZone, nextDigestAt, type Rhythm } from './domain/digest-times.ts'
import { findDigestSettings, gatherDigests, putDigestSettings } from './queries/digests.ts'

/** How often somebody is mailed, and when next; `nextAt` is null for who is mailed immediately. */
export type DigestPreference = { rhythm: Rhythm; timeZone: string; nextAt: Date | null }

/** How an account is mailed; immediately, unless it said otherwise. One statement. */
export async function readDigest(db: Db, accountId: string): Promise<DigestPreference> {
  const { rhythm, timeZone, nextDigestAt: nextAt } = (await findDigestSettings(db, accountId)) ?? UNSAID
  return { rhythm, timeZone, nextAt }
}

/**
 * Changes it in the caller's transaction; what is not named stays. What waits goes at once in one mail, once nothing is
 * to wait any more.
 * @throws BadRequest for what is no time zone.
 */
export async function changeDigest(
  trx: Trx,
  accountId: string,
  wanted: Partial<Pick<DigestPreference, 'rhythm' | 'timeZone'>>,
  at: Date,
): Promise<void> {
  const { rhythm, timeZone } = { ...((await findDigestSettings(trx, accountId)) ?? UNSAID), ...wanted }
  if (!isTimeZone(timeZone))
    throw badRequest('Name a time zone of the IANA list, such as Europe/Berlin.', {
      issues: [{ path: 'digest.timeZone', message: 'is no time zone we know' }],
    })
  const next = nextDigestAt(rhythm, timeZone, at)
  await putDigestSettings(trx, accountId, { rhythm, timeZone, nextDigestAt: next }, at)
  // A statement of its own: it sees what others wrote while the one before waited for them.
  if (next === null) await gatherDigests(trx, [{ accountId, nextDigestAt: null }], at)
}

const UNSAID = { rhythm: 'immediately', timeZone: DEFAULT_TIME_ZONE, nextDigestAt: null } as const
