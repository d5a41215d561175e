import type { Config } from '../../../platform/config/load-config.ts'
import { createLetter } from '../../../platform/mail/index.ts'
import { formatMoney } from '../../../platform/money.ts'
import { message, momentWords, moneyWords } from '../../../platform/words/index.ts'
import type { AdminMatter } from '../../people/notifications/index.ts'
import { describeFailureForSeller } from './domain/failure-texts.ts'
import type { PayoutRow } from './payout-view.ts'

type SiteConfig = Pick<Config, 'NEXT_PUBLIC_MAIN_SITE_URL'>
type MailedPayout = Pick<PayoutRow, 'account_id' | 'amount_minor_unit' | 'currency'>

const toPayoutAccount = ({ NEXT_PUBLIC_MAIN_SITE_URL }: SiteConfig) => [
  { label: message('Open payout account'), href: new URL('/earnings/setup', NEXT_PUBLIC_MAIN_SITE_URL).href },
]

/** Warns the seller in case somebody else has set the destination. */
export function destinationSetMail(config: SiteConfig, accountId: string, paidFrom: Date) {
  return {
    accountId,
    kind: 'payout-destination-set',
    isSecurity: true,
    ...createLetter({
      title: message('Your payout account is set up'),
      paragraphs: [
        message('Your earnings are now paid out to the account you gave the payment processor.'),
        message('The first payout to it is on {from}, if your earnings reach the minimum by then.', {
          from: momentWords(paidFrom),
        }),
      ],
      buttons: toPayoutAccount(config),
      note: message('If this was not you, change your password and your payout account now.'),
    }),
  }
}

/**
 * The mail is sent while no payouts are made, so that the seller can still react to an attacker.
 */
export function destinationChangedMail(config: SiteConfig, accountId: string, restHours: number, paidFrom: Date) {
  return {
    accountId,
    kind: 'payout-destination-changed',
    isSecurity: true,
    ...createLetter({
      title: message('Your payout account was changed'),
      paragraphs: [
        message('Your earnings are now paid out to a different account than before.'),
        restHours > 0
          ? message(
              'For your security, nothing is paid out to it for the next {hours} hours. The first payout to it is on {from}.',
              { hours: restHours, from: momentWords(paidFrom) },
            )
          : message('The first payout to it is on {from}.', { from: momentWords(paidFrom) }),
      ],
      buttons: toPayoutAccount(config),
      note: message('If this was not you, change your password and your payout account now.'),
    }),
  }
}

export function payoutFailedMail(config: SiteConfig, payout: MailedPayout, failureReason: string) {
  return {
    accountId: payout.account_id,
    kind: 'payout-failed',
    ...createLetter({
      title: message('Your payout of {amount} failed', {
        amount: moneyWords(payout.amount_minor_unit, payout.currency),
      }),
      paragraphs: [
        describeFailureForSeller(failureReason),
        message(
          'The money is still yours, and the next payout includes it again. Check your payout account before then.',
        ),
      ],
      buttons: toPayoutAccount(config),
    }),
  }
}

export function advanceFailedMail(config: SiteConfig, payout: MailedPayout, failureReason: string) {
  return {
    accountId: payout.account_id,
    kind: 'advance-failed',
    ...createLetter({
      title: message('Your advance of {amount} failed', {
        amount: moneyWords(payout.amount_minor_unit, payout.currency),
      }),
      paragraphs: [
        describeFailureForSeller(failureReason),
        message(
          'Nothing was paid, and nothing will be deducted from your future earnings. Check your payout account, then request the advance again.',
        ),
      ],
      buttons: toPayoutAccount(config),
    }),
  }
}

/** Sent once each time the connected account becomes unpayable. */
export function payoutsPausedMail(config: SiteConfig, accountId: string) {
  return {
    accountId,
    kind: 'payouts-paused',
    ...createLetter({
      title: message('Your payouts are paused'),
      paragraphs: [
        message(
          'The payment processor currently does not pay out to your payout account. It usually needs something from you first.',
        ),
        message(
          'Open your payout account and complete the open steps. Your earnings are kept for you and included in the next payout after that.',
        ),
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
