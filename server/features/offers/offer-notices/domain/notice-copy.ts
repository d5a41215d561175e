import { oneLine, shortenAtWord, shortenText } from '../../../../platform/mail/domain/shorten-text.ts'
import { formatMoney } from '../../../../platform/money.ts'
import type { CounterChanges, DisputeResolution, Side } from '../../offer/index.ts'
import { FULFILMENT_COPY, type FulfilmentFacts } from './fulfilment-copy.ts'
import { amount, type Copy, counted, formatBy, formatUntil, quoted, total } from './phrases.ts'

export { type Copy, formatMoment } from './phrases.ts'

/** Text that people wrote is quoted unchanged. */
export type NoticeFacts = FulfilmentFacts & {
  brand: string
  talent: string
  title: string
  campaign: string
  currency: string
  offerAmountMinorUnit: number
  totalBrandPriceMinorUnit: number
  expiresAt: Date | null
  automaticReleaseAt: Date | null
  disputeWindowDays: number
  /** The side that acted, for events that either side can cause. */
  by?: Side
  note?: string | null
  remark?: string
  changes?: CounterChanges
  money?: 'escrow' | 'released'
  resolution?: DisputeResolution
  /** True while a refund or a bank dispute keeps the earning from being paid out. */
  isHeld?: boolean
}

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
  const fitting = shortenText(title, max) === oneLine(title) ? title : copy(cut).title
  return { title: shortenText(fitting, max), body: `${body} ${campaignOf(facts)}` }
}

const campaignOf = ({ title, campaign }: Pick<NoticeFacts, 'title' | 'campaign'>): string =>
  `Offer: “${title}”. Campaign: “${shortenAtWord(oneLine(campaign).replace(/\.$/, ''), CAMPAIGN_LIMIT)}”.`

const other = (side: Side): Side => (side === 'brand' ? 'talent' : 'brand')
const nameOf = (f: NoticeFacts, side: Side) => (side === 'brand' ? f.brand : f.talent)
/** If the event does not say which side acted, it was not the reader. */
const actor = (f: NoticeFacts, reader: Side) => nameOf(f, f.by ?? other(reader))

const CHANGE_WORDS: Record<Exclude<keyof CounterChanges, FulfilmentTerm>, string> = {
  offerAmountMinorUnit: 'the amount',
  usageTypes: 'the uses',
  customUsage: 'the custom use',
  wantsSharing: 'sharing',
  sharingDescription: 'how it is shared',
  imageKind: 'the type of image',
  scriptText: 'the script',
  selectedSampleUrl: 'the sample',
  selectedVoiceUrl: 'the voice',
  scope: 'the territory, the term and the exclusivity',
}

type FulfilmentTerm = 'deliverWithinDays' | 'includedRevisions' | 'extraRevisionMinorUnit'

/** Names a changed term. The delivery time and the revisions are given with the new value. */
function describeChange(key: keyof CounterChanges, { changes = {}, currency }: NoticeFacts): string {
  const { deliverWithinDays: days, includedRevisions: revisions, extraRevisionMinorUnit: price } = changes
  if (key === 'deliverWithinDays')
    return `the delivery time (${days == null ? 'no agreed date' : `${counted(days, 'day')} from payment`})`
  if (key === 'includedRevisions') return `the included revisions (${revisions ?? 'unlimited'})`
  if (key === 'extraRevisionMinorUnit')
    return `the price of another revision (${price == null ? 'none' : formatMoney(price, currency)})`
  return CHANGE_WORDS[key]
}

const listed = new Intl.ListFormat('en', { type: 'conjunction' })

function proposal(f: NoticeFacts): string {
  const { offerAmountMinorUnit: proposed, ...rest } = f.changes ?? {}
  const others = listed.format((Object.keys(rest) as (keyof CounterChanges)[]).map((key) => describeChange(key, f)))
  if (proposed === undefined) return `changes to ${others}, at ${amount(f)}`
  const money = `${formatMoney(proposed, f.currency)} instead of ${amount(f)}`
  return others ? `${money}, with changes to ${others}` : money
}

