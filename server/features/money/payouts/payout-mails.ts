import type { Config } from '../../../platform/config/load-config.ts'
import { formatMoney } from '../../../platform/money.ts'
import { mailLayout } from '../../../platform/pages/mail-layout.ts'
import type { AdminMatter } from '../../people/notifications/index.ts'
import { failureWords } from './domain/failure-words.ts'
import type { PayoutRow } from './payout-view.ts'

type SiteConfig = Pick<Config, 'NEXT_PUBLIC_MAIN_SITE_URL'>
type Told = Pick<PayoutRow, 'account_id' | 'amount_minor_unit' | 'currency'>

const toPayoutAccount = ({ NEXT_PUBLIC_MAIN_SITE_URL }: SiteConfig) => [
  { label: 'Open your payout account', href: new URL('/earnings/setup', NEXT_PUBLIC_MAIN_SITE_URL).href },
]

const momentWords = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
const sayMoment = (at: Date): string => `${momentWords.format(at)} UTC`

/**
 * Tells a seller about their payout destination, even the first one, because someone else may have
 * set it.
 */
export function destinationSetMail(config: SiteConfig, accountId: string, paidFrom: Date) {
  const title = 'Your payout account is set'
  return {
    accountId,
    kind: 'payout-destination-set',
    isSecurity: true,
    subject: title,
    ...mailLayout({
      title,
      paragraphs: [
        'From now on your earnings are paid out to the account you gave the payment processor.',
        `The first payout that goes there is the one of ${sayMoment(paidFrom)}, if your earnings reach the minimum by then.`,
      ],
      buttons: toPayoutAccount(config),
      note: 'If it was not you, change your password and set your payout account again now.',
    }),
  }
}

/**
 * Tells a seller about a changed destination while it rests, because someone who took over the
 * account would change it.
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
        'From now on your earnings go to another account than before.',
        restHours > 0
          ? `To be safe, nothing is paid out to it for the next ${restHours} hours. The first payout that goes there is the one of ${sayMoment(paidFrom)}.`
          : `The first payout that goes there is the one of ${sayMoment(paidFrom)}.`,
      ],
      buttons: toPayoutAccount(config),
      note: 'If it was not you, change your password and set your payout account again now.',
    }),
  }
}

/** Tells a seller that a payout failed, what that means and what to do. */
export function payoutFailedMail(config: SiteConfig, payout: Told, failureReason: string) {
  const amount = formatMoney(payout.amount_minor_unit, payout.currency)
  const title = `Your payout of ${amount} did not go through`
  return {
    accountId: payout.account_id,
    kind: 'payout-failed',
    subject: title,
    ...mailLayout({
      title,
      paragraphs: [
        failureWords(failureReason),
        'Nothing is lost. The money is still yours, and the next payout tries again. Check your payout account until then.',
      ],
      buttons: toPayoutAccount(config),
    }),
  }
}

/** Tells a seller that an advance failed and nothing is owed for it. */
export function advanceFailedMail(config: SiteConfig, payout: Told, failureReason: string) {
  const amount = formatMoney(payout.amount_minor_unit, payout.currency)
  const title = `Your advance of ${amount} did not go through`
  return {
    accountId: payout.account_id,
    kind: 'advance-failed',
    subject: title,
    ...mailLayout({
      title,
      paragraphs: [
        failureWords(failureReason),
        'Nothing was paid, and nothing will be taken from your coming earnings for it. Check your payout account, then ask for the advance again.',
      ],
      buttons: toPayoutAccount(config),
    }),
  }
}

/** Tells a seller once when their connected account can no longer be paid. */
export function payoutsPausedMail(config: SiteConfig, accountId: string) {
  const title = 'Your payouts are paused'
  return {
    accountId,
    kind: 'payouts-paused',
    subject: title,
    ...mailLayout({
      title,
      paragraphs: [
        'The payment processor does not pay out to your payout account at the moment. It usually asks you for something first.',
        'Open your payout account, and finish what it asks for. Your earnings are kept, and go out with the next payout after that.',
      ],
      buttons: toPayoutAccount(config),
    }),
  }
}

/** Tells admins which payouts wait because the balance at the processor is too small. */
export function balanceTooSmallMatter(
  short: readonly { currency: string; missing: number; count: number }[],
): AdminMatter {
  const sums = short.map(
    ({ currency, missing, count }) =>
      `${formatMoney(missing, currency)} for ${count === 1 ? 'one payout' : `${count} payouts`}`,
  )
  return {
    kind: 'BALANCE_TOO_SMALL',
    title: 'Payouts wait for the balance at the payment processor',
    paragraphs: [
      `The balance is too small for ${sums.join(', ')}.`,
      'Add to it, or wait for charges to become available. The payouts stay as they are and go out with the next run; their sellers see them as under way.',
    ],
  }
}
