import { oneLine, shortenAtWord, shortenText } from '../../../../platform/mail/domain/shorten-text.ts'
import { message, sentences, shortened, type Words } from '../../../../platform/words/message.ts'
import type { Side } from '../../offer/index.ts'
import { describeProposal } from './describe-proposal.ts'
import { FULFILMENT_COPY } from './fulfilment-copy.ts'
import { describePayout, describeRefund, NOTHING_TO_DO, RESOLVED } from './money-copy.ts'
import type { NoticeFacts } from './notice-facts.ts'
import { amount, type Copy, quoted, total, when } from './phrases.ts'

export { EARNING_RELEASED_COPY } from './money-copy.ts'
export type { NoticeFacts } from './notice-facts.ts'
export { type Copy, formatMoment } from './phrases.ts'

/** Maximum length of a title in characters, because mail programs cut off longer subjects. */
export const TITLE_LIMIT = 90
/** Characters that a title reserves, because an agent's copy starts with the talent's name. */
const ROOM_FOR_TALENT = 26
const SHORT_NAME = 24
const CAMPAIGN_LIMIT = 80

/**
 * Writes a notification or mail. Shortens the names in a title that is too long, then cuts it to
 * the limit. The body names the offer and its campaign, so that readers can tell it from others
 * between the same people.
 */
export function writeCopy(copy: (facts: NoticeFacts) => Copy, facts: NoticeFacts, reader: Side | 'admin'): Copy {
  const { title, body } = copy(facts)
  const max = reader === 'talent' ? TITLE_LIMIT - ROOM_FOR_TALENT : TITLE_LIMIT
  const cut = { ...facts, brand: shortenText(facts.brand, SHORT_NAME), talent: shortenText(facts.talent, SHORT_NAME) }
  const isCut = cut.brand !== facts.brand || cut.talent !== facts.talent
  return {
    title: isCut ? shortened(max, title, copy(cut).title) : shortened(max, title),
    body: sentences(body, campaignOf(facts)),
  }
}

const campaignOf = ({ title, campaign }: Pick<NoticeFacts, 'title' | 'campaign'>): Words =>
  message('Offer: “{title}”. Campaign: “{campaign}”.', {
    title,
    campaign: shortenAtWord(oneLine(campaign).replace(/\.$/, ''), CAMPAIGN_LIMIT),
  })

const other = (side: Side): Side => (side === 'brand' ? 'talent' : 'brand')
const nameOf = (f: NoticeFacts, side: Side) => (side === 'brand' ? f.brand : f.talent)
/** If the event does not say which side acted, it was not the reader. */
const actor = (f: NoticeFacts, reader: Side) => nameOf(f, f.by ?? other(reader))

const counteredCopy =
  (reader: Side) =>
  (f: NoticeFacts): Copy => ({
    title: message('{name} made a counter-offer', { name: actor(f, reader) }),
    body: sentences(
      message('{name} proposes {proposal}.', { name: actor(f, reader), proposal: describeProposal(f) }),
      quoted(f.note),
      message(
        reader === 'talent'
          ? 'You have{until, select, none {} other { until {until}}} to accept it, decline or make your own counter-offer.'
          : 'You have{until, select, none {} other { until {until}}} to accept it or make your own counter-offer.',
        { until: when(f.expiresAt) },
      ),
    ),
  })

function cancelledTitle(f: NoticeFacts, reader: Side): Words {
  if (!f.remark) return message('{name} canceled the offer', { name: actor(f, reader) })
  return reader === 'brand'
    ? message('Your offer to {talent} was canceled', { talent: f.talent })
    : message('The offer from {brand} was canceled', { brand: f.brand })
}

const cancelledCopy =
  (reader: Side) =>
  (f: NoticeFacts): Copy => ({
    title: cancelledTitle(f, reader),
    body: sentences(
      message(
        f.remark || f.money
          ? 'The offer of {amount} is canceled.'
          : 'The offer of {amount} is canceled; nothing was charged.',
        { amount: amount(f) },
      ),
      f.remark ?? '',
      quoted(f.note),
      f.money ? describeRefund(f, reader) : '',
      NOTHING_TO_DO,
    ),
  })

const termsChanged =
  (reader: Side) =>
  (f: NoticeFacts): Copy => ({
    title:
      reader === 'brand'
        ? message('The terms of your offer to {talent} changed', { talent: f.talent })
        : message('The terms of your offer from {brand} changed', { brand: f.brand }),
    body: message(
      'We changed {terms} in the license for {amount}. Read the terms on the offer’s page. If they are not what you agreed to, contact support before the work is accepted.',
      { terms: f.remark ?? message('the terms'), amount: amount(f) },
    ),
  })

