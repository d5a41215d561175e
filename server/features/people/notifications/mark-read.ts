import type { Context } from '../../../platform/context.ts'
import { badRequest, notFound } from '../../../platform/errors.ts'
import { isInPerson } from '../../../platform/http/callers/teams.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { readAllNotices, readNotice } from './queries/read-notices.ts'

/**
 * Notices that are read already keep their time. A member of a team marks no notice about its
 * founder, whom they could otherwise keep from noticing it.
 * @throws BadRequest unless exactly one of `notificationId` and `all` is given
 * @throws NotFound if the account has no such notice
 */
export async function markRead(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  caller: Pick<Caller, 'accountId' | 'team' | 'apiKey'>,
  { notificationId, all }: { notificationId?: string; all?: true },
): Promise<void> {
  if ((notificationId === undefined) === (all === undefined))
    throw badRequest('Send either the id of one notification or all: true, not both.')
  const now = clock.now()
  const reader = { accountId: caller.accountId, isMember: !isInPerson(caller) }
  if (notificationId === undefined) return readAllNotices(db, reader, now)
  if (!(await readNotice(db, reader, notificationId, now))) throw notFound('There is no such notification.')
}