const counteredCopy =
  (reader: Side) =>
  (f: NoticeFacts): Copy => ({
    title: `${actor(f, reader)} made a counter-offer`,
    body: `${actor(f, reader)} proposes ${proposal(f)}.${quoted(f.note)} You have${formatUntil(f.expiresAt)} to accept it${
      reader === 'talent' ? ', decline' : ''
    } or make your own counter-offer.`,
  })

const cancelledCopy =
  (reader: Side) =>
  (f: NoticeFacts): Copy => ({
    title: f.remark
      ? reader === 'brand'
        ? `Your offer to ${f.talent} was canceled`
        : `The offer from ${f.brand} was canceled`
      : `${actor(f, reader)} canceled the offer`,
    body: `The offer of ${amount(f)} is canceled${f.remark || f.money ? '' : '; nothing was charged'}.${f.remark ? ` ${f.remark}` : ''}${quoted(f.note)}${f.money ? describeRefund(f, reader) : ''} You do not need to do anything.`,
  })

const termsChanged =
  (reader: Side) =>
  (f: NoticeFacts): Copy => ({
    title: `The terms of your offer ${reader === 'brand' ? `to ${f.talent}` : `from ${f.brand}`} changed`,
    body: `We changed ${f.remark ?? 'the terms'} in the license for ${amount(f)}. Read the terms on the offer’s page. If they are not what you agreed to, contact support before the work is accepted.`,
  })

function describeRefund(f: NoticeFacts, reader: Side): string {
  if (reader === 'brand')
    return ` The ${total(f)} you paid is refunded in full to your original payment method. Your bank may take some days to show it.`
  return f.money === 'released'
    ? ` ${f.brand} is refunded in full. The ${amount(f)} released to you is taken back; if it was already paid out, it is deducted from your next earnings.`
    : ` The payment in escrow is refunded to ${f.brand} in full, and you no longer need to deliver the work.`
}

const describePayout = (f: NoticeFacts): string =>
  f.isHeld
    ? `A refund or a bank dispute of the payment from ${f.brand} is still open, so your money is held until it is settled. We will notify you.`
    : 'It is included in your next payout.'

export const EARNING_RELEASED_COPY = (f: NoticeFacts): Copy => ({
  title: `Earnings from ${f.brand} are no longer on hold`,
  body: `The refund or bank dispute of the payment from ${f.brand} is settled. Your earnings from it are included in your next payout. You do not need to do anything.`,
})

const RESOLVED: Record<DisputeResolution, Record<Side, (f: NoticeFacts) => Copy>> = {
  RELEASE: {
    brand: (f) => ({
      title: `The dispute is decided: ${f.talent} is paid`,
      body: `We reviewed your dispute and decided for ${f.talent}.${quoted(f.note)} The offer is complete, and ${amount(f)} is released to ${f.talent}. You can use the work as agreed. You do not need to do anything.`,
    }),
    talent: (f) => ({
      title: `The dispute is decided: you earned ${amount(f)}`,
      body: `We reviewed the dispute from ${f.brand} and decided for you.${quoted(f.note)} The offer is complete. ${f.isHeld ? describePayout(f) : f.money === 'released' ? 'Any amount not yet paid out is included in your next payout.' : 'The money is released and included in your next payout.'} You do not need to do anything.`,
    }),
  },
  REFUND: {
    brand: (f) => ({
      title: 'The dispute is decided: you get a refund',
      body: `We reviewed your dispute with ${f.talent} and decided for you.${quoted(f.note)} The offer is canceled.${describeRefund(f, 'brand')} You do not need to do anything.`,
    }),
    talent: (f) => ({
      title: `The dispute is decided: ${f.brand} is refunded`,
      body: `We reviewed the dispute over ${amount(f)} and decided for ${f.brand}.${quoted(f.note)} The offer is canceled.${describeRefund(f, 'talent')} You do not need to do anything.`,
    }),
  },
  REVISION: {
    brand: (f) => ({
      title: `The dispute is decided: ${f.talent} revises the work`,
      body: `We reviewed your dispute over ${amount(f)} and asked ${f.talent} for a revision.${quoted(f.note)} ${f.money === 'released' ? 'Any amount not yet paid out is held' : 'The money stays in escrow'} until you accept it. We will notify you when the work is delivered.`,
    }),
    talent: (f) => ({
      title: `The dispute is decided: ${f.brand} gets a revision`,
      body: `We reviewed the dispute over ${amount(f)} and request a revision from you.${quoted(f.note)} Deliver again${formatBy(f.dueAt) || ' when it is done'}; ${f.money === 'released' ? 'any amount not yet paid out to you is held' : 'the money stays in escrow'} until ${f.brand} accepts it.`,
    }),
  },
}

