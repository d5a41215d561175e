import type { Config } from '../../../platform/config/load-config.ts'
import type { MailExample, NewMail } from '../../../platform/mail/index.ts'
import { matterExample, noticeExample } from '../../people/notifications/index.ts'
import { REVIEW_REASONS, type ReviewReason } from './domain/review-reasons.ts'
import {
  confirmReportMail,
  contentReportUpheldMail,
  notProcessedMail,
  objectionMatter,
  reportDismissedMail,
  reportOpenMatter,
  reportsDueMatter,
  reportUpheldMail,
  senderSuspendedMail,
  senderWarnedMail,
} from './report-mails.ts'
import {
  contentMeasureNotice,
  heldNotice,
  matchedNotice,
  releasedNotices,
  removedNotices,
  restoredNotice,
  reviewOpenedMatter,
  takenDownNotice,
} from './review-notices.ts'

const ID = '019aa1d2-6c1d-7b52-8f0a-3d9f51c2a7e4'
const UNTIL = new Date('2027-02-24T10:05:12.480Z')

const MEASURED = {
  id: ID,
  account_id: 'mara',
  subject: 'STORE',
  reason: 'HATE',
  decision_reason: 'A title of the store insulted somebody.',
} as const

export function reviewMailExamples(
  config: Pick<Config, 'BASE_URL' | 'SECRET_KEY' | 'NEXT_PUBLIC_MAIN_SITE_URL' | 'EMAIL_FROM_ADDRESS'>,
): MailExample[] {
  const review = { id: ID, account_id: 'mara', other_account_id: 'ines', reason: 'FACE_OF_ANOTHER', source: null }
  const readers = ['talent', 'talent with a similar face']
  const scopes = ['ASSET', 'ACCOUNT'] as const
  const reason = 'The pictures show somebody else, who has shown us a document.'
  return [
    noticeExample(config, 'talent', heldNotice('mara', ID, 'likeness-image', 'FACE_OF_ANOTHER')),
    noticeExample(config, 'talent, near a removed picture', heldNotice('mara', ID, 'likeness-image', 'NEAR_REMOVED')),
    noticeExample(config, 'talent with a similar face', matchedNotice('ines', ID, 'FACE_OF_ANOTHER')),
    ...releasedNotices(review).map((notice, at) => noticeExample(config, `${readers[at]}, released`, notice)),
    ...removedNotices(review).map((notice, at) => noticeExample(config, `${readers[at]}, removed`, notice)),
    ...scopes.flatMap((scope) => [
      noticeExample(config, `talent, ${scope}`, takenDownNotice({ id: ID, accountId: 'mara', scope, reason })),
      noticeExample(config, `talent, ${scope}`, restoredNotice({ id: ID, account_id: 'mara', scope })),
    ]),
    noticeExample(config, 'owner, content', contentMeasureNotice(config, MEASURED, 'CHANGED')),
    ...(Object.keys(REVIEW_REASONS) as ReviewReason[]).map((each) => matterExample(reviewOpenedMatter(each))),
    matterExample(reportOpenMatter(ID, 'MY_FACE')),
    matterExample(reportsDueMatter(2, 11)),
    matterExample(objectionMatter(ID)),
    ...[
      confirmReportMail(config, { id: ID, email: 'ines@example.com' }),
      reportUpheldMail('ines@example.com', { isDeleted: true }),
      contentReportUpheldMail('ines@example.com', 'REMOVED', reason),
      reportDismissedMail(config, { id: ID, email: 'ines@example.com' }, true),
      reportDismissedMail(config, { id: ID, email: 'ines@example.com' }, false),
      senderWarnedMail(config, 'ines@example.com', 'They named no content.'),
      senderSuspendedMail(config, 'ines@example.com', 'They named no content.', UNTIL),
      notProcessedMail(config, 'ines@example.com', UNTIL),
    ].flatMap(toExample),
  ]
}

const toExample = ({ kind, letter }: NewMail): MailExample[] => (letter ? [{ kind, reader: 'reporter', letter }] : [])
