import { brandName } from '../../../platform/brand/index.ts'
import { shortenText } from '../../../platform/mail/domain/shorten-text.ts'
import { createLetter, type Letter } from '../../../platform/mail/index.ts'
import { noticeButton, oneClickHeaders, onSite, PREFERENCES_PATH } from './mail-links.ts'
import type { MailSettings } from './notification-mail.ts'
import type { DigestNotice } from './queries/digests.ts'
import { DIGESTS } from './unsubscribe-link.ts'

/** Limits of a mail, because mail programs cut off mails above 102 kB. */
export const MAX_NOTICES = 25
const BODY_LIMIT = 320
const SUBJECT_LIMIT = 90

export function digestMail(notices: readonly [DigestNotice, ...DigestNotice[]], config: MailSettings): Letter {
  const [first] = notices
  const { total, accountId } = first
  const untold = total - notices.length
  const letter = createLetter(
    {
      title: total === 1 ? '1 update' : `${total} updates`,
      preheader: notices.map(({ title }) => title).join(' · '),
      paragraphs: [total === 1 ? 'New since your last summary:' : 'New since your last summary, newest first:'],
      items: notices.map(({ title, body, ...about }) => ({
        title,
        text: shortenText(body, BODY_LIMIT),
        href: noticeButton(about, config).href,
      })),
      ...(untold > 0 ? { note: `And ${untold} more on ${brandName()}.` } : {}),
      buttons: [{ label: `Open ${brandName()}`, href: onSite(config, '/home') }],
      why: 'You are getting this email because you chose to receive updates as a summary. Notifications about deadlines and your money are still sent immediately.',
      choice: { label: 'Choose which emails you get and when', href: onSite(config, PREFERENCES_PATH) },
    },
    subjectOf(first.title, total),
  )
  return {
    ...letter,
    headers: oneClickHeaders(config, { accountId, type: DIGESTS }),
    coveredIds: notices.map(({ id }) => id),
  }
}

/**
 * Starts with the title of the newest notice, because readers ignore a subject that has only a
 * number.
 */
function subjectOf(newest: string, total: number): string {
  const more = total === 1 ? '' : `, and ${total - 1} more`
  return `${shortenText(newest, SUBJECT_LIMIT - more.length)}${more}`
}
