import type { Config } from '../../../platform/config/load-config.ts'
import { mailLayout } from '../../../platform/pages/mail-layout.ts'
import type { Mail } from '../../../providers/email/port.ts'

/** A notice as a mail: the same words, and one button to the offer. */
export function notificationMail(
  notice: { title: string; body: string; offerId: string | null },
  to: string,
  config: Pick<Config, 'NEXT_PUBLIC_MAIN_SITE_URL'>,
): Mail {
  const { title, body, offerId } = notice
  const content = mailLayout({
    title,
    paragraphs: body.split(/\n{2,}/),
    buttons: offerId === null ? [] : [{ label: 'Open the offer', href: offerAddress(config, offerId) }],
  })
  return { to, subject: singleLine(title), ...content }
}

const offerAddress = (config: Pick<Config, 'NEXT_PUBLIC_MAIN_SITE_URL'>, offerId: string): string =>
  new URL(`/offers/${encodeURIComponent(offerId)}`, config.NEXT_PUBLIC_MAIN_SITE_URL).href

/** A title can carry what a person typed; a subject is one line. */
const singleLine = (text: string): string => text.replace(/\s+/g, ' ').trim()
