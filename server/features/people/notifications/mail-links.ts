import { brandName } from '../../../platform/brand/index.ts'
import type { Config } from '../../../platform/config/load-config.ts'
import { pathOfNotice } from '../../../platform/pages/notice-paths.ts'
import { buttonOf, type NotificationType } from './notification-types.ts'
import { type UnsubscribeLink, unsubscribeAddress } from './unsubscribe-link.ts'

export const PREFERENCES_PATH = '/settings/notifications'

/** Lets a mail program unsubscribe the reader with a single POST (RFC 8058). */
export const oneClickHeaders = (config: Pick<Config, 'BASE_URL' | 'SECRET_KEY'>, link: UnsubscribeLink) => ({
  'List-Unsubscribe': `<${unsubscribeAddress(config, link)}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

export const onSite = (config: Pick<Config, 'NEXT_PUBLIC_MAIN_SITE_URL'>, path: string): string =>
  new URL(path, config.NEXT_PUBLIC_MAIN_SITE_URL).href

const BUTTONS: Readonly<Record<string, string>> = {
  '/earnings': 'View your earnings',
  '/receipts': 'View your receipts',
  '/settings/data': 'View your data',
  '/likeness': 'View your likeness',
  '/store': 'View your store',
  '/settings/webhooks': 'View your webhooks',
}

export function noticeButton(
  { type, offerId }: { type: NotificationType; offerId: string | null },
  config: Pick<Config, 'NEXT_PUBLIC_MAIN_SITE_URL'>,
): { label: string; href: string } {
  const path = pathOfNotice({ type, offerId })
  const label = offerId === null ? (BUTTONS[path] ?? `Open ${brandName()}`) : buttonOf(type)
  return { label, href: onSite(config, path) }
}
