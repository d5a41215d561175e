import type { Config } from '../../../platform/config/load-config.ts'
import { type Letter, letterOf } from '../../../platform/mail/index.ts'
import type { MailedNotice } from './queries/find-notices.ts'

export type MailSettings = Pick<Config, 'NEXT_PUBLIC_MAIN_SITE_URL'>

/** A notice as a mail: the same words, and one button to the offer. */
export const notificationMail = ({ title, body, offerId }: MailedNotice, config: MailSettings): Letter =>
  letterOf({
    title,
    paragraphs: body.split(/\n{2,}/),
    buttons: offerId === null ? [] : [{ label: 'Open the offer', href: offerAddress(config, offerId) }],
  })

const offerAddress = (config: MailSettings, offerId: string): string =>
  new URL(`/offers/${encodeURIComponent(offerId)}`, config.NEXT_PUBLIC_MAIN_SITE_URL).href
