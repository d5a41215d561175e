import type { Context } from '../../../platform/context.ts'
import { badRequest, notFound } from '../../../platform/errors.ts'
import { readAllNotices, readNotice } from './queries/read-notices.ts'

/**
 * Notices that are read already keep their time.
 * @throws BadRequest unless exactly one of `notificationId` and `all` is given
 * @throws NotFound if the account has no such notice
 */
export async function markRead(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  accountId: string,
  { notificationId, all }: { notificationId?: string; all?: true },
): Promise<void> {
  if ((notificationId === undefined) === (all === undefined))
    throw badRequest('Send either the id of one notification or all: true, not both.')
  const now = clock.now()
  if (notificationId === undefined) return readAllNotices(db, accountId, now)
  if (!(await readNotice(db, accountId, notificationId, now))) throw notFound('There is no such notification.')
}
