import { formatMoney } from '../../pages/format.ts'
import { mailLayout } from '../../pages/mail-layout.ts'
import type { PayoutRow } from './payout-view.ts'

/** Whoever took an account over would change where its money goes: its owner hears of it while the money still rests. */
export function destinationChangedMail(accountId: string, restHours: number) {
  const title = 'Your payout account was changed'
  return {
    accountId,
    kind: 'payout-destination-changed',
    subject: title,
    ...mailLayout({
      title,
      paragraphs: [
        'From now on your earnings go to another account than before.',
        restHours > 0
          ? `To be safe, nothing is paid out to it for the next ${restHours} hours.`
          : 'The next payout goes there.',
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
