import { brandName } from '../../../platform/brand/index.ts'
import type { Config } from '../../../platform/config/load-config.ts'
import { AI_PAGE } from '../../../platform/made-with-ai/words.ts'
import { createLetter, type Letter, type MailContent, type MailKinds } from '../../../platform/mail/index.ts'
import { dataUrl } from '../../../platform/pages/fan-data-path.ts'
import { message, moneyWords, sentences, type Words } from '../../../platform/words/index.ts'
import { lineFacts, lineWords } from './describe-order.ts'
import { hasGeneratedArt, lineTotal } from './domain/order-lines.ts'
import type { Order } from './order.ts'
import { orderPageUrl, receiptUrl } from './order-page-address.ts'
import { findOrdersWithParcels, type OrderWithParcels } from './queries/find-orders-with-parcels.ts'

type Settings = Pick<Config, 'BASE_URL' | 'SECRET_KEY'>
type Compose = (config: Settings, found: OrderWithParcels) => MailContent

/** Order mails. Each is composed from the current state of the order when the mail is sent. */
const MAILS: Readonly<Record<string, { compose: Compose; hasOwnSubject?: true }>> = {
  'merch-order-confirmed': { compose: confirmed, hasOwnSubject: true },
  'merch-order-shipped': { compose: shipped },
  'merch-order-delivered': { compose: delivered },
  'merch-order-files-ready': { compose: filesReady },
  'merch-order-cancelled': { compose: cancelled },
  'merch-order-refunded': { compose: refunded },
}
export const ORDER_MAILS: readonly string[] = Object.keys(MAILS)

export const createOrderMails = (config: Settings): MailKinds =>
  Object.fromEntries(
    ORDER_MAILS.map((kind) => [
      kind,
      {
        open: async (db, mails) => {
          const ids = mails.flatMap(({ reference }) => reference ?? [])
          const orders = await findOrdersWithParcels(db, ids)
          return async ({ reference }) => {
            const found = orders.get(reference ?? '')
            return found && orderMail(config, kind, found)
          }
        },
      },
    ]),
  )

export function orderMail(config: Settings, kind: string, found: OrderWithParcels): Letter {
  const { order } = found
  const mail = MAILS[kind]
  if (!mail) throw new Error(`there is no order mail named ${kind}`)
  const { branding: look } = order
  const content: MailContent = {
    ...mail.compose(config, found),
    sender: { name: look.campaignName, color: look.color },
    aiPage: hasGeneratedArt(order) ? `${config.BASE_URL}${AI_PAGE}` : undefined,
    yourData: dataUrl(config),
    why: sentences(
      message('You are getting this email because you ordered from {campaign}, which sells through {brand}.', {
        campaign: look.campaignName,
        brand: brandName(),
      }),
      look.supportEmail === null
        ? ''
        : message('Something wrong? Write to {support} and include your order number.', { support: look.supportEmail }),
    ),
  }
  return createLetter(content, (mail.hasOwnSubject && look.emailSubjectLine) || undefined)
}

const toPage = (config: Settings, order: Order, label: Words = message('See your order')) => ({
  label,
  href: orderPageUrl(config, order),
})
const toReceipt = (config: Settings, order: Order) => ({
  label: message('Receipt (PDF)'),
  href: receiptUrl(config, order),
})
const firstName = ({ name }: Order): string => name?.split(/\s+/)[0] ?? ''
const hello = (order: Order): Words =>
  firstName(order) === '' ? message('Hello,') : message('Hello {name},', { name: firstName(order) })
const PRIVATE = message('Anyone with this link can open your order. Do not share this email.')

function confirmed(config: Settings, { order }: OrderWithParcels): MailContent {
  const { branding: look } = order
  const next = order.hasThings
    ? sentences(
        message('We are sending it to the print shop and will email you when it ships.'),
        order.hasFiles ? message('Your files will be ready in a few minutes.') : '',
      )
    : message('Your files will be ready in a few minutes. We will email you when they are.')
  return {
    title: look.successHeadline ?? message('Thank you: order {number}', { number: order.number }),
    preheader: message('Order {number}, {total}', { number: order.number, total: totalOf(order) }),
    paragraphs: [
      hello(order),
      ...(look.thankYouMessage === null ? [] : [look.thankYouMessage]),
      sentences(message('We have received your order {number}.', { number: order.number }), next),
      ...(order.mode === 'PREVIEW' ? [message('This is a test order: nothing is paid, made or shipped.')] : []),
    ],
    bill: billOf(order),
    buttons: [toPage(config, order), toReceipt(config, order)],
    note: PRIVATE,
  }
}

