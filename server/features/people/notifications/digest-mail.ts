import { brandName } from '../../../platform/brand/index.ts'
import { createLetter, type Letter } from '../../../platform/mail/index.ts'
import { joined, message, shortened, type Words } from '../../../platform/words/index.ts'
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
      title: message('{total, plural, one {# update} other {# updates}}', { total }),
      preheader: joined(
        ' · ',
        notices.map(({ title }) => title),
      ),
      paragraphs: [
        message(total === 1 ? 'New since your last summary:' : 'New since your last summary, newest first:'),
      ],
      items: notices.map(({ title, body, ...about }) => ({
        title,
        text: shortened(BODY_LIMIT, body),
        href: noticeButton(about, config).href,
      })),
      ...(untold > 0 ? { note: message('And {untold} more on {brand}.', { untold, brand: brandName() }) } : {}),
      buttons: [{ label: message('Open {brand}', { brand: brandName() }), href: onSite(config, '/home') }],
      why: message(
        'You are getting this email because you chose to receive updates as a summary. Notifications about deadlines and your money are still sent immediately.',
      ),
      choice: { label: message('Choose which emails you get and when'), href: onSite(config, PREFERENCES_PATH) },
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
function subjectOf(newest: Words, total: number): Words {
  if (total === 1) return shortened(SUBJECT_LIMIT, newest)
  const room = SUBJECT_LIMIT - `, and ${total - 1} more`.length
  return shortened(
    SUBJECT_LIMIT,
    message('{newest}, and {count} more', { newest: shortened(room, newest), count: total - 1 }),
  )
}
