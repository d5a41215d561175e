import { createLetter, type MailExample } from '../../../platform/mail/index.ts'
import { agentAnsweredNotice, agentAskedNotice } from '../accounts/index.ts'
import { digestMail } from './digest-mail.ts'
import { type MailSettings, notificationMail } from './notification-mail.ts'
import { DIGEST_MAIL } from './notification-types.ts'
import { type AdminMatter, adminContent, inEnglish } from './notify-admins.ts'
import type { DigestNotice } from './queries/digests.ts'
import type { Notice } from './queries/notify.ts'
import type { QueuedMail } from './queue-mail.ts'

/** Renders the mail of a notice. */
export const noticeExample = (config: MailSettings, reader: string, notice: Notice): MailExample => ({
  kind: notice.type,
  reader,
  letter: notificationMail({ id: 'example', ...notice }, config),
})

/** Renders a mail that is not a notice. */
export const mailExample = (
  reader: string,
  { kind, subject, text, html, content }: Omit<QueuedMail, 'accountId'>,
): MailExample => ({
  kind,
  reader,
  letter: { subject, text, html, ...(content && { content }) },
})

/** Renders a mail to all admins. */
export const matterExample = (matter: AdminMatter): MailExample => ({
  kind: matter.kind,
  reader: 'admin',
  letter: inEnglish(createLetter(adminContent(matter))),
})

export const agentNoticeExamples = (config: MailSettings): MailExample[] => [
  noticeExample(config, 'agent', agentAskedNotice('agent', 'Mara Lindqvist')),
  noticeExample(config, 'talent, accepted', agentAnsweredNotice('talent', 'Oak Street Agency', true)),
  noticeExample(config, 'talent, declined', agentAnsweredNotice('talent', 'Oak Street Agency', false)),
]

export const digestExamples = (config: MailSettings): MailExample[] => {
  const digest = (total: number) => {
    const [first, ...others] = Array.from({ length: Math.min(total, EXAMPLE_NOTICES.length) }, (_, at) =>
      noticeAt(at, total),
    )
    return first && digestMail([first, ...others], config)
  }
  return ([1, 3, 30] as const).flatMap((total) => {
    const letter = digest(total)
    return letter ? { kind: DIGEST_MAIL, reader: `brand, of ${total}`, letter } : []
  })
}

const EXAMPLE_NOTICES = [
  {
    type: 'OFFER_ACCEPTED',
    title: 'Mara Lindqvist accepted your offer',
    body: 'You agreed on $2,500.00. Pay $2,750.00 now, including the platform fee, so that Mara Lindqvist can start. The money is held in escrow until you accept the delivery. Campaign: “A portrait with our new espresso cup”.',
  },
  {
    type: 'OFFER_COUNTERED',
    title: 'Iris Okafor made a counter-offer',
    body: 'Iris Okafor proposes $1,800.00 instead of $1,500.00. “I would need a second day in the studio.” You have until 20 December 2026 to accept it or make your own counter-offer.',
  },
  {
    type: 'OFFER_SUBMITTED',
    title: 'Your offer to Ada Byron was sent',
    body: 'You offered Ada Byron $900.00 ($990.00 with the platform fee). Ada Byron has until 22 December 2026 to reply. You pay only after the offer is accepted.',
  },
] as const

function noticeAt(at: number, total: number): DigestNotice {
  const { type, title, body } = EXAMPLE_NOTICES[at] ?? EXAMPLE_NOTICES[0]
  const ids = { id: `${at}`, digestId: 'example', accountId: 'example', offerId: `example-${at}` }
  return { ...ids, type, title, body, total }
}