function shipped(config: Settings, { order, parcels }: OrderWithParcels): MailContent {
  const [parcel, ...more] = parcels
  return {
    title: message('Your order is on its way'),
    preheader: ofCampaign(order),
    paragraphs: [
      hello(order),
      sentences(
        message('Order {number} was shipped.', { number: order.number }),
        parcel?.trackingNumber == null
          ? message('It has left the print shop.')
          : message(
              '{carrier, select, none {The carrier} other {{carrier}}} has it{count, plural, =1 {} one {, in # parcel} other {, in # parcels}}, with the tracking number {tracking}.',
              { carrier: parcel.carrier ?? 'none', count: more.length + 1, tracking: parcel.trackingNumber },
            ),
      ),
    ],
    buttons: [
      ...(parcel?.trackingUrl == null ? [] : [{ label: message('Track your parcel'), href: parcel.trackingUrl }]),
      toPage(config, order),
    ],
    note: PRIVATE,
  }
}

function delivered(config: Settings, { order }: OrderWithParcels): MailContent {
  const { talentName, supportEmail } = order.branding
  return {
    title: message('Your order has arrived'),
    paragraphs: [
      hello(order),
      message('The carrier reports that order {number} was delivered. Thank you for ordering from {talent}.', {
        number: order.number,
        talent: talentName,
      }),
      supportEmail === null
        ? message('If you do not have it, check with your neighbors first, then open your order.')
        : message('If you do not have it, check with your neighbors first, then write to {support}.', {
            support: supportEmail,
          }),
    ],
    buttons: [toPage(config, order)],
    note: PRIVATE,
  }
}

function filesReady(config: Settings, { order }: OrderWithParcels): MailContent {
  return {
    title: message('Your files are ready'),
    preheader: ofCampaign(order),
    paragraphs: [
      hello(order),
      message('The files of order {number} are ready. Open your order to download them as often as you like.', {
        number: order.number,
      }),
    ],
    buttons: [toPage(config, order, message('Download your files'))],
    note: PRIVATE,
  }
}

const totalOf = ({ totalMinorUnit, currency }: Order): Words => moneyWords(totalMinorUnit, currency)
const ofCampaign = ({ number, branding }: Order): Words =>
  message('Order {number} from {campaign}', { number, campaign: branding.campaignName })

const describeRefund = (order: Order): Words => {
  if (order.paymentId === null) return message('Nothing was paid for it, so there is nothing to refund.')
  return order.paymentStatus === 'refunded'
    ? message(
        'Your payment of {total} is being refunded to your payment method. Your bank may take some days to show it.',
        { total: totalOf(order) },
      )
    : message('Your payment of {total} will be refunded to your payment method.', { total: totalOf(order) })
}

function cancelled(config: Settings, { order }: OrderWithParcels): MailContent {
  return {
    title: message('Order {number} was canceled', { number: order.number }),
    paragraphs: [
      hello(order),
      sentences(
        message('Your order from {campaign} was canceled before it was shipped.', {
          campaign: order.branding.campaignName,
        }),
        describeRefund(order),
      ),
    ],
    buttons: [toPage(config, order), toReceipt(config, order)],
    note: PRIVATE,
  }
}

function refunded(config: Settings, { order }: OrderWithParcels): MailContent {
  return {
    title: message('The payment of order {number} is being refunded', { number: order.number }),
    paragraphs: [
      hello(order),
      describeRefund(order),
      message('Parcels that have shipped are still delivered. Files of this order can no longer be downloaded.'),
    ],
    buttons: [toPage(config, order), toReceipt(config, order)],
    note: PRIVATE,
  }
}

function billOf(order: Order): NonNullable<MailContent['bill']> {
  const money = (amount: number) => moneyWords(amount, order.currency)
  return [
    ...order.lines.map((line) => {
      const name = line.quantity === 1 ? line.name : `${line.quantity} × ${line.name}`
      return {
        name,
        ...(lineFacts(line, order) === '' ? {} : { about: lineWords(line, order) }),
        amount: money(lineTotal(line)),
      }
    }),
    ...(order.discountMinorUnit > 0 ? [{ name: message('Discount'), amount: money(-order.discountMinorUnit) }] : []),
    ...(order.hasThings ? [{ name: message('Shipping'), amount: money(order.shippingMinorUnit) }] : []),
    ...(order.taxMinorUnit > 0 ? [{ name: message('Tax'), amount: money(order.taxMinorUnit) }] : []),
    { name: message('Total'), amount: money(order.totalMinorUnit) },
  ]
}
