import { addMs, type Clock, HOUR_MS } from '../../../platform/clock.ts'
import type { Config } from '../../../platform/config/load-config.ts'
import { createLetter, type Letter, type MailExample, type MailKinds } from '../../../platform/mail/index.ts'
import { formatMoney } from '../../../platform/money.ts'
import { dataUrl } from '../../../platform/pages/fan-data-path.ts'
import {
  expiringOrderToken,
  findOrdersByAddress,
  getStatusTexts,
  type Order,
  orderPageUrl,
  partOfOrder,
} from '../orders/index.ts'

export const ORDER_LINKS_MAIL = 'fan-order-links'
const MAX_ORDERS = 50

type Settings = Pick<Config, 'BASE_URL' | 'SECRET_KEY' | 'ORDER_FINDER_MONTHS' | 'ORDER_LINK_HOURS'>
type Listed = { title: string; text: string; href: string }

/**
 * Creates the links only when the mail is sent, so that no table contains them. Addresses without
 * orders get no mail.
 */
export const createOrderLinksMails = (config: Settings, clock: Pick<Clock, 'now'>): MailKinds => ({
  [ORDER_LINKS_MAIL]: {
    open: async (db) => async (mail) => {
      if (mail.address === null) return undefined
      const at = clock.now()
      const found = { address: mail.address, months: config.ORDER_FINDER_MONTHS, at, limit: MAX_ORDERS }
      const orders = await findOrdersByAddress(db, found)
      const until = addMs(at, config.ORDER_LINK_HOURS * HOUR_MS)
      return orders.length === 0 ? undefined : orderLinksMail(config, orders.map(listOrder(config, until)))
    },
    isFreshEachTry: true,
  },
})

const DAY = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' })

const listOrder =
  (config: Settings, until: Date) =>
  (order: Order): Listed => ({
    title: `${order.number} from ${order.branding.campaignName}`,
    text: [
      DAY.format(order.createdAt),
      formatMoney(order.totalMinorUnit, order.currency),
      getStatusTexts(partOfOrder(order), order.status).word,
    ].join(' · '),
    href: orderPageUrl(config, order, expiringOrderToken(config, order, until)),
  })

function orderLinksMail(config: Settings, items: readonly Listed[]): Letter {
  const { ORDER_FINDER_MONTHS: months, ORDER_LINK_HOURS: hours } = config
  const period = months === 1 ? 'in the last month' : `in the last ${months} months`
  return createLetter({
    title: items.length === 1 ? 'Your order' : `Your ${items.length} orders`,
    paragraphs: [
      `Someone, probably you, asked for the orders made with this address ${period}.`,
      `Open an order to see its status, files and receipt. The links work for ${hours === 1 ? 'an hour' : `${hours} hours`}.`,
    ],
    items,
    buttons: items
      .slice(0, 1)
      .map(({ href }) => ({ label: items.length === 1 ? 'See your order' : 'See your latest order', href })),
    note: 'Anyone with a link can open its order, so do not share this email. If you did not ask for it, do nothing. Nobody has seen your orders.',
    yourData: dataUrl(config),
    why: 'You are getting this email because someone entered this address on our page “Find your orders”.',
  })
}

export function orderLinksMailExamples(config: Settings): MailExample[] {
  const { BASE_URL } = config
  const hoodie = {
    title: 'ORD-7KQ2MX9R from Mara on tour',
    text: 'November 20, 2026 · $70.90 · Shipped',
    href: `${BASE_URL}/order/ORD-7KQ2MX9R?token=miq2k5c0.Qm9Zx3vT1bYw8Kc5Rn2Lh7Ae4Uj6Gd0`,
  }
  const picture = {
    title: 'ORD-2MB8TY4C from Jonas in colors',
    text: 'March 3, 2026 · €12.00 · Ready',
    href: `${BASE_URL}/order/ORD-2MB8TY4C?token=miq2k5c0.Vx7Lq2Rn9Ka4Wd6Ye1Tf8Sb3Hc5Jp0M`,
  }
  const mail = (reader: string, items: readonly Listed[]) => ({
    kind: ORDER_LINKS_MAIL,
    reader,
    letter: orderLinksMail(config, items),
  })
  return [mail('fan', [hoodie]), mail('fan, of two stores', [hoodie, picture])]
}
