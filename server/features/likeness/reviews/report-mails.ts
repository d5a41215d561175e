import { brandName } from '../../../platform/brand/index.ts'
import type { Config } from '../../../platform/config/load-config.ts'
import { createLetter, type NewMail } from '../../../platform/mail/index.ts'
import type { AdminMatter } from '../../people/notifications/index.ts'
import { REPORT_REASONS, type ReportReason } from './domain/report-reasons.ts'
import { confirmationAddress } from './report-link.ts'

/** Unconfirmed reports are deleted after this time. */
export const CONFIRM_DAYS = 7

/** Reporters may not have an account, so explain why the mail was sent. */
const why = () =>
  `You are getting this email because someone, most likely you, used this address to report the use of a face or voice at ${brandName()}.`

const mailTo = (address: string, kind: string, content: Parameters<typeof createLetter>[0]): NewMail => {
  const { headers: _, ...letter } = createLetter({ ...content, why: why() })
  return { queue: 'others', kind, address, letter }
}

export const confirmReportMail = (
  config: Pick<Config, 'BASE_URL' | 'SECRET_KEY'>,
  { id, email }: { id: string; email: string },
): NewMail =>
  mailTo(email, 'likeness-report-confirm', {
    title: 'Confirm your report',
    paragraphs: [
      `Someone, most likely you, reported to us that a face or voice is used at ${brandName()} without permission. Confirm the report, and we will review it.`,
      `The link works for ${CONFIRM_DAYS} days. If it was not you, do nothing: nobody reads the report, and we delete it.`,
    ],
    buttons: [{ label: 'Confirm report', href: confirmationAddress(config, id) }],
  })

/** Reveals the outcome, and nothing more about the other account. */
export const reportUpheldMail = (email: string, { isDeleted }: { isDeleted: boolean }): NewMail =>
  mailTo(email, 'likeness-report-upheld', {
    title: 'We have taken it down',
    paragraphs: [
      `You reported that a face or voice is used at ${brandName()} without permission. We agree and have taken it down. It can no longer be found here${
        isDeleted ? ', nothing new is made from it, and its files are deleted' : ''
      }.`,
      'Cached copies elsewhere may be visible for some minutes. If you see it here again, report it again.',
    ],
  })

export const reportDismissedMail = (email: string): NewMail =>
  mailTo(email, 'likeness-report-dismissed', {
    title: 'We reviewed your report',
    paragraphs: [
      `You reported that a face or voice is used at ${brandName()} without permission. We reviewed it and found no use without permission, so nothing was taken down.`,
      'If you have more to show, such as a document or pictures of yourself, send another report and mention it there.',
    ],
  })

export const reportOpenMatter = (id: string, reason: ReportReason): AdminMatter => ({
  kind: 'likeness-report-open',
  title: 'A face was reported',
  paragraphs: [
    `The reporter says: ${REPORT_REASONS[reason]} Their email address is confirmed.`,
    `Review it as soon as possible, under Likeness in the admin area (report ${id}). If they are right, take down the picture or the whole account there; if not, dismiss the report. The reporter is notified either way.`,
  ],
})

export const objectionMatter = (caseId: string): AdminMatter => ({
  kind: 'likeness-objection',
  title: 'A talent objects to a hold or a takedown',
  paragraphs: [
    `The case is ${caseId}; the objection is shown with it. An admin who did not decide the case should read it.`,
    'Holds and takedowns are under Likeness in the admin area, where you can also restore an account.',
  ],
})
