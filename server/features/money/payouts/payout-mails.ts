import { formatMoney } from '../../../platform/money.ts'
import { mailLayout } from '../../../platform/pages/mail-layout.ts'
import type { PayoutRow } from './payout-view.ts'

const momentWords = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
const sayMoment = (at: Date): string => `${momentWords.format(at)} UTC`

/** Where somebody's earnings go is told to them from the first time on: whoever set it may have been somebody else. */
export function destinationSetMail(accountId: string, paidFrom: Date) {
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
      note: 'If it was not you, change your password and set your payout account again now.',
    }),
  }
}

/** Whoever took an account over would change where its money goes: its owner hears of it while the money still rests. */
export function destinationChangedMail(accountId: string, restHours: number, paidFrom: Date) {
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
      note: 'If it was not you, change your password and set your payout account again now.',
    }),
  }
}

/** A payout that could not be made: what it means, and what to do. */
export function payoutFailedMail(payout: PayoutRow, reason: string) {
  const amount = formatMoney(payout.amount_minor_unit, payout.currency)
  const title = `Your payout of ${amount} did not go through`
  return {
    accountId: payout.account_id,
    kind: 'payout-failed',
    subject: title,
    ...mailLayout({
      title,
      paragraphs: [
        `The payment processor did not take it: ${reason}`,
        'Nothing is lost. The money is still yours, and the next payout tries again. Check your payout account until then.',
      ],
    }),
  }
}

/** An advance that could not be made: the seller owes nothing for it. */
export function advanceFailedMail(payout: PayoutRow, reason: string) {
  const amount = formatMoney(payout.amount_minor_unit, payout.currency)
  const title = `Your advance of ${amount} did not go through`
  return {
    accountId: payout.account_id,
    kind: 'advance-failed',
    subject: title,
    ...mailLayout({
      title,
      paragraphs: [
        `The payment processor did not take it: ${reason}`,
        'Nothing was paid, and nothing will be taken from your coming earnings for it. Check your payout account, then ask for the advance again.',
      ],
    }),
  }
}

/** A payout account that could be paid and no longer can: said once, when it happens. */
export function payoutsPausedMail(accountId: string) {
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
    }),
  }
}
