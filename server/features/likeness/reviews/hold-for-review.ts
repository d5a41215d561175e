import type { Trx } from '../../../platform/database/transaction.ts'
import type { PersonSource } from '../../../platform/persons/index.ts'
import { holdFiles } from '../../media/files/index.ts'
import { notify, notifyAdmins } from '../../people/notifications/index.ts'
import type { Fault } from './find-fault.ts'
import { openReview, type ReviewSubject } from './queries/reviews.ts'
import { heldNotice, matchedNotice, reviewOpenedMatter } from './review-notices.ts'

/**
 * Holds a file back and opens a review, in the transaction that found the fault. Notifies the
 * owner and the account whose face or recording the file may show, once for several files.
 */
export async function holdForReview(
  trx: Trx,
  {
    subject,
    source,
    fileKey,
    fault,
    at,
  }: { subject: ReviewSubject; source: PersonSource; fileKey: string; fault: Fault; at: Date },
): Promise<void> {
  await holdFiles(trx, [fileKey], at)
  const opened = await openReview(trx, { ...subject, source, at, ...fault })
  if (!opened) return
  if (opened.isFirst) {
    await notify(trx, [heldNotice(subject.accountId, opened.id, source, fault.reason)], at)
    await notifyAdmins(trx, reviewOpenedMatter(fault.reason), at)
  }
  const isOfAnother = fault.reason === 'FACE_OF_ANOTHER' || fault.reason === 'COPY_OF_ANOTHER'
  if (isOfAnother && opened.isFirstOfOther)
    await notify(trx, [matchedNotice(fault.other.accountId, opened.id, fault.reason)], at)
}
