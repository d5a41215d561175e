import type { UnsubscribePageProps } from '../../../../../web/notifications/shown-preferences.ts'
import type { Config } from '../../../../platform/config/load-config.ts'
import { renderPage } from '../../../../platform/pages/built-pages.ts'
import { PREFERENCES_PATH } from '../notification-mail.ts'
import { aboutType } from '../notification-types.ts'
import { type UnsubscribeLink, unsubscribePath } from '../unsubscribe-link.ts'

type SiteConfig = Pick<Config, 'NEXT_PUBLIC_MAIN_SITE_URL'>
type Shown = { state: 'live'; about: string; path: string } | { state: 'done'; about: string } | { state: 'unknown' }

const render = (config: SiteConfig, shown: Shown): Promise<string> => {
  const preferencesUrl = new URL(PREFERENCES_PATH, config.NEXT_PUBLIC_MAIN_SITE_URL).href
  return renderPage('unsubscribe', { ...shown, preferencesUrl } satisfies UnsubscribePageProps)
}

/** What the link ends, and one button. */
export const unsubscribePage = (config: SiteConfig, { type }: UnsubscribeLink, token: string): Promise<string> =>
  render(config, { state: 'live', about: aboutType(type), path: unsubscribePath(token) })

export const donePage = (config: SiteConfig, { type }: UnsubscribeLink): Promise<string> =>
  render(config, { state: 'done', about: aboutType(type) })

/** Not one of ours, or cut off on the way. */
export const unknownLinkPage = (config: SiteConfig): Promise<string> => render(config, { state: 'unknown' })
