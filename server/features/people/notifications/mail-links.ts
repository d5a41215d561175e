import type { Config } from '../../../platform/config/load-config.ts'
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
