import type { Config } from '../../../platform/config/load-config.ts'
import { formatMoney } from '../../../platform/money.ts'
import { mailLayout } from '../../../platform/pages/mail-layout.ts'
import type { AdminMatter } from '../../people/notifications/index.ts'
import { describeFailureForSeller } from './domain/failure-texts.ts'
import type { PayoutRow } from './payout-view.ts'

type SiteConfig = Pick<Config, 'NEXT_PUBLIC_MAIN_SITE_URL'>
type MailedPayout = Pick<PayoutRow, 'account_id' | 'amount_minor_unit' | 'currency'>

const toPayoutAccount = ({ NEXT_PUBLIC_MAIN_SITE_URL }: SiteConfig) => [
  { label: 'Open payout account', href: new URL('/earnings/setup', NEXT_PUBLIC_MAIN_SITE_URL).href },
]

const momentWords = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
const sayMoment = (at: Date): string => `${momentWords.format(at)} UTC`

/** Warns the seller in case somebody else has set the destination. */
export function destinationSetMail(config: SiteConfig, accountId: string, paidFrom: Date) {
  const title = 'Your payout account is set up'
  return {
    accountId,
    kind: 'payout-destination-set',
    isSecurity: true,
    subject: title,
    ...mailLayout({
      title,
      paragraphs: [
        'Your earnings are now paid out to the account you gave the payment processor.',
        `The first payout to it is on ${sayMoment(paidFrom)}, if your earnings reach the minimum by then.`,
      ],
      buttons: toPayoutAccount(config),
      note: 'If this was not you, change your password and your payout account now.',
    }),
  }
}

/**
 * The mail is sent while no payouts are made, so that the seller can still react to an attacker.
 */
export function destinationChangedMail(config: SiteConfig, accountId: string, restHours: number, paidFrom: Date) {
  const title = 'Your payout account was changed'
  return {
    accountId,
    kind: 'payout-destination-changed',
    isSecurity: true,
    subject: title,
    ...mailLayout({
      title,
      paragraphs: [
        'Your earnings are now paid out to a different account than before.',
        restHours > 0
          ? `For your security, nothing is paid out to it for the next ${restHours} hours. The first payout to it is on ${sayMoment(paidFrom)}.`
          : `The first payout to it is on ${sayMoment(paidFrom)}.`,
      ],
      buttons: toPayoutAccount(config),
      note: 'If this was not you, change your password and your payout account now.',
    }),
  }
}

export function payoutFailedMail(config: SiteConfig, payout: MailedPayout, failureReason: string) {
  const amount = formatMoney(payout.amount_minor_unit, payout.currency)
  const title = `Your payout of ${amount} failed`
  return {
    accountId: payout.account_id,
    kind: 'payout-failed',
    subject: title,
    ...mailLayout({
      title,
      paragraphs: [
        describeFailureForSeller(failureReason),
        'The money is still yours, and the next payout includes it again. Check your payout account before then.',
      ],
      buttons: toPayoutAccount(config),
    }),
  }
}

export function advanceFailedMail(config: SiteConfig, payout: MailedPayout, failureReason: string) {
  const amount = formatMoney(payout.amount_minor_unit, payout.currency)
  const title = `Your advance of ${amount} failed`
  return {
    accountId: payout.account_id,
    kind: 'advance-failed',
    subject: title,
    ...mailLayout({
      title,
      paragraphs: [
        describeFailureForSeller(failureReason),
        'Nothing was paid, and nothing will be deducted from your future earnings. Check your payout account, then request the advance again.',
      ],
      buttons: toPayoutAccount(config),
    }),
  }
}

/** Sent once each time the connected account becomes unpayable. */
export function payoutsPausedMail(config: SiteConfig, accountId: string) {
  const title = 'Your payouts are paused'
  return {
    accountId,
    kind: 'payouts-paused',
    subject: title,
    ...mailLayout({
      title,
      paragraphs: [
        'The payment processor currently does not pay out to your payout account. It usually needs something from you first.',
        'Open your payout account and complete the open steps. Your earnings are kept for you and included in the next payout after that.',
      ],
      buttons: toPayoutAccount(config),
    }),
  }
}

export function balanceTooSmallMatter(
  short: readonly { currency: string; missing: number; count: number }[],
): AdminMatter {
  const sums = short.map(
    ({ currency, missing, count }) =>
      `${formatMoney(missing, currency)} for ${count === 1 ? 'one payout' : `${count} payouts`}`,
  )
  return {
    kind: 'BALANCE_TOO_SMALL',
    area: 'payouts',
    title: 'Payouts are waiting for balance at the payment processor',
    paragraphs: [
      `The balance is too small for ${sums.join(', ')}.`,
      'Add funds, or wait for charges to become available. The payouts stay pending and are sent with the next run; sellers see them as in progress.',
    ],
  }
}
