import type { Config } from '../../../platform/config/load-config.ts'
import { NOTICE_PATHS } from '../../../platform/pages/notice-paths.ts'
import { buttonOf, type NotificationType } from './notification-types.ts'
import { type UnsubscribeLink, unsubscribeAddress } from './unsubscribe-link.ts'

/** Where people choose what they are told of, and how. */
export const PREFERENCES_PATH = '/settings/notifications'

/** RFC 8058: a mail program offers to end these mails, and does it by one POST of its own. */
export const oneClickHeaders = (config: Pick<Config, 'BASE_URL' | 'SECRET_KEY'>, link: UnsubscribeLink) => ({
  'List-Unsubscribe': `<${unsubscribeAddress(config, link)}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

export const onSite = (config: Pick<Config, 'NEXT_PUBLIC_MAIN_SITE_URL'>, path: string): string =>
  new URL(path, config.NEXT_PUBLIC_MAIN_SITE_URL).href

/** What a button says that leads to a page of one's own. */
const BUTTONS: Readonly<Record<string, string>> = {
  '/earnings': 'See your earnings',
  '/receipts': 'See your receipts',
  '/settings/data': 'See your data',
  '/likeness': 'See your likeness',
  '/store': 'See your store',
}

/** The button of a notice's mail: to its offer, or to the page that it is about. */
export function wayOn(
  { type, offerId }: { type: NotificationType; offerId: string | null },
  config: Pick<Config, 'NEXT_PUBLIC_MAIN_SITE_URL'>,
): { label: string; href: string } {
  if (offerId !== null) return { label: buttonOf(type), href: onSite(config, `/offers/${encodeURIComponent(offerId)}`) }
  const path = NOTICE_PATHS[type] ?? '/notifications'
  return { label: BUTTONS[path] ?? 'Open Semblance', href: onSite(config, path) }
}
