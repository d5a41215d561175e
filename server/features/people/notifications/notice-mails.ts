import type { MailKinds } from '../../../platform/mail/index.ts'
import { type MailSettings, notificationMail } from './notification-mail.ts'
import { NOTICE_MAIL } from './notification-types.ts'
import { findNotices } from './queries/find-notices.ts'
import { noticeMailed } from './queries/fragments.ts'

/** A notice's mail is made of its row as it is sent, and the row says when it was. */
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
    whenSent: ({ reference }, at) => noticeMailed(reference, at),
  },
})
