import { brandName } from '../../../platform/brand/index.ts'
import type { Config } from '../../../platform/config/load-config.ts'
import { pathOfNotice } from '../../../platform/pages/notice-paths.ts'
import { message, type Words } from '../../../platform/words/index.ts'
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

const BUTTONS: Readonly<Record<string, Words>> = {
  '/earnings': message('View your earnings'),
  '/receipts': message('View your receipts'),
  '/approvals': message('View approvals'),
  '/settings/data': message('View your data'),
  '/likeness': message('View your likeness'),
  '/store': message('View your store'),
  '/settings/webhooks': message('View your webhooks'),
}

export function noticeButton(
  { type, offerId }: { type: NotificationType; offerId: string | null },
  config: Pick<Config, 'NEXT_PUBLIC_MAIN_SITE_URL'>,
): { label: Words; href: string } {
  const path = pathOfNotice({ type, offerId })
  const label = offerId === null ? (BUTTONS[path] ?? message('Open {brand}', { brand: brandName() })) : buttonOf(type)
  return { label, href: onSite(config, path) }
}
