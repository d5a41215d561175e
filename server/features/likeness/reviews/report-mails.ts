import { brandName } from '../../../platform/brand/index.ts'
import type { Config } from '../../../platform/config/load-config.ts'
import { createLetter, type NewMail } from '../../../platform/mail/index.ts'
import { message, monthFirstWords, sentences } from '../../../platform/words/index.ts'
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
  message(
    'You are getting this email because someone, most likely you, used this address to report something at {brand}.',
    { brand: brandName() },
  )

type MailToReporter = Extract<NewMail, { address: string }>

const mailTo = (address: string, kind: string, content: Parameters<typeof createLetter>[0]): MailToReporter => {
  const { headers: _, ...letter } = createLetter({ ...content, why: why() })
  return { queue: 'others', kind, address, letter }
}

export const confirmReportMail = (
  config: Pick<Config, 'BASE_URL' | 'SECRET_KEY'>,
  { id, email }: { id: string; email: string },
): MailToReporter =>
  mailTo(email, 'likeness-report-confirm', {
    title: message('Confirm your report'),
    paragraphs: [
      message(
        'Someone, most likely you, reported something at {brand} to us. Confirm the report, and an admin decides about it within {hours} hours.',
        { brand: brandName(), hours: DUE_HOURS },
      ),
      message(
        'The link works for {days} days. If it was not you, do nothing: nobody reads the report, and we delete it.',
        {
          days: CONFIRM_DAYS,
        },
      ),
    ],
    buttons: [{ label: message('Confirm report'), href: confirmationAddress(config, id) }],
  })

const BY_A_PERSON = message('A person made this decision, not a program.')

/** Says what was done about content that is no likeness, and why. */
export const contentReportUpheldMail = (email: string, measure: Measure, reason: string): MailToReporter =>
  mailTo(email, 'likeness-report-upheld', {
    title: message('We acted on your report'),
    paragraphs: [
      sentences(
        message('You reported something at {brand}. We agree with your report.', { brand: brandName() }),
        MEASURES[measure],
      ),
      reason,
      BY_A_PERSON,
    ],
  })

/** Reveals the outcome, and nothing more about the other account. */
export const reportUpheldMail = (email: string, { isDeleted }: { isDeleted: boolean }): MailToReporter =>
  mailTo(email, 'likeness-report-upheld', {
    title: message('We have taken it down'),
    paragraphs: [
      message(
        isDeleted
          ? 'You reported that a face or voice is used at {brand} without permission. We agree and have taken it down. It can no longer be found here, nothing new is made from it, and its files are deleted.'
          : 'You reported that a face or voice is used at {brand} without permission. We agree and have taken it down. It can no longer be found here.',
        { brand: brandName() },
      ),
      message('Cached copies elsewhere may be visible for some minutes. If you see it here again, report it again.'),
      BY_A_PERSON,
    ],
  })

/** `canAppeal` is false for the decision about an appeal, which is final here. */
export const reportDismissedMail = (
  config: Pick<Config, 'BASE_URL' | 'SECRET_KEY'>,
  { id, email }: { id: string; email: string },
  canAppeal: boolean,
): MailToReporter =>
  mailTo(email, 'likeness-report-dismissed', {
    title: message('We reviewed your report'),
    paragraphs: [
      message(
        'You reported something at {brand}. We reviewed it and found that it breaks neither the law nor our rules, so nothing was taken down.',
        { brand: brandName() },
      ),
      BY_A_PERSON,
      canAppeal
        ? message(
            'If you disagree, you can appeal once within {days} days: say why, and name what we should look at, such as a document. A different admin then decides again.',
            { days: APPEAL_DAYS },
          )
        : message(
            'A different admin decided about your appeal. You can still turn to a body for out-of-court dispute settlement, or to a court.',
          ),
    ],
    ...(canAppeal ? { buttons: [{ label: message('Appeal'), href: appealAddress(config, id) }] } : {}),
  })

type Support = Pick<Config, 'EMAIL_FROM_ADDRESS'>
const supportAddress = ({ EMAIL_FROM_ADDRESS }: Support): string =>
  /<([^>]+)>/.exec(EMAIL_FROM_ADDRESS)?.[1] ?? EMAIL_FROM_ADDRESS

/** Warns the sender of unfounded reports, as article 23 of the DSA requires before a suspension. */
export const senderWarnedMail = (config: Support, email: string, reason: string): MailToReporter =>
  mailTo(email, 'report-sender-warned', {
    title: message('Your reports were unfounded'),
    paragraphs: [
      message('Several of your reports were clearly unfounded: {reason}', { reason }),
      message(
        'If that continues, we stop processing your reports for a time. If you disagree, reply to this email or write to {support}.',
        { support: supportAddress(config) },
      ),
    ],
  })

export const senderSuspendedMail = (config: Support, email: string, reason: string, until: Date): MailToReporter =>
  mailTo(email, 'report-sender-suspended', {
    title: message('We no longer process your reports'),
    paragraphs: [
      message('After a warning, further reports of yours were clearly unfounded: {reason}', { reason }),
      message(
        'We do not process your reports until {until}. If you disagree, reply to this email or write to {support}.',
        { until: monthFirstWords(until), support: supportAddress(config) },
      ),
    ],
  })

export const notProcessedMail = (config: Support, email: string, until: Date): MailToReporter =>
  mailTo(email, 'report-not-processed', {
    title: message('We do not process this report'),
    paragraphs: [
      message(
        'Reports from this address are not processed until {until}, because earlier ones were clearly unfounded. The report was not stored.',
        { until: monthFirstWords(until) },
      ),
      message('If somebody is in danger, or you disagree, reply to this email or write to {support}.', {
        support: supportAddress(config),
      }),
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
    `The reporter says: ${REPORT_REASONS[reason].words.say} Their email address is confirmed.`,
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
