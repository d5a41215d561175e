import type { UnsubscribePageProps } from '../../../../../web/notifications/unsubscribe-props.ts'
import type { Config } from '../../../../platform/config/load-config.ts'
import { renderPage } from '../../../../platform/pages/built-pages.ts'
import { PREFERENCES_PATH } from '../mail-links.ts'
import { describeLink, type UnsubscribeLink, unsubscribePath } from '../unsubscribe-link.ts'

type SiteConfig = Pick<Config, 'NEXT_PUBLIC_MAIN_SITE_URL'>
type UnsubscribeView =
  | { state: 'live'; about: string; path: string }
  | { state: 'done'; about: string }
  | { state: 'unknown' }

const render = (config: SiteConfig, shown: UnsubscribeView): Promise<string> => {
  const preferencesUrl = new URL(PREFERENCES_PATH, config.NEXT_PUBLIC_MAIN_SITE_URL).href
  return renderPage('unsubscribe', { ...shown, preferencesUrl } satisfies UnsubscribePageProps)
}

export const unsubscribePage = (config: SiteConfig, link: UnsubscribeLink, token: string): Promise<string> =>
  render(config, { state: 'live', about: describeLink(link), path: unsubscribePath(token) })

export const donePage = (config: SiteConfig, link: UnsubscribeLink): Promise<string> =>
  render(config, { state: 'done', about: describeLink(link) })

export const unknownLinkPage = (config: SiteConfig): Promise<string> => render(config, { state: 'unknown' })
