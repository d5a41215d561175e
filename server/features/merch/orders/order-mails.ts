import type { Config } from '../../../platform/config/load-config.ts'
import { type Letter, letterOf, type MailContent, type MailKinds } from '../../../platform/mail/index.ts'
import { formatMoney } from '../../../platform/money.ts'
import { dataUrl } from '../../../platform/pages/fan-data-path.ts'
import { lineTotal } from './domain/order-lines.ts'
import type { Order } from './order.ts'
import { lineFacts } from './order-in-words.ts'
import { orderPageUrl, receiptUrl } from './order-page-address.ts'
import { findOrdersWithParcels, type OrderWithParcels } from './queries/find-orders-with-parcels.ts'

type Settings = Pick<Config, 'BASE_URL' | 'SECRET_KEY'>
type Compose = (config: Settings, found: OrderWithParcels) => MailContent

/**
 * Order mails by their kind in the outbox. Each is composed at send time from the order's current
 * state.
 */
const MAILS: Readonly<Record<string, { compose: Compose; hasOwnSubject?: true }>> = {
  'merch-order-confirmed': { compose: confirmed, hasOwnSubject: true },
  'merch-order-shipped': { compose: shipped },
  'merch-order-delivered': { compose: delivered },
  'merch-order-files-ready': { compose: filesReady },
  'merch-order-cancelled': { compose: cancelled },
  'merch-order-refunded': { compose: refunded },
}
export const ORDER_MAILS: readonly string[] = Object.keys(MAILS)

/** Builds the mail kinds for buyers. */
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

/** Composes an order mail with the campaign's name and color. */
export function orderMail(config: Settings, kind: string, found: OrderWithParcels): Letter {
  const { order } = found
  const mail = MAILS[kind]
  if (!mail) throw new Error(`no mail about orders is called ${kind}`)
  const { look } = order
  const content: MailContent = {
    ...mail.compose(config, found),
    sender: { name: look.campaignName, color: look.color },
    yourData: dataUrl(config),
    why: `You get this mail because you ordered from ${look.campaignName}, which sells through Semblance.${
      look.supportEmail === null ? '' : ` Something wrong? Write to ${look.supportEmail} and name your order.`
    }`,
  }
  return letterOf(content, (mail.hasOwnSubject && look.emailSubjectLine) || content.title)
}

const toPage = (config: Settings, order: Order, label = 'See your order') => ({
  label,
  href: orderPageUrl(config, order),
})
const toReceipt = (config: Settings, order: Order) => ({ label: 'Receipt (PDF)', href: receiptUrl(config, order) })
const firstName = ({ name }: Order): string => name?.split(/\s+/)[0] ?? ''
const hello = (order: Order): string => (firstName(order) === '' ? 'Hello,' : `Hello ${firstName(order)},`)
const PRIVATE = 'The link opens your order for whoever has it: keep this mail to yourself.'

function confirmed(config: Settings, { order }: OrderWithParcels): MailContent {
  const { look } = order
  const next = order.hasThings
    ? `We hand it to the print shop and tell you once it is on its way.${order.hasFiles ? ' Your files are ready in some minutes.' : ''}`
    : 'Your files are ready in some minutes; we write to you when they are.'
  return {
    title: look.successHeadline ?? `Thank you: order ${order.number}`,
    preheader: `Order ${order.number}, ${formatMoney(order.totalMinorUnit, order.currency)}`,
    paragraphs: [
      hello(order),
      ...(look.thankYouMessage === null ? [] : [look.thankYouMessage]),
      `Your order ${order.number} is in. ${next}`,
      ...(order.mode === 'PREVIEW' ? ['This order was made to try the shop: nothing is paid, made or sent.'] : []),
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
      : `${parcel.carrier ?? 'The carrier'} has it${more.length === 0 ? '' : `, in ${parcels.length} parcels`}, under ${parcel.trackingNumber}.`
  return {
    title: 'Your order is on its way',
    preheader: `Order ${order.number} from ${order.look.campaignName}`,
    paragraphs: [hello(order), `Order ${order.number} was sent to you. ${where}`],
    buttons: [
      ...(parcel?.trackingUrl == null ? [] : [{ label: 'Follow your parcel', href: parcel.trackingUrl }]),
      toPage(config, order),
    ],
    note: PRIVATE,
  }
}

function delivered(config: Settings, { order }: OrderWithParcels): MailContent {
  const { talentName, supportEmail } = order.look
  return {
    title: 'Your order has arrived',
    paragraphs: [
      hello(order),
      `The carrier says that order ${order.number} was delivered. Enjoy it: ${talentName} has a part in it, and so have you.`,
      supportEmail === null
        ? 'If it is not there, look with your neighbours first, then open your order.'
        : `If it is not there, look with your neighbours first, then write to ${supportEmail}.`,
    ],
    buttons: [toPage(config, order)],
    note: PRIVATE,
  }
}

function filesReady(config: Settings, { order }: OrderWithParcels): MailContent {
  return {
    title: 'Your files are ready',
    preheader: `Order ${order.number} from ${order.look.campaignName}`,
    paragraphs: [
      hello(order),
      `The files of order ${order.number} are ready: open your order and download them there, as often as you like.`,
    ],
    buttons: [toPage(config, order, 'Get your files')],
    note: PRIVATE,
  }
}

const backInWords = ({ paymentId, paymentStatus, totalMinorUnit, currency }: Order): string => {
  const money = formatMoney(totalMinorUnit, currency)
  if (paymentId === null) return 'Nothing was paid for it, so that nothing has to go back.'
  return paymentStatus === 'refunded'
    ? `Your payment of ${money} goes back the way it came; your bank may take some days to show it.`
    : `Your payment of ${money} will go back the way it came.`
}

function cancelled(config: Settings, { order }: OrderWithParcels): MailContent {
  return {
    title: `Order ${order.number} is cancelled`,
    paragraphs: [
      hello(order),
      `Your order from ${order.look.campaignName} was cancelled before it was sent. ${backInWords(order)}`,
    ],
    buttons: [toPage(config, order), toReceipt(config, order)],
    note: PRIVATE,
  }
}

function refunded(config: Settings, { order }: OrderWithParcels): MailContent {
  return {
    title: `The payment of order ${order.number} goes back`,
    paragraphs: [
      hello(order),
      backInWords(order),
      'What was sent already stays on its way; its files can no longer be downloaded.',
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