/**
 * Each text is complete by itself, because it appears in the bell and in a mail (contract, part 1,
 * "Events").
 */
export const NOTICE_COPY = {
  OFFER_RECEIVED: {
    talent: (f: NoticeFacts): Copy => ({
      title: `${f.brand} sent you an offer`,
      body: f.changes
        ? `${f.brand} offers you ${amount(f)}. That is below your minimum, so we made a counter-offer for you: ${proposal(f)}. ${f.brand} has${formatUntil(f.expiresAt)} to accept it. You can still counter again or decline.`
        : `${f.brand} offers you ${amount(f)}. You have${formatUntil(f.expiresAt)} to accept, counter or decline.`,
    }),
  },
  OFFER_SUBMITTED: {
    brand: (f: NoticeFacts): Copy => ({
      title: `Your offer to ${f.talent} was sent`,
      body: `You offered ${f.talent} ${amount(f)} (${total(f)} with the platform fee). ${f.talent} has${formatUntil(f.expiresAt)} to reply. You pay only after the offer is accepted.`,
    }),
  },
  OFFER_ACCEPTED: {
    brand: (f: NoticeFacts): Copy => ({
      title: `${f.talent} accepted your offer`,
      body: `You agreed on ${amount(f)}. Pay ${total(f)} now, including the platform fee, so that ${f.talent} can start. The money is held in escrow until you accept the delivery.`,
    }),
    talent: (f: NoticeFacts): Copy => ({
      title: `${f.brand} accepted your counter-offer`,
      body: `You agreed on ${amount(f)}. ${f.brand} pays next. We will notify you when the payment has arrived and you can start.`,
    }),
  },
  OFFER_COUNTERED: { brand: counteredCopy('brand'), talent: counteredCopy('talent') },
  OFFER_REJECTED: {
    brand: (f: NoticeFacts): Copy => ({
      title: `${f.talent} declined your offer`,
      body: `Your offer of ${amount(f)} was declined. Nothing was charged.${quoted(f.note)}${f.remark ? ` ${f.remark}` : ''} You can send a new offer at any time.`,
    }),
  },
  OFFER_CANCELLED: { brand: cancelledCopy('brand'), talent: cancelledCopy('talent') },
  PAYMENT_RETURNED: {
    brand: (f: NoticeFacts): Copy => ({
      title: 'Your payment is refunded',
      body: `${f.remark ?? ''} The ${total(f)} you paid for ${f.talent} is refunded to your original payment method; your bank may take some days to show it. The offer stays complete. You do not need to do anything.`.trim(),
    }),
    talent: (f: NoticeFacts): Copy => ({
      title: `The payment from ${f.brand} was refunded`,
      body: `${f.remark ?? ''} The ${amount(f)} you earned from this payment is taken back; the offer stays complete. If the money was already paid out to you, it is deducted from your next earnings. You do not need to do anything.`.trim(),
    }),
  },
  PAYMENT_RECEIVED: {
    talent: (f: NoticeFacts): Copy => ({
      title: `${f.brand} has paid`,
      body: `${amount(f)} is held in escrow for you. Deliver the work${formatBy(f.dueAt) || ' next'}. The money is released when ${f.brand} accepts it.`,
    }),
  },
  DELIVERY_READY: {
    brand: (f: NoticeFacts): Copy => ({
      title: `${f.talent} delivered the work`,
      body: `The work for your ${amount(f)} offer is ready.${quoted(f.note)} Accept it or request a revision${formatBy(f.automaticReleaseAt)}. After that, the money is released to ${f.talent} automatically.`,
    }),
  },
  REVISION_REQUESTED: {
    talent: (f: NoticeFacts): Copy => ({
      title: `${f.brand} requested a revision`,
      body: `${f.brand} wants a change to the work for your ${amount(f)} offer:${quoted(f.note)} Deliver again${formatBy(f.dueAt) || ' when it is done'}. The money stays in escrow.`,
    }),
  },
  OFFER_COMPLETED: {
    brand: (f: NoticeFacts): Copy => ({
      title: `Your offer to ${f.talent} is complete`,
      body: `You accepted the delivery, and ${amount(f)} was released to ${f.talent}. You can use the work as agreed. If something is wrong, open a dispute within ${f.disputeWindowDays} days.`,
    }),
    talent: (f: NoticeFacts): Copy => ({
      title: `${f.brand} accepted your work`,
      body: `${amount(f)} was released to you. ${describePayout(f)} You do not need to do anything.`,
    }),
  },
  DISPUTE_OPENED: {
    talent: (f: NoticeFacts): Copy => ({
      title: `${f.brand} opened a dispute`,
      body: `${f.brand} disputes the work for ${amount(f)}:${quoted(f.note)} ${
        f.money === 'released' ? 'Any amount not yet paid out to you is held' : 'The money stays in escrow'
      } until we review the dispute and decide. Answer it${formatBy(f.dueAt) || ' soon'}, with files if they help.`,
    }),
    admin: (f: NoticeFacts): Copy => ({
      title: `${f.brand} disputes the work of ${f.talent}`,
      body: `${f.brand} paid ${total(f)}, ${amount(f)} of it for ${f.talent}, and says:${quoted(f.note)} ${
        f.money === 'released'
          ? 'The money was already released; any amount not yet paid out is held'
          : 'The money is in escrow'
      }. ${f.talent} can answer${formatUntil(f.dueAt)}. Review the work, then release the money, refund it, or request a revision.`,
    }),
  },
  DISPUTE_RESOLVED: {
    brand: (f: NoticeFacts): Copy => RESOLVED[f.resolution ?? 'RELEASE'].brand(f),
    talent: (f: NoticeFacts): Copy => RESOLVED[f.resolution ?? 'RELEASE'].talent(f),
  },
  OFFER_RELEASE_REMINDER: {
    brand: (f: NoticeFacts): Copy => ({
      title: `Review ${f.talent}’s delivery`,
      body: `You have${formatUntil(f.automaticReleaseAt)} to accept it, request a revision or open a dispute. After that, ${amount(f)} is released to ${f.talent} automatically.`,
    }),
  },
  TERMS_CHANGED: { brand: termsChanged('brand'), talent: termsChanged('talent') },
  AUTO_RELEASE: {
    brand: (f: NoticeFacts): Copy => ({
      title: `${amount(f)} was released to ${f.talent}`,
      body: `The review period is over, so your offer is complete and the money was released automatically. If something is wrong, open a dispute within ${f.disputeWindowDays} days.`,
    }),
    talent: (f: NoticeFacts): Copy => ({
      title: `${amount(f)} was released to you`,
      body: `${f.brand} did not respond in time, so the offer is complete and the money was released automatically. ${describePayout(f)}`,
    }),
  },
  ...FULFILMENT_COPY,
} as const satisfies Record<string, Partial<Record<Side | 'admin', (facts: NoticeFacts) => Copy>>>

export type NoticeEvent = keyof typeof NOTICE_COPY
