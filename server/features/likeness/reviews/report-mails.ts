import { brandName } from '../../../platform/brand/index.ts'
import type { Config } from '../../../platform/config/load-config.ts'
import { createLetter, type NewMail } from '../../../platform/mail/index.ts'
import type { AdminMatter } from '../../people/notifications/index.ts'
import {
  APPEAL_DAYS,
  DUE_HOURS,
  MEASURES,
  type Measure,
  REPORT_REASONS,
  type ReportReason,
} from './domain/report-reasons.ts'
import { appealAddress, confirmationAddress } from './report-link.ts'

/** Unconfirmed reports are deleted after this time. */
export const CONFIRM_DAYS = 7

/** Reporters may not have an account, so explain why the mail was sent. */
const why = () =>
  `You are getting this email because someone, most likely you, used this address to report something at ${brandName()}.`

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
      `Someone, most likely you, reported something at ${brandName()} to us. Confirm the report, and an admin decides about it within ${DUE_HOURS} hours.`,
      `The link works for ${CONFIRM_DAYS} days. If it was not you, do nothing: nobody reads the report, and we delete it.`,
    ],
    buttons: [{ label: 'Confirm report', href: confirmationAddress(config, id) }],
  })

const BY_A_PERSON = 'A person made this decision, not a program.'

/** Says what was done about content that is no likeness, and why. */
export const contentReportUpheldMail = (email: string, measure: Measure, reason: string): NewMail =>
  mailTo(email, 'likeness-report-upheld', {
    title: 'We acted on your report',
    paragraphs: [
      `You reported something at ${brandName()}. We agree with your report. ${MEASURES[measure]}`,
      reason,
      BY_A_PERSON,
    ],
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
      BY_A_PERSON,
    ],
  })

/** `canAppeal` is false for the decision about an appeal, which is final here. */
export const reportDismissedMail = (
  config: Pick<Config, 'BASE_URL' | 'SECRET_KEY'>,
  { id, email }: { id: string; email: string },
  canAppeal: boolean,
): NewMail =>
  mailTo(email, 'likeness-report-dismissed', {
    title: 'We reviewed your report',
    paragraphs: [
      `You reported something at ${brandName()}. We reviewed it and found that it breaks neither the law nor our rules, so nothing was taken down.`,
      BY_A_PERSON,
      canAppeal
        ? `If you disagree, you can appeal once within ${APPEAL_DAYS} days: say why, and name what we should look at, such as a document. A different admin then decides again.`
        : 'A different admin decided about your appeal. You can still turn to a body for out-of-court dispute settlement, or to a court.',
    ],
    ...(canAppeal ? { buttons: [{ label: 'Appeal', href: appealAddress(config, id) }] } : {}),
  })

type Support = Pick<Config, 'EMAIL_FROM_ADDRESS'>
const supportAddress = ({ EMAIL_FROM_ADDRESS }: Support): string =>
  /<([^>]+)>/.exec(EMAIL_FROM_ADDRESS)?.[1] ?? EMAIL_FROM_ADDRESS
const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** Warns the sender of unfounded reports, as article 23 of the DSA requires before a suspension. */
export const senderWarnedMail = (config: Support, email: string, reason: string): NewMail =>
  mailTo(email, 'report-sender-warned', {
    title: 'Your reports were unfounded',
    paragraphs: [
      `Several of your reports were clearly unfounded: ${reason}`,
      `If that continues, we stop processing your reports for a time. If you disagree, reply to this email or write to ${supportAddress(config)}.`,
    ],
  })

export const senderSuspendedMail = (config: Support, email: string, reason: string, until: Date): NewMail =>
  mailTo(email, 'report-sender-suspended', {
    title: 'We no longer process your reports',
    paragraphs: [
      `After a warning, further reports of yours were clearly unfounded: ${reason}`,
      `We do not process your reports until ${DAY.format(until)}. If you disagree, reply to this email or write to ${supportAddress(config)}.`,
    ],
  })

export const notProcessedMail = (config: Support, email: string, until: Date): NewMail =>
  mailTo(email, 'report-not-processed', {
    title: 'We do not process this report',
    paragraphs: [
      `Reports from this address are not processed until ${DAY.format(until)}, because earlier ones were clearly unfounded. The report was not stored.`,
      `If somebody is in danger, or you disagree, reply to this email or write to ${supportAddress(config)}.`,
    ],
  })

export const reportsDueMatter = (count: number, hoursLeft: number): AdminMatter => ({
  kind: 'likeness-reports-due',
  area: 'likeness',
  title: count === 1 ? 'A report must be decided soon' : `${count} reports must be decided soon`,
  paragraphs: [
    `${count === 1 ? 'It is' : 'The first is'} due in ${hoursLeft} hours. Open Likeness in the admin area: reports are listed in the order in which they are due.`,
  ],
})

export const reportOpenMatter = (id: string, reason: ReportReason): AdminMatter => ({
  kind: 'likeness-report-open',
  area: 'likeness',
  title: 'Something was reported',
  paragraphs: [
    `The reporter says: ${REPORT_REASONS[reason].words} Their email address is confirmed.`,
    `Decide within ${DUE_HOURS} hours, under Likeness in the admin area (report ${id}). If they are right, take the content down there; if not, dismiss the report. The reporter is notified either way.`,
  ],
})

export const objectionMatter = (caseId: string): AdminMatter => ({
  kind: 'likeness-objection',
  area: 'likeness',
  title: 'A talent objects to a hold or a takedown',
  paragraphs: [
    `The case is ${caseId}; the objection is shown with it. An admin who did not decide the case should read it.`,
    'Holds and takedowns are under Likeness in the admin area, where you can also restore an account.',
  ],
})
