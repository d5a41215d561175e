import type { ShownCart } from '../../../../../web/merch/shown-cart.ts'
import type { Context } from '../../../../platform/context.ts'
import { formatMoney } from '../../../../platform/money.ts'
import { renderPage } from '../../../../platform/pages/built-pages.ts'
import type { RowInCart } from '../../carts/index.ts'
import { openRecoveryLink } from '../open-recovery-link.ts'
import { storefrontUrl } from '../storefront-url.ts'

/** What a mail's link shows, by campaign, and where each goes on. */
export async function cartPage(ctx: Context, token: string): Promise<{ status: 200 | 404; body: string }> {
  const opened = token === '' ? undefined : await openRecoveryLink(ctx, token)
  if (!opened) return { status: 404, body: await renderPage('no-cart', {}) }
  const groups = [...Map.groupBy(opened.rows, ({ campaignId }) => campaignId).values()]
  const campaigns = groups.flatMap((rows) => shownCampaign(ctx, rows, token) ?? [])
  return { status: 200, body: await renderPage('cart', { campaigns }) }
}

function shownCampaign(ctx: Context, rows: readonly RowInCart[], token: string): ShownCart | undefined {
  const last = rows.at(-1)
  return (
    last && {
      id: last.campaignId,
      name: last.campaignName,
      storefrontUrl: last.isOpen ? storefrontUrl(ctx.config, last, token) : null,
      items: rows.map(({ id, productName, quantity, size, color, fanName, unitPriceMinorUnit, currency }) => ({
        id,
        name: quantity === 1 ? productName : `${quantity} × ${productName}`,
        facts: [size?.toUpperCase(), color, fanName && `“${fanName}”`].filter(Boolean).join(' · '),
        price: formatMoney(unitPriceMinorUnit * quantity, currency),
      })),
    }
  )
}
