import { brandName } from '../../../platform/brand/index.ts'
import type { Config } from '../../../platform/config/load-config.ts'
import { AI_PAGE } from '../../../platform/made-with-ai/words.ts'
import { createLetter, type Letter, type MailContent, type MailKinds } from '../../../platform/mail/index.ts'
import { formatMoney } from '../../../platform/money.ts'
import { dataUrl } from '../../../platform/pages/fan-data-path.ts'
import { lineFacts } from './describe-order.ts'
import { hasGeneratedArt, lineTotal } from './domain/order-lines.ts'
import type { Order } from './order.ts'
import { orderPageUrl, receiptUrl } from './order-page-address.ts'
import { findOrdersWithParcels, type OrderWithParcels } from './queries/find-orders-with-parcels.ts'

type Settings = Pick<Config, 'BASE_URL' | 'SECRET_KEY'>
type Compose = (config: Settings, found: OrderWithParcels) => MailContent

/** Composed from the current state of the order when the mail is sent. */
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
    why: `You are getting this email because you ordered from ${look.campaignName}, which sells through ${brandName()}.${
      look.supportEmail === null ? '' : ` Something wrong? Write to ${look.supportEmail} and include your order number.`
    }`,
  }
  return createLetter(content, (mail.hasOwnSubject && look.emailSubjectLine) || content.title)
}

const toPage = (config: Settings, order: Order, label = 'See your order') => ({
  label,
  href: orderPageUrl(config, order),
})
const toReceipt = (config: Settings, order: Order) => ({ label: 'Receipt (PDF)', href: receiptUrl(config, order) })
const firstName = ({ name }: Order): string => name?.split(/\s+/)[0] ?? ''
const hello = (order: Order): string => (firstName(order) === '' ? 'Hello,' : `Hello ${firstName(order)},`)
const PRIVATE = 'Anyone with this link can open your order. Do not share this email.'

function confirmed(config: Settings, { order }: OrderWithParcels): MailContent {
  const { branding: look } = order
  const next = order.hasThings
    ? `We are sending it to the print shop and will email you when it ships.${order.hasFiles ? ' Your files will be ready in a few minutes.' : ''}`
    : 'Your files will be ready in a few minutes. We will email you when they are.'
  return {
    title: look.successHeadline ?? `Thank you: order ${order.number}`,
    preheader: `Order ${order.number}, ${formatMoney(order.totalMinorUnit, order.currency)}`,
    paragraphs: [
      hello(order),
      ...(look.thankYouMessage === null ? [] : [look.thankYouMessage]),
      `We have received your order ${order.number}. ${next}`,
      ...(order.mode === 'PREVIEW' ? ['This is a test order: nothing is paid, made or shipped.'] : []),
    ],
    bill: billOf(order),
    buttons: [toPage(config, order), toReceipt(config, order)],
    note: PRIVATE,
  }
}

function shipped(config: Settings, { order, parcels }: OrderWithParcels): MailContent {
  const [parcel, ...more] = parcels
  const where =
    parcel?.trackingNumber == null
      ? 'It has left the print shop.'
      : `${parcel.carrier ?? 'The carrier'} has it${more.length === 0 ? '' : `, in ${parcels.length} parcels`}, with the tracking number ${parcel.trackingNumber}.`
  return {
    title: 'Your order is on its way',
    preheader: `Order ${order.number} from ${order.branding.campaignName}`,
    paragraphs: [hello(order), `Order ${order.number} was shipped. ${where}`],
    buttons: [
      ...(parcel?.trackingUrl == null ? [] : [{ label: 'Track your parcel', href: parcel.trackingUrl }]),
      toPage(config, order),
    ],
    note: PRIVATE,
  }
}

function delivered(config: Settings, { order }: OrderWithParcels): MailContent {
  const { talentName, supportEmail } = order.branding
  return {
    title: 'Your order has arrived',
    paragraphs: [
      hello(order),
      `The carrier reports that order ${order.number} was delivered. Thank you for ordering from ${talentName}.`,
      supportEmail === null
        ? 'If you do not have it, check with your neighbors first, then open your order.'
        : `If you do not have it, check with your neighbors first, then write to ${supportEmail}.`,
    ],
    buttons: [toPage(config, order)],
    note: PRIVATE,
  }
}

function filesReady(config: Settings, { order }: OrderWithParcels): MailContent {
  return {
    title: 'Your files are ready',
    preheader: `Order ${order.number} from ${order.branding.campaignName}`,
    paragraphs: [
      hello(order),
      `The files of order ${order.number} are ready. Open your order to download them as often as you like.`,
    ],
    buttons: [toPage(config, order, 'Download your files')],
    note: PRIVATE,
  }
}

const describeRefund = ({ paymentId, paymentStatus, totalMinorUnit, currency }: Order): string => {
  const money = formatMoney(totalMinorUnit, currency)
  if (paymentId === null) return 'Nothing was paid for it, so there is nothing to refund.'
  return paymentStatus === 'refunded'
    ? `Your payment of ${money} is being refunded to your payment method. Your bank may take some days to show it.`
    : `Your payment of ${money} will be refunded to your payment method.`
}

function cancelled(config: Settings, { order }: OrderWithParcels): MailContent {
  return {
    title: `Order ${order.number} was canceled`,
    paragraphs: [
      hello(order),
      `Your order from ${order.branding.campaignName} was canceled before it was shipped. ${describeRefund(order)}`,
    ],
    buttons: [toPage(config, order), toReceipt(config, order)],
    note: PRIVATE,
  }
}

function refunded(config: Settings, { order }: OrderWithParcels): MailContent {
  return {
    title: `The payment of order ${order.number} is being refunded`,
    paragraphs: [
      hello(order),
      describeRefund(order),
      'Parcels that have shipped are still delivered. Files of this order can no longer be downloaded.',
    ],
    buttons: [toPage(config, order), toReceipt(config, order)],
    note: PRIVATE,
  }
}

function billOf(order: Order): NonNullable<MailContent['bill']> {
  const money = (amount: number) => formatMoney(amount, order.currency)
  return [
    ...order.lines.map((line) => {
      const about = lineFacts(line, order)
      const name = line.quantity === 1 ? line.name : `${line.quantity} × ${line.name}`
      return { name, ...(about === '' ? {} : { about }), amount: money(lineTotal(line)) }
    }),
    ...(order.discountMinorUnit > 0 ? [{ name: 'Discount', amount: money(-order.discountMinorUnit) }] : []),
    ...(order.hasThings ? [{ name: 'Shipping', amount: money(order.shippingMinorUnit) }] : []),
    ...(order.taxMinorUnit > 0 ? [{ name: 'Tax', amount: money(order.taxMinorUnit) }] : []),
    { name: 'Total', amount: money(order.totalMinorUnit) },
  ]
}
