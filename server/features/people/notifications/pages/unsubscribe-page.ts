import type { UnsubscribePageProps } from '../../../../../web/notifications/unsubscribe-props.ts'
import type { Config } from '../../../../platform/config/load-config.ts'
import { type PageReader, renderPage } from '../../../../platform/pages/built-pages.ts'
import { PREFERENCES_PATH } from '../mail-links.ts'
import { describeLink, type UnsubscribeLink, unsubscribePath } from '../unsubscribe-link.ts'

type SiteConfig = Pick<Config, 'NEXT_PUBLIC_MAIN_SITE_URL'>
type UnsubscribeView =
  | { state: 'live'; about: string; path: string }
  | { state: 'done'; about: string }
  | { state: 'unknown' }

const render = (reader: PageReader, config: SiteConfig, shown: UnsubscribeView): Promise<string> => {
  const preferencesUrl = new URL(PREFERENCES_PATH, config.NEXT_PUBLIC_MAIN_SITE_URL).href
  return renderPage('unsubscribe', { ...shown, preferencesUrl } satisfies UnsubscribePageProps, reader)
}

export const unsubscribePage = (
  reader: PageReader,
  config: SiteConfig,
  link: UnsubscribeLink,
  token: string,
): Promise<string> => render(reader, config, { state: 'live', about: describeLink(link), path: unsubscribePath(token) })

export const donePage = (reader: PageReader, config: SiteConfig, link: UnsubscribeLink): Promise<string> =>
  render(reader, config, { state: 'done', about: describeLink(link) })

export const unknownLinkPage = (reader: PageReader, config: SiteConfig): Promise<string> =>
  render(reader, config, { state: 'unknown' })
