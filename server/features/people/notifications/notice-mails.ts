import type { MailKinds } from '../../../platform/mail/index.ts'
import { digestMail, MAX_NOTICES } from './digest-mail.ts'
import { type MailSettings, notificationMail } from './notification-mail.ts'
import { DIGEST_MAIL, NOTICE_MAIL } from './notification-types.ts'
import { findDigestNotices, noticesMailed } from './queries/digests.ts'
import { findNotices } from './queries/find-notices.ts'
import { markNoticeMailed } from './queries/fragments.ts'

/** A mail is composed from its rows only when it is sent. Then the rows are marked as mailed. */
export const createNoticeMails = (config: MailSettings): MailKinds => ({
  [NOTICE_MAIL]: {
    open: async (db, mails) => {
      const notices = await findNotices(
        db,
        mails.flatMap(({ reference }) => reference ?? []),
      )
      return async ({ reference }) => {
        const notice = notices.get(reference ?? '')
        return notice && notificationMail(notice, config)
      }
    },
    whenSent: ({ reference }, at) => markNoticeMailed(reference, at),
  },
  [DIGEST_MAIL]: {
    open: async (db, mails) => {
      const ids = mails.map(({ id }) => id)
      const noticesByDigest = Map.groupBy(await findDigestNotices(db, ids, MAX_NOTICES), ({ digestId }) => digestId)
      return async ({ id }) => {
        const [first, ...others] = noticesByDigest.get(id) ?? []
        return first && digestMail([first, ...others], config)
      }
    },
    whenSent: (_mail, at, { coveredIds = [] }) => noticesMailed(coveredIds, at),
  },
})
