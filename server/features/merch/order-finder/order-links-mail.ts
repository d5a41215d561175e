import { addMs, type Clock, HOUR_MS } from '../../../platform/clock.ts'
import type { Config } from '../../../platform/config/load-config.ts'
import { createLetter, type Letter, type MailExample, type MailKinds } from '../../../platform/mail/index.ts'
import { dataUrl } from '../../../platform/pages/fan-data-path.ts'
import { joined, message, moneyWords, monthFirstWords, type Words } from '../../../platform/words/index.ts'
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
type Listed = { title: Words; text: Words; href: string }

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

const listOrder =
  (config: Settings, until: Date) =>
  (order: Order): Listed => ({
    title: message('{number} from {campaign}', { number: order.number, campaign: order.branding.campaignName }),
    text: joined(' · ', [
      monthFirstWords(order.createdAt),
      moneyWords(order.totalMinorUnit, order.currency),
      getStatusTexts(partOfOrder(order), order.status).word,
    ]),
    href: orderPageUrl(config, order, expiringOrderToken(config, order, until)),
  })

function orderLinksMail(config: Settings, items: readonly Listed[]): Letter {
  const { ORDER_FINDER_MONTHS: months, ORDER_LINK_HOURS: hours } = config
  const label = message(items.length === 1 ? 'See your order' : 'See your latest order')
  return createLetter({
    title: message('{count, plural, =1 {Your order} one {Your # order} other {Your # orders}}', {
      count: items.length,
    }),
    paragraphs: [
      message(
        'Someone, probably you, asked for the orders made with this address in the last {months, plural, =1 {month} one {# month} other {# months}}.',
        { months },
      ),
      message(
        'Open an order to see its status, files and receipt. The links work for {hours, plural, =1 {an hour} one {# hour} other {# hours}}.',
        { hours },
      ),
    ],
    items,
    buttons: items.slice(0, 1).map(({ href }) => ({ label, href })),
    note: message(
      'Anyone with a link can open its order, so do not share this email. If you did not ask for it, do nothing. Nobody has seen your orders.',
    ),
    yourData: dataUrl(config),
    why: message('You are getting this email because someone entered this address on our page “Find your orders”.'),
  })
}

export function orderLinksMailExamples(config: Settings): MailExample[] {
  const { BASE_URL } = config
  const hoodie = {
    title: message('{number} from {campaign}', { number: 'ORD-7KQ2MX9R', campaign: 'Mara on tour' }),
    text: joined(' · ', [
      monthFirstWords(new Date('2026-11-20T09:30:00Z')),
      moneyWords(7090, 'USD'),
      getStatusTexts('things', 'shipped').word,
    ]),
    href: `${BASE_URL}/order/ORD-7KQ2MX9R?token=miq2k5c0.Qm9Zx3vT1bYw8Kc5Rn2Lh7Ae4Uj6Gd0`,
  }
  const picture = {
    title: message('{number} from {campaign}', { number: 'ORD-2MB8TY4C', campaign: 'Jonas in colors' }),
    text: joined(' · ', [
      monthFirstWords(new Date('2026-03-03T09:30:00Z')),
      moneyWords(1200, 'EUR'),
      getStatusTexts('files', 'completed').word,
    ]),
    href: `${BASE_URL}/order/ORD-2MB8TY4C?token=miq2k5c0.Vx7Lq2Rn9Ka4Wd6Ye1Tf8Sb3Hc5Jp0M`,
  }
  const mail = (reader: string, items: readonly Listed[]) => ({
    kind: ORDER_LINKS_MAIL,
    reader,
    letter: orderLinksMail(config, items),
  })
  return [mail('fan', [hoodie]), mail('fan, of two stores', [hoodie, picture])]
}
