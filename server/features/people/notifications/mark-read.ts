import type { Context } from '../../../platform/context.ts'
import { badRequest, notFound } from '../../../platform/errors.ts'
import { readAllNotices, readNotice } from './queries/read-notices.ts'

/**
 * One notice of the account is read from now on, or all it was told so far; one that was read before keeps its time.
 * @throws BadRequest unless exactly one of the two is asked; NotFound when there is no such notice, or it is somebody else's.
 */
export async function markRead(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  accountId: string,
  { notificationId, all }: { notificationId?: string; all?: true },
): Promise<void> {
  if ((notificationId === undefined) === (all === undefined))
    throw badRequest('Say which notification you read, or that you read them all: one of the two.')
  const now = clock.now()
  if (notificationId === undefined) return readAllNotices(db, accountId, now)
  if (!(await readNotice(db, accountId, notificationId, now))) throw notFound('There is no such notification.')
}
