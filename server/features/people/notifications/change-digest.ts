import type { Db, Trx } from '../../../platform/database/transaction.ts'
import { badRequest } from '../../../platform/errors.ts'
import { isTimeZone } from '../../../platform/time-zone.ts'
import { DEFAULT_TIME_ZONE, nextDigestAt, type Rhythm } from './domain/digest-times.ts'
import { findDigestSettings, gatherDigests, putDigestSettings } from './queries/digests.ts'

/** `nextAt` is the time of the next digest, or null if mails are sent immediately. */
export type DigestPreference = { rhythm: Rhythm; timeZone: string; nextAt: Date | null }

export async function readDigest(db: Db, accountId: string): Promise<DigestPreference> {
  const { rhythm, timeZone, nextDigestAt: nextAt } = (await findDigestSettings(db, accountId)) ?? DEFAULT_DIGEST
  return { rhythm, timeZone, nextAt }
}

/**
 * Changes the settings in the caller's transaction; omitted fields keep their values. A change to
 * immediate mails sends all pending notices in one mail.
 * @throws BadRequest for an invalid time zone
 */
export async function changeDigest(
  trx: Trx,
  accountId: string,
  wanted: Partial<Pick<DigestPreference, 'rhythm' | 'timeZone'>>,
  at: Date,
): Promise<void> {
  const { rhythm, timeZone } = { ...((await findDigestSettings(trx, accountId)) ?? DEFAULT_DIGEST), ...wanted }
  if (!isTimeZone(timeZone))
    throw badRequest('Choose a time zone from the IANA list, such as Europe/Berlin.', {
      issues: [{ path: 'digest.timeZone', message: 'is not a known time zone' }],
    })
  const next = nextDigestAt(rhythm, timeZone, at)
  await putDigestSettings(trx, accountId, { rhythm, timeZone, nextDigestAt: next }, at)
  // A separate query also sees notices that were written while the previous query waited for its
  // lock.
  if (next === null) await gatherDigests(trx, [{ accountId, nextDigestAt: null }], at)
}

const DEFAULT_DIGEST = { rhythm: 'immediately', timeZone: DEFAULT_TIME_ZONE, nextDigestAt: null } as const