/**
 * Each text is complete by itself, because it appears in the bell and in a mail (contract, part 1,
 * "Events").
 */
export const NOTICE_COPY = {
  OFFER_RECEIVED: {
    talent: (f: NoticeFacts): Copy => ({
      title: message('{brand} sent you an offer', { brand: f.brand }),
      body: f.changes
        ? message(
            '{brand} offers you {amount}. That is below your minimum, so we made a counter-offer for you: {proposal}. {brand} has{until, select, none {} other { until {until}}} to accept it. You can still counter again or decline.',
            { brand: f.brand, amount: amount(f), proposal: describeProposal(f), until: when(f.expiresAt) },
          )
        : message(
            '{brand} offers you {amount}. You have{until, select, none {} other { until {until}}} to accept, counter or decline.',
            { brand: f.brand, amount: amount(f), until: when(f.expiresAt) },
          ),
    }),
  },
  OFFER_SUBMITTED: {
    brand: (f: NoticeFacts): Copy => ({
      title: message('Your offer to {talent} was sent', { talent: f.talent }),
      body: message(
        'You offered {talent} {amount} ({total} with the platform fee). {talent} has{until, select, none {} other { until {until}}} to reply. You pay only after the offer is accepted.',
        { talent: f.talent, amount: amount(f), total: total(f), until: when(f.expiresAt) },
      ),
    }),
  },
  OFFER_ACCEPTED: {
    brand: (f: NoticeFacts): Copy => ({
      title: message('{talent} accepted your offer', { talent: f.talent }),
      body: message(
        'You agreed on {amount}. Pay {total} now, including the platform fee, so that {talent} can start. The money is held in escrow until you accept the delivery.',
        { amount: amount(f), total: total(f), talent: f.talent },
      ),
    }),
    talent: (f: NoticeFacts): Copy => ({
      title: message('{brand} accepted your counter-offer', { brand: f.brand }),
      body: message(
        'You agreed on {amount}. {brand} pays next. We will notify you when the payment has arrived and you can start.',
        { amount: amount(f), brand: f.brand },
      ),
    }),
  },
  OFFER_COUNTERED: { brand: counteredCopy('brand'), talent: counteredCopy('talent') },
  OFFER_REJECTED: {
    brand: (f: NoticeFacts): Copy => ({
      title: message('{talent} declined your offer', { talent: f.talent }),
      body: sentences(
        message('Your offer of {amount} was declined. Nothing was charged.', { amount: amount(f) }),
        quoted(f.note),
        f.remark ?? '',
        message('You can send a new offer at any time.'),
      ),
    }),
  },
  OFFER_CANCELLED: { brand: cancelledCopy('brand'), talent: cancelledCopy('talent') },
  PAYMENT_RETURNED: {
    brand: (f: NoticeFacts): Copy => ({
      title: message('Your payment is refunded'),
      body: sentences(
        f.remark ?? '',
        message(
          'The {total} you paid for {talent} is refunded to your original payment method; your bank may take some days to show it. The offer stays complete. You do not need to do anything.',
          { total: total(f), talent: f.talent },
        ),
      ),
    }),
    talent: (f: NoticeFacts): Copy => ({
      title: message('The payment from {brand} was refunded', { brand: f.brand }),
      body: sentences(
        f.remark ?? '',
        message(
          'The {amount} you earned from this payment is taken back; the offer stays complete. If the money was already paid out to you, it is deducted from your next earnings. You do not need to do anything.',
          { amount: amount(f) },
        ),
      ),
    }),
  },
  PAYMENT_RECEIVED: {
    talent: (f: NoticeFacts): Copy => ({
      title: message('{brand} has paid', { brand: f.brand }),
      body: message(
        '{amount} is held in escrow for you. Deliver the work {due, select, none {next} other {by {due}}}. The money is released when {brand} accepts it.',
        { amount: amount(f), due: when(f.dueAt), brand: f.brand },
      ),
    }),
  },
  DELIVERY_READY: {
    brand: (f: NoticeFacts): Copy => ({
      title: message('{talent} delivered the work', { talent: f.talent }),
      body: sentences(
        message('The work for your {amount} offer is ready.', { amount: amount(f) }),
        quoted(f.note),
        message(
          'Accept it or request a revision{due, select, none {} other { by {due}}}. After that, the money is released to {talent} automatically.',
          { due: when(f.automaticReleaseAt), talent: f.talent },
        ),
      ),
    }),
  },
  REVISION_REQUESTED: {
    talent: (f: NoticeFacts): Copy => ({
      title: message('{brand} requested a revision', { brand: f.brand }),
      body: sentences(
        message('{brand} wants a change to the work for your {amount} offer:', { brand: f.brand, amount: amount(f) }),
        quoted(f.note),
        message('Deliver again {due, select, none {when it is done} other {by {due}}}. The money stays in escrow.', {
          due: when(f.dueAt),
        }),
      ),
    }),
  },
  OFFER_COMPLETED: {
    brand: (f: NoticeFacts): Copy => ({
      title: message('Your offer to {talent} is complete', { talent: f.talent }),
      body: message(
        'You accepted the delivery, and {amount} was released to {talent}. You can use the work as agreed. If something is wrong, open a dispute within {days} days.',
        { amount: amount(f), talent: f.talent, days: f.disputeWindowDays },
      ),
    }),
    talent: (f: NoticeFacts): Copy => ({
      title: message('{brand} accepted your work', { brand: f.brand }),
      body: sentences(
        message('{amount} was released to you.', { amount: amount(f) }),
        describePayout(f),
        NOTHING_TO_DO,
      ),
    }),
  },
  DISPUTE_OPENED: {
    talent: (f: NoticeFacts): Copy => ({
      title: message('{brand} opened a dispute', { brand: f.brand }),
      body: sentences(
        message('{brand} disputes the work for {amount}:', { brand: f.brand, amount: amount(f) }),
        quoted(f.note),
        message(
          f.money === 'released'
            ? 'Any amount not yet paid out to you is held until we review the dispute and decide.'
            : 'The money stays in escrow until we review the dispute and decide.',
        ),
        message('Answer it {due, select, none {soon} other {by {due}}}, with files if they help.', {
          due: when(f.dueAt),
        }),
      ),
    }),
    admin: (f: NoticeFacts): Copy => ({
      title: message('{brand} disputes the work of {talent}', { brand: f.brand, talent: f.talent }),
      body: sentences(
        message('{brand} paid {total}, {amount} of it for {talent}, and says:', {
          brand: f.brand,
          total: total(f),
          amount: amount(f),
          talent: f.talent,
        }),
        quoted(f.note),
        message(
          f.money === 'released'
            ? 'The money was already released; any amount not yet paid out is held.'
            : 'The money is in escrow.',
        ),
        message(
          '{talent} can answer{until, select, none {} other { until {until}}}. Review the work, then release the money, refund it, or request a revision.',
          { talent: f.talent, until: when(f.dueAt) },
        ),
      ),
    }),
  },
  DISPUTE_RESOLVED: {
    brand: (f: NoticeFacts): Copy => RESOLVED[f.resolution ?? 'RELEASE'].brand(f),
    talent: (f: NoticeFacts): Copy => RESOLVED[f.resolution ?? 'RELEASE'].talent(f),
  },
  OFFER_RELEASE_REMINDER: {
    brand: (f: NoticeFacts): Copy => ({
      title: message('Review {talent}’s delivery', { talent: f.talent }),
      body: message(
        'You have{until, select, none {} other { until {until}}} to accept it, request a revision or open a dispute. After that, {amount} is released to {talent} automatically.',
        { until: when(f.automaticReleaseAt), amount: amount(f), talent: f.talent },
      ),
    }),
  },
  TERMS_CHANGED: { brand: termsChanged('brand'), talent: termsChanged('talent') },
  AUTO_RELEASE: {
    brand: (f: NoticeFacts): Copy => ({
      title: message('{amount} was released to {talent}', { amount: amount(f), talent: f.talent }),
      body: message(
        'The review period is over, so your offer is complete and the money was released automatically. If something is wrong, open a dispute within {days} days.',
        { days: f.disputeWindowDays },
      ),
    }),
    talent: (f: NoticeFacts): Copy => ({
      title: message('{amount} was released to you', { amount: amount(f) }),
      body: sentences(
        message('{brand} did not respond in time, so the offer is complete and the money was released automatically.', {
          brand: f.brand,
        }),
        describePayout(f),
      ),
    }),
  },
  ...FULFILMENT_COPY,
} as const satisfies Record<string, Partial<Record<Side | 'admin', (facts: NoticeFacts) => Copy>>>

export type NoticeEvent = keyof typeof NOTICE_COPY
