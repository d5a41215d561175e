import type { LinkPageProps } from '../../../../web/offers/link-page-props.ts'
import type { Config } from '../../../platform/config/load-config.ts'
import { formatDecimal, formatMoney } from '../../../platform/money.ts'
import { renderPage } from '../../../platform/pages/built-pages.ts'
import { factsForCopy, formatMoment } from '../offer-notices/index.ts'
import type { CounterForm, LiveLink } from './follow-offer-link.ts'
import { LINK_DAYS } from './offer-link.ts'

type SiteConfig = Pick<Config, 'NEXT_PUBLIC_MAIN_SITE_URL'>

const render = (props: LinkPageProps): Promise<string> => renderPage('offer-link', props)
const homeUrlOf = (config: SiteConfig): string => new URL('/home', config.NEXT_PUBLIC_MAIN_SITE_URL).href

/** Opening the page changes nothing. Its button performs the action. */
export function linkPage({ link, offer }: LiveLink, path: string, typed?: CounterForm): Promise<string> {
  const { brand, currency, offerAmountMinorUnit, expiresAt } = factsForCopy(offer, offer)
  return render({
    state: 'live',
    action: link.action,
    brand,
    brief: offer.campaign_description,
    amount: formatMoney(offerAmountMinorUnit, currency),
    currency,
    until: expiresAt ? formatMoment(expiresAt) : undefined,
    path,
    form: typed ?? { amount: formatDecimal(offerAmountMinorUnit, currency), note: '' },
  })
}

export const donePage = (config: SiteConfig, { link, offer }: LiveLink): Promise<string> =>
  render({
    state: 'done',
    action: link.action,
    brand: factsForCopy(offer, offer).brand,
    homeUrl: homeUrlOf(config),
  })

/**
 * Renders the page of an invalid link. `unknown`: we did not sign the link. `dead`: the link has
 * expired, or the offer has changed since.
 */
export const goneLinkPage = (config: SiteConfig, state: 'unknown' | 'dead'): Promise<string> =>
  render({ state, days: LINK_DAYS, homeUrl: homeUrlOf(config) })
