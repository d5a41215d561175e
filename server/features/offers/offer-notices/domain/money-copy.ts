import { message, sentences, type Words } from '../../../../platform/words/message.ts'
import type { DisputeResolution, Side } from '../../offer/index.ts'
import type { NoticeFacts } from './notice-facts.ts'
import { amount, type Copy, quoted, total, when } from './phrases.ts'

export const NOTHING_TO_DO = message('You do not need to do anything.')

/** Describes where the money of a canceled offer goes. */
export function describeRefund(f: NoticeFacts, reader: Side): Words {
  if (reader === 'brand')
    return message(
      'The {total} you paid is refunded in full to your original payment method. Your bank may take some days to show it.',
      { total: total(f) },
    )
  return f.money === 'released'
    ? message(
        '{brand} is refunded in full. The {amount} released to you is taken back; if it was already paid out, it is deducted from your next earnings.',
        { brand: f.brand, amount: amount(f) },
      )
    : message('The payment in escrow is refunded to {brand} in full, and you no longer need to deliver the work.', {
        brand: f.brand,
      })
}

/** Describes when an earning is paid out. */
export const describePayout = (f: NoticeFacts): Words =>
  f.isHeld
    ? message(
        'A refund or a bank dispute of the payment from {brand} is still open, so your money is held until it is settled. We will notify you.',
        { brand: f.brand },
      )
    : message('It is included in your next payout.')

export const EARNING_RELEASED_COPY = (f: NoticeFacts): Copy => ({
  title: message('Earnings from {brand} are no longer on hold', { brand: f.brand }),
  body: message(
    'The refund or bank dispute of the payment from {brand} is settled. Your earnings from it are included in your next payout. You do not need to do anything.',
    { brand: f.brand },
  ),
})

function decidedForTalent(f: NoticeFacts): Words {
  if (f.isHeld) return describePayout(f)
  return f.money === 'released'
    ? message('Any amount not yet paid out is included in your next payout.')
    : message('The money is released and included in your next payout.')
}

/** Texts about the decision of a dispute. */
export const RESOLVED: Record<DisputeResolution, Record<Side, (f: NoticeFacts) => Copy>> = {
  RELEASE: {
    brand: (f) => ({
      title: message('The dispute is decided: {talent} is paid', { talent: f.talent }),
      body: sentences(
        message('We reviewed your dispute and decided for {talent}.', { talent: f.talent }),
        quoted(f.note),
        message(
          'The offer is complete, and {amount} is released to {talent}. You can use the work as agreed. You do not need to do anything.',
          { amount: amount(f), talent: f.talent },
        ),
      ),
    }),
    talent: (f) => ({
      title: message('The dispute is decided: you earned {amount}', { amount: amount(f) }),
      body: sentences(
        message('We reviewed the dispute from {brand} and decided for you.', { brand: f.brand }),
        quoted(f.note),
        message('The offer is complete.'),
        decidedForTalent(f),
        NOTHING_TO_DO,
      ),
    }),
  },
  REFUND: {
    brand: (f) => ({
      title: message('The dispute is decided: you get a refund'),
      body: sentences(
        message('We reviewed your dispute with {talent} and decided for you.', { talent: f.talent }),
        quoted(f.note),
        message('The offer is canceled.'),
        describeRefund(f, 'brand'),
        NOTHING_TO_DO,
      ),
    }),
    talent: (f) => ({
      title: message('The dispute is decided: {brand} is refunded', { brand: f.brand }),
      body: sentences(
        message('We reviewed the dispute over {amount} and decided for {brand}.', {
          amount: amount(f),
          brand: f.brand,
        }),
        quoted(f.note),
        message('The offer is canceled.'),
        describeRefund(f, 'talent'),
        NOTHING_TO_DO,
      ),
    }),
  },
  REVISION: {
    brand: (f) => ({
      title: message('The dispute is decided: {talent} revises the work', { talent: f.talent }),
      body: sentences(
        message('We reviewed your dispute over {amount} and asked {talent} for a revision.', {
          amount: amount(f),
          talent: f.talent,
        }),
        quoted(f.note),
        message(
          f.money === 'released'
            ? 'Any amount not yet paid out is held until you accept it. We will notify you when the work is delivered.'
            : 'The money stays in escrow until you accept it. We will notify you when the work is delivered.',
        ),
      ),
    }),
    talent: (f) => ({
      title: message('The dispute is decided: {brand} gets a revision', { brand: f.brand }),
      body: sentences(
        message('We reviewed the dispute over {amount} and request a revision from you.', { amount: amount(f) }),
        quoted(f.note),
        message(
          f.money === 'released'
            ? 'Deliver again {due, select, none {when it is done} other {by {due}}}; any amount not yet paid out to you is held until {brand} accepts it.'
            : 'Deliver again {due, select, none {when it is done} other {by {due}}}; the money stays in escrow until {brand} accepts it.',
          { due: when(f.dueAt), brand: f.brand },
        ),
      ),
    }),
  },
}
