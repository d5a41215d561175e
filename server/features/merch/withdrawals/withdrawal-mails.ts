import { brandName } from '../../../platform/brand/index.ts'
import type { Config } from '../../../platform/config/load-config.ts'
import { createLetter, type Letter, type MailContent, type MailKinds } from '../../../platform/mail/index.ts'
import { formatMoney } from '../../../platform/money.ts'
import { dataUrl } from '../../../platform/pages/fan-data-path.ts'
import { findOrders, type Order } from '../orders/index.ts'
import { findWithdrawals, type Withdrawal } from './queries/withdrawals.ts'
import { describeItems, dueOf } from './view-withdrawal.ts'

export const WITHDRAWAL_RECEIVED = 'merch-withdrawal-received'
export const WITHDRAWAL_DECIDED = 'merch-withdrawal-decided'

type Settings = Pick<Config, 'BASE_URL' | 'BUSINESS_NAME' | 'BUSINESS_ADDRESS'>
type About = { order: Order; withdrawal: Withdrawal }

/**
 * Composed when they are sent. They contain no link to the order, since the buyer chose the
 * address.
 */
const MAILS: Readonly<Record<string, (config: Settings, about: About) => MailContent>> = {
  [WITHDRAWAL_RECEIVED]: received,
  [WITHDRAWAL_DECIDED]: decided,
}

export const createWithdrawalMails = (config: Settings): MailKinds =>
  Object.fromEntries(
    Object.keys(MAILS).map((kind) => [
      kind,
      {
        open: async (db, mails) => {
          const withdrawals = await findWithdrawals(
            db,
            mails.flatMap(({ reference }) => reference ?? []),
          )
          const orders = await findOrders(
            db,
            [...withdrawals.values()].map(({ orderId }) => orderId),
          )
          return async ({ reference }) => {
            const withdrawal = withdrawals.get(reference ?? '')
            const order = withdrawal && orders.get(withdrawal.orderId)
            return withdrawal && order && withdrawalMail(config, kind, { order, withdrawal })
          }
        },
      },
    ]),
  )

export function withdrawalMail(config: Settings, kind: string, about: About): Letter {
  const compose = MAILS[kind]
  if (!compose) throw new Error(`there is no mail about withdrawals named ${kind}`)
  const { branding: look } = about.order
  return createLetter({
    ...compose(config, about),
    sender: { name: look.campaignName, color: look.color },
    buttons: [{ label: 'Find your orders', href: `${config.BASE_URL}/orders` }],
    yourData: dataUrl(config),
    why: `You are getting this email because a withdrawal from an order from ${look.campaignName}, which sells through ${brandName()}, names this address.${
      look.supportEmail === null ? '' : ` Questions? Write to ${look.supportEmail} and include the order number.`
    }`,
  })
}

const TIME = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'long', timeZone: 'UTC' })
const DAY = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' })

const hello = ({ name }: Withdrawal): string => (name === null ? 'Hello,' : `Hello ${name},`)

function received(config: Settings, { order, withdrawal }: About): MailContent {
  const { sendBackBy, dueAt } = dueOf(order, withdrawal)
  const amount = formatMoney(withdrawal.amountMinorUnit, withdrawal.currency)
  const by = DAY.format(dueAt)
  return {
    title: `We have received your withdrawal from order ${order.number}`,
    preheader: TIME.format(withdrawal.statedAt),
    paragraphs: [
      hello(withdrawal),
      `This is the acknowledgment of receipt. Keep it. On ${TIME.format(withdrawal.statedAt)} we received this statement:`,
      `“I, ${withdrawal.name ?? 'the buyer'}, withdraw from the contract about these items of order ${order.number}, ordered on ${DAY.format(order.createdAt)}. Answer me at ${withdrawal.email ?? 'this address'}.”`,
      sendBackBy === null
        ? `Nothing was shipped, so you have nothing to send back. We refund ${amount} by ${by}, to the payment method of the order.`
        : `Send the goods back by ${DAY.format(sendBackBy)}. ${whereTo(config, order)} You pay for sending them, unless the store says otherwise. We refund ${amount} by ${by}, to the payment method of the order. We may wait until the goods are back, or until you prove that you sent them.`,
    ],
    bill: billOf(order, withdrawal),
  }
}

/** The items without prices, and the sum. */
const billOf = (order: Order, withdrawal: Withdrawal): NonNullable<MailContent['bill']> => [
  ...describeItems(order, withdrawal.itemIds).map(({ name }) => ({ name, amount: '' })),
  { name: 'Refund', amount: formatMoney(withdrawal.amountMinorUnit, withdrawal.currency) },
]

function whereTo({ BUSINESS_NAME: name, BUSINESS_ADDRESS: address }: Settings, { branding }: Order): string {
  const place = [name, address].filter((each) => each !== undefined && each !== '').join(', ')
  const ask = branding.supportEmail === null ? 'Reply to this email' : `Write to ${branding.supportEmail}`
  return place === '' ? `${ask} for the address of the return.` : `The address is: ${place}.`
}

function decided(_config: Settings, { order, withdrawal }: About): MailContent {
  const amount = formatMoney(withdrawal.amountMinorUnit, withdrawal.currency)
  const isRefused = withdrawal.status === 'REFUSED'
  return {
    title: isRefused
      ? `Your withdrawal from order ${order.number} was not accepted`
      : `Your withdrawal from order ${order.number} is accepted`,
    paragraphs: [
      hello(withdrawal),
      isRefused
        ? `We reviewed the withdrawal that we received on ${TIME.format(withdrawal.statedAt)}, and do not refund it. This is the reason:`
        : withdrawal.amountMinorUnit === 0
          ? 'Nothing was paid for it, so there is nothing to refund.'
          : `We refund ${amount} to the payment method of the order. Your bank may take some days to show it.`,
      ...(withdrawal.decisionReason === null ? [] : [withdrawal.decisionReason]),
      ...(isRefused ? ['If you disagree, reply to this email or turn to a consumer office of your country.'] : []),
    ],
    ...(isRefused ? {} : { bill: billOf(order, withdrawal) }),
  }
}
