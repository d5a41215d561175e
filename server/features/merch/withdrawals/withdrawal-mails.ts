import { brandName } from '../../../platform/brand/index.ts'
import type { Config } from '../../../platform/config/load-config.ts'
import { createLetter, type Letter, type MailContent, type MailKinds } from '../../../platform/mail/index.ts'
import { dataUrl } from '../../../platform/pages/fan-data-path.ts'
import {
  dayWords,
  joined,
  message,
  momentWords,
  moneyWords,
  sentences,
  type Words,
} from '../../../platform/words/index.ts'
import { findOrders, type Order } from '../orders/index.ts'
import { findWithdrawals, type Withdrawal } from './queries/withdrawals.ts'
import { describeItems, dueOf } from './view-withdrawal.ts'

export const WITHDRAWAL_RECEIVED = 'merch-withdrawal-received'
export const WITHDRAWAL_DECIDED = 'merch-withdrawal-decided'

type Settings = Pick<Config, 'BASE_URL' | 'BUSINESS_NAME' | 'BUSINESS_ADDRESS'>
type About = { order: Order; withdrawal: Withdrawal }

/**
 * The mails are composed when they are sent. They contain no link to the order, because the buyer
 * may have entered any address.
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
    buttons: [{ label: message('Find your orders'), href: `${config.BASE_URL}/orders` }],
    yourData: dataUrl(config),
    why: sentences(
      message(
        'You are getting this email because a withdrawal from an order from {campaign}, which sells through {brand}, names this address.',
        { campaign: look.campaignName, brand: brandName() },
      ),
      look.supportEmail === null
        ? ''
        : message('Questions? Write to {address} and include the order number.', { address: look.supportEmail }),
    ),
  })
}

const hello = ({ name }: Withdrawal): Words => (name === null ? message('Hello,') : message('Hello {name},', { name }))

const amountOf = ({ amountMinorUnit, currency }: Withdrawal): Words => moneyWords(amountMinorUnit, currency)

function received(config: Settings, { order, withdrawal }: About): MailContent {
  const { number } = order
  const { sendBackBy, dueAt } = dueOf(order, withdrawal)
  const statedAt = momentWords(withdrawal.statedAt)
  const amount = amountOf(withdrawal)
  const by = dayWords(dueAt)
  return {
    title: message('We have received your withdrawal from order {number}', { number }),
    preheader: statedAt,
    paragraphs: [
      hello(withdrawal),
      message('This is the acknowledgment of receipt. Keep it. On {moment} we received this statement:', {
        moment: statedAt,
      }),
      message(
        '“I, {name}, withdraw from the contract about these items of order {number}, ordered on {day}: {items}. Answer me at {address}.”',
        {
          name: withdrawal.name ?? message('the buyer'),
          number,
          day: dayWords(order.createdAt),
          items: namesOf(order, withdrawal),
          address: withdrawal.email ?? message('this address'),
        },
      ),
      ...(sendBackBy === null
        ? [
            message(
              'Nothing was shipped, so you have nothing to send back. We refund {amount} by {day}, to the payment method of the order.',
              { amount, day: by },
            ),
          ]
        : [
            sentences(
              message('Send the goods back by {day}.', { day: dayWords(sendBackBy) }),
              whereTo(config, order),
              message('The terms of the store say who pays for sending them.'),
            ),
            message(
              'We refund {amount} by {day}, to the payment method of the order. We may wait until the goods are back, or until you prove that you sent them.',
              { amount, day: by },
            ),
          ]),
    ],
  }
}

const namesOf = (order: Order, { itemIds }: Withdrawal): Words =>
  joined(
    '; ',
    describeItems(order, itemIds).map(({ name }) => name),
  )

function whereTo({ BUSINESS_NAME: name, BUSINESS_ADDRESS: address }: Settings, { branding }: Order): Words {
  const lines = (address ?? '').split('|').map((line) => line.trim())
  const place = [name, ...lines].filter((line) => line !== '').join(', ')
  if (lines.join('') !== '') return message('The address is: {place}.', { place })
  return branding.supportEmail === null
    ? message('Reply to this email for the address of the return.')
    : message('Write to {address} for the address of the return.', { address: branding.supportEmail })
}

function decided(_config: Settings, { order, withdrawal }: About): MailContent {
  const { number } = order
  const isRefused = withdrawal.status === 'REFUSED'
  return {
    title: isRefused
      ? message('Your withdrawal from order {number} was not accepted', { number })
      : message('Your withdrawal from order {number} is accepted', { number }),
    paragraphs: [
      hello(withdrawal),
      isRefused
        ? message(
            'We reviewed the withdrawal that we received on {moment} ({items}), and do not refund it. This is the reason:',
            { moment: momentWords(withdrawal.statedAt), items: namesOf(order, withdrawal) },
          )
        : withdrawal.amountMinorUnit === 0
          ? message('Nothing was paid for it, so there is nothing to refund.')
          : message(
              'We refund {amount} for {items}, to the payment method of the order. Your bank may take some days to show it.',
              { amount: amountOf(withdrawal), items: namesOf(order, withdrawal) },
            ),
      ...(withdrawal.decisionReason === null ? [] : [withdrawal.decisionReason]),
      ...(isRefused
        ? [message('If you disagree, reply to this email or turn to a consumer office of your country.')]
        : []),
    ],
  }
}
