import type { LinkPageProps } from '../../../../web/offers/link-page-props.ts'
import type { Config } from '../../../platform/config/load-config.ts'
import { formatDecimal } from '../../../platform/money.ts'
import { type PageReader, renderPage } from '../../../platform/pages/built-pages.ts'
import { factsForCopy } from '../offer-notices/index.ts'
import type { CounterForm, LiveLink } from './follow-offer-link.ts'
import { LINK_DAYS } from './offer-link.ts'

type SiteConfig = Pick<Config, 'NEXT_PUBLIC_MAIN_SITE_URL'>

const render = (reader: PageReader, props: LinkPageProps): Promise<string> => renderPage('offer-link', props, reader)
const homeUrlOf = (config: SiteConfig): string => new URL('/home', config.NEXT_PUBLIC_MAIN_SITE_URL).href

/** Opening the page changes nothing. Its button performs the action. */
export function linkPage(
  reader: PageReader,
  { link, offer }: LiveLink,
  path: string,
  typed?: CounterForm,
): Promise<string> {
  const { brand, currency, offerAmountMinorUnit, expiresAt } = factsForCopy(offer, offer)
  return render(reader, {
    state: 'live',
    action: link.action,
    brand,
    brief: offer.campaign_description,
    amountMinorUnit: offerAmountMinorUnit,
    currency,
    until: expiresAt?.toISOString(),
    path,
    form: typed ?? { amount: formatDecimal(offerAmountMinorUnit, currency), note: '' },
  })
}

export const donePage = (reader: PageReader, config: SiteConfig, { link, offer }: LiveLink): Promise<string> =>
  render(reader, {
    state: 'done',
    action: link.action,
    brand: factsForCopy(offer, offer).brand,
    homeUrl: homeUrlOf(config),
  })

/**
 * Renders the page of an invalid link. `unknown`: we did not sign the link. `dead`: the link has
 * expired, or the offer has changed since.
 */
export const goneLinkPage = (reader: PageReader, config: SiteConfig, state: 'unknown' | 'dead'): Promise<string> =>
  render(reader, { state, days: LINK_DAYS, homeUrl: homeUrlOf(config) })
