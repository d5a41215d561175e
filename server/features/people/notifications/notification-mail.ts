import type { Config } from '../../../platform/config/load-config.ts'
import { type Letter, letterOf } from '../../../platform/mail/index.ts'
import { canSwitchOff } from './notification-types.ts'
import type { MailedNotice } from './queries/find-notices.ts'
import { unsubscribeAddress } from './unsubscribe-link.ts'

export type MailSettings = Pick<Config, 'NEXT_PUBLIC_MAIN_SITE_URL' | 'BASE_URL' | 'SECRET_KEY'>

/** Where people choose which notices are mailed. */
export const PREFERENCES_PATH = '/settings/notifications'

/** A notice as a mail: the same words, one button to the offer, and, where it may be unwanted, the ways to end it. */
export function notificationMail(notice: MailedNotice, config: MailSettings): Letter {
  const { title, body, offerId, type } = notice
  const isOptional = canSwitchOff(type)
  const letter = letterOf({
    title,
    paragraphs: body.split(/\n{2,}/),
    buttons:
      offerId === null
        ? []
        : [{ label: 'Open the offer', href: onSite(config, `/offers/${encodeURIComponent(offerId)}`) }],
    why: isOptional
      ? 'You get this mail because you have an account at Semblance and it is about your own offers.'
      : 'You get this mail because it is about your money at Semblance; such mails are always sent.',
    choice: { label: 'Choose which mails you get', href: onSite(config, PREFERENCES_PATH) },
  })
  return isOptional ? { ...letter, headers: oneClickHeaders(notice, config) } : letter
}

/** RFC 8058: a mail program offers to end these mails, and does it by one POST of its own. */
const oneClickHeaders = (notice: MailedNotice, config: MailSettings) => ({
  'List-Unsubscribe': `<${unsubscribeAddress(config, notice)}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

const onSite = (config: MailSettings, path: string): string => new URL(path, config.NEXT_PUBLIC_MAIN_SITE_URL).href
