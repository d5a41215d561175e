import type { Config } from '../../../platform/config/load-config.ts'
import { letterOf, type NewMail } from '../../../platform/mail/index.ts'
import type { AdminMatter } from '../../people/notifications/index.ts'
import { REPORT_REASONS, type ReportReason } from './domain/report-reasons.ts'
import { confirmationAddress } from './report-link.ts'

/** Lifetime of the link, after which an unconfirmed report is deleted. */
export const CONFIRM_DAYS = 7

/** Reporters may not have an account. */
const WHY = 'You get this mail because somebody, most likely you, reported a face at Semblance with this address.'

const mailTo = (address: string, kind: string, content: Parameters<typeof letterOf>[0]): NewMail => {
  const { headers: _, ...letter } = letterOf({ ...content, why: WHY })
  return { queue: 'others', kind, address, letter }
}

/** Asks a reporter to confirm their address. */
export const confirmReportMail = (
  config: Pick<Config, 'BASE_URL' | 'SECRET_KEY'>,
  { id, email }: { id: string; email: string },
): NewMail =>
  mailTo(email, 'likeness-report-confirm', {
    title: 'Confirm your report',
    paragraphs: [
      'Somebody, and we think it was you, told us that a face is used at Semblance that should not be. Confirm it, and somebody of ours looks at it.',
      `The link works for ${CONFIRM_DAYS} days. If it was not you, do nothing: nobody reads the report, and we delete it.`,
    ],
    buttons: [{ label: 'Confirm the report', href: confirmationAddress(config, id) }],
  })

/** Tells the reporter the outcome and nothing more about the other account. */
export const reportUpheldMail = (email: string): NewMail =>
  mailTo(email, 'likeness-report-upheld', {
    title: 'We have taken it down',
    paragraphs: [
      'You reported that a face is used at Semblance that should not be. You were right to: it is taken down. Nobody finds it here any more, nothing more is made of it, and its files are deleted.',
      'Copies that others may show for some minutes are gone soon. Should you see it here again, tell us.',
    ],
  })

export const reportDismissedMail = (email: string): NewMail =>
  mailTo(email, 'likeness-report-dismissed', {
    title: 'We looked at your report',
    paragraphs: [
      'You reported that a face is used at Semblance that should not be. We have looked at it, and have not found that it is. It stays.',
      'If you can show us more, a document or pictures of yourself, send us another report and say so in it.',
    ],
  })

export const reportOpenMatter = (id: string, reason: ReportReason): AdminMatter => ({
  kind: 'likeness-report-open',
  title: 'Somebody reports a face that should not be here',
  paragraphs: [
    `Whoever reports it says: ${REPORT_REASONS[reason]} Their address is confirmed.`,
    `Look at it first thing, under Faces in the administration (report ${id}). If they are right, take the picture or the whole account down there; if not, dismiss the report. Both tell them.`,
  ],
})

export const objectionMatter = (caseId: string): AdminMatter => ({
  kind: 'likeness-objection',
  title: 'A talent objects to what was kept back or taken down',
  paragraphs: [
    `The case is ${caseId}; what they say stands beside it. An admin who did not decide it should read it.`,
    'What was kept back and what was taken down are under Faces in the administration, and so is giving an account back.',
  ],
})
