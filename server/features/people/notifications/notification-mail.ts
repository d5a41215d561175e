import { brandName } from '../../../platform/brand/index.ts'
import type { Config } from '../../../platform/config/load-config.ts'
import { createLetter, type Letter } from '../../../platform/mail/index.ts'
import { message } from '../../../platform/words/index.ts'
import { noticeButton, oneClickHeaders, onSite, PREFERENCES_PATH } from './mail-links.ts'
import { canSwitchOff, mailReasonOf } from './notification-types.ts'
import type { MailedNotice } from './queries/find-notices.ts'

export type MailSettings = Pick<Config, 'NEXT_PUBLIC_MAIN_SITE_URL' | 'BASE_URL' | 'SECRET_KEY'>

/** Renders a notice as a mail. If the reader can switch the notice off, adds unsubscribe links. */
export function notificationMail(notice: MailedNotice, config: MailSettings): Letter {
  const { title, body, offerId, type, accountId } = notice
  const isOptional = canSwitchOff(type)
  const letter = createLetter({
    title,
    paragraphs: [body],
    buttons: [noticeButton({ type, offerId }, config)],
    why:
      mailReasonOf(type) ??
      (isOptional
        ? message(
            'You are getting this email because it is about an offer on {brand} that you are part of or act for.',
            { brand: brandName() },
          )
        : message('You are getting this email because it is about money on {brand}. Such emails are always sent.', {
            brand: brandName(),
          })),
    choice: { label: message('Choose which emails you get'), href: onSite(config, PREFERENCES_PATH) },
  })
  return isOptional ? { ...letter, headers: oneClickHeaders(config, { accountId, type }) } : letter
}
