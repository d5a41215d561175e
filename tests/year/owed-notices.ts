import { DAY_MS, HOUR_MS } from '../../server/platform/clock.ts'
import { type Entry, firstRunTimeFrom, type Offer, type Owed, type Side, staysIn } from './history.ts'
import type { Year } from './run-year.ts'

/**
 * Derives every required notice and its time from the events of an offer, by the contract and the
 * decisions, without the product's own code.
 */
export function owedNotices(offer: Offer, year: Year): Owed[] {
  return [
    ...offer.history.flatMap((entry) => ofEntry(offer, entry)),
    ...releaseReminders(offer, year),
    ...deadlines(offer, year),
    ...disputes(offer, year),
    ...licenseEnds(offer, year),
    ...messages(offer),
    ...ratings(offer, year),
  ]
}

type DueNotices = [Side | 'admins', string][]
const BOTH = (type: string): DueNotices => [
  ['brand', type],
  ['talent', type],
]
const toOther = (by: string, type: string): DueNotices => [[by === 'brand' ? 'talent' : 'brand', type]]

/** Recipients and types for an entry of the history, due at once. */
const OF_ENTRY: Record<string, (entry: Entry) => DueNotices> = {
  SUBMIT: () => [
    ['talent', 'OFFER_RECEIVED'],
    ['brand', 'OFFER_SUBMITTED'],
  ],
  ACCEPT: ({ by }) => toOther(by, 'OFFER_ACCEPTED'),
  COUNTER: ({ by }) => toOther(by, 'OFFER_COUNTERED'),
  REJECT: () => [['brand', 'OFFER_REJECTED']],
  CANCEL: ({ by }) => toOther(by, 'OFFER_CANCELLED'),
  PAYMENT_SUCCEEDED: () => [['talent', 'PAYMENT_RECEIVED']],
  APPROVE_CAPTURE: () => [['talent', 'PAYMENT_RECEIVED']],
  DELIVER: () => [['brand', 'DELIVERY_READY']],
  REQUEST_REVISION: () => [['talent', 'REVISION_REQUESTED']],
  COMPLETE: () => BOTH('OFFER_COMPLETED'),
  AUTO_RELEASE: () => BOTH('AUTO_RELEASE'),
  REQUEST_EXTENSION: () => [['brand', 'EXTENSION_REQUESTED']],
  GRANT_EXTENSION: () => [['talent', 'EXTENSION_ANSWERED']],
  REFUSE_EXTENSION: () => [['talent', 'EXTENSION_ANSWERED']],
  EXTENSION_LAPSED: () => BOTH('EXTENSION_ANSWERED'),
  ALLOW_REVISIONS: () => [['brand', 'REVISIONS_ALLOWED']],
  DISPUTE: () => [
    ['talent', 'DISPUTE_OPENED'],
    ['admins', 'DISPUTE_OPENED'],
  ],
  ANSWER_DISPUTE: () => [
    ['brand', 'DISPUTE_STATEMENT'],
    ['admins', 'DISPUTE_STATEMENT'],
  ],
  ADD_EVIDENCE: () => [
    ['talent', 'DISPUTE_STATEMENT'],
    ['admins', 'DISPUTE_STATEMENT'],
  ],
  DISPUTE_ANSWER_OVER: () => [...BOTH('DISPUTE_ANSWER_OVER'), ['admins', 'DISPUTE_ANSWER_OVER']],
  RESOLVE_DISPUTE: () => BOTH('DISPUTE_RESOLVED'),
}

const ofEntry = (offer: Offer, entry: Entry): Owed[] =>
  (OF_ENTRY[entry.action]?.(entry) ?? []).flatMap(([recipient, what]) =>
    (recipient === 'admins' ? offer.admins : [offer.accounts[recipient]]).map((accountId) => ({
      what,
      accountId,
      due: entry.at,
      run: entry.at,
    })),
  )

const to = (offer: Offer, side: Side, what: string, due: number, run = due): Owed => ({
  what,
  accountId: offer.accounts[side],
  due,
  run,
})

// ── Automatic release when the brand does not answer a delivery ──

const [RELEASE_DAYS, REVIEW_DAYS] = [30, 3]
const REMINDER_DAYS = [7, 14, 25]

/** Time at which a delivery's money is released automatically. */
export function releaseAt({ moves }: Offer, deliveredAt: number): number {
  const paidAt = paidBefore(moves, deliveredAt)
  return Math.max(paidAt + RELEASE_DAYS * DAY_MS, deliveredAt + REVIEW_DAYS * DAY_MS)
}

const paidBefore = (moves: readonly Entry[], before: number): number =>
  moves.findLast((entry) => entry.to === 'PAID' && entry.at <= before)?.at ?? Number.NaN

/**
 * Returns the reminders before an automatic release. A delivery after the day of a reminder does
 * not get that reminder.
 */
function releaseReminders(offer: Offer, year: Year): Owed[] {
  const owed = new Map<string, Owed>()
  for (const { from, to: left } of staysIn(offer, 'DELIVERED')) {
    for (const day of REMINDER_DAYS) {
      const due = paidBefore(offer.moves, from) + day * DAY_MS
      const run = firstRunTimeFrom(year, 'reminders', Math.max(due, from))
      const key = `day-${day}`
      if (from <= due && run < left && run < releaseAt(offer, from) && !owed.has(key))
        owed.set(key, { ...to(offer, 'brand', 'OFFER_RELEASE_REMINDER', due, run), key })
    }
  }
  return [...owed.values()]
}

// ── Delivery deadlines ──

const [UNAGREED_DAYS, GRACE_DAYS, REMIND_DAYS] = [14, 1, 2]

/** A period in which one due date applied. More time begins another period. */
export type Wait = { from: number; to: number; dueAt: number; lateAt: number }

export function waitsOf(offer: Offer): Wait[] {
  return staysIn(offer, 'PAID', 'REVISION_REQUESTED').flatMap(({ from, to: left }) => {
    const agreed = offer.deliverWithinDays
    const dueAt = from + (agreed ?? UNAGREED_DAYS) * DAY_MS
    const waits: Wait[] = [{ from, to: left, dueAt, lateAt: agreed === null ? dueAt : dueAt + GRACE_DAYS * DAY_MS }]
    let requestedDays = 0
    for (const { action, at, changes } of offer.history) {
      const last = waits.at(-1)
      if (at < from || at > left || !last) continue
      if (action === 'REQUEST_EXTENSION') requestedDays = changes?.days ?? Number.NaN
      if (action !== 'GRANT_EXTENSION') continue
      last.to = at
      const moved = last.dueAt + requestedDays * DAY_MS
      waits.push({ from: at, to: left, dueAt: moved, lateAt: moved + GRACE_DAYS * DAY_MS })
    }
    return waits
  })
}

/**
 * The talent's reminder two days before the due date, and both sides' notice once the work is
 * late.
 */
const deadlines = (offer: Offer, year: Year): Owed[] =>
  waitsOf(offer).flatMap(({ from, to: left, dueAt, lateAt }) => {
    const remindAt = Math.max(dueAt - REMIND_DAYS * DAY_MS, from)
    const [soon, late] = [firstRunTimeFrom(year, 'deadlines', remindAt), firstRunTimeFrom(year, 'deadlines', lateAt)]
    return [
      ...(soon < left && soon < dueAt ? [to(offer, 'talent', 'DELIVERY_DUE', remindAt, soon)] : []),
      ...(late < left
        ? [to(offer, 'talent', 'DELIVERY_LATE', lateAt, late), to(offer, 'brand', 'DELIVERY_LATE', lateAt, late)]
        : []),
    ]
  })

// ── Disputes ──

export const [ANSWER_DAYS, ANSWER_REMIND_DAYS] = [7, 5]

/** Infinity if never. */
export const answeredAt = ({ history }: Offer, { from, to: left }: { from: number; to: number }): number =>
  history.find(({ action, at }) => action === 'ANSWER_DISPUTE' && at >= from && at <= left)?.at ??
  Number.POSITIVE_INFINITY

const disputes = (offer: Offer, year: Year): Owed[] =>
  staysIn(offer, 'DISPUTED').flatMap((stay) => {
    const remindAt = stay.from + ANSWER_REMIND_DAYS * DAY_MS
    const run = firstRunTimeFrom(year, 'disputes', remindAt)
    const isSilent = run < Math.min(stay.to, answeredAt(offer, stay)) && run < stay.from + ANSWER_DAYS * DAY_MS
    return isSilent ? [to(offer, 'talent', 'DISPUTE_ANSWER_DUE', remindAt, run)] : []
  })

// ── Ends of licenses ──

const LICENSE_MONTHS = 12
/** Days before the end of a license at which both sides are notified. */
const END_DAYS = [30, 7]

/** Nobody renews a license in this year, so each one that runs so long has both notices. */
const licenseEnds = (offer: Offer, year: Year): Owed[] =>
  staysIn(offer, 'COMPLETED').flatMap(({ from, to: left }) => {
    const end = new Date(from)
    end.setUTCMonth(end.getUTCMonth() + LICENSE_MONTHS)
    return END_DAYS.flatMap((days, at) => {
      const due = end.getTime() - days * DAY_MS
      const run = firstRunTimeFrom(year, 'licenses', due)
      const next = end.getTime() - (END_DAYS[at + 1] ?? 0) * DAY_MS
      if (run >= Math.min(left, next)) return []
      return [to(offer, 'brand', 'LICENSE_TO_RENEW', due, run), to(offer, 'talent', 'LICENSE_ENDING', due, run)]
    })
  })

// ── Messages and ratings ──

/**
 * Allows at most one notice an hour for each side. Once the side has read its messages, the next
 * one is notified at once.
 */
function messages(offer: Offer): Owed[] {
  const lastNotifiedAt: Record<Side, number> = { brand: Number.NEGATIVE_INFINITY, talent: Number.NEGATIVE_INFINITY }
  const events = [
    ...offer.messages.map(({ side, at }) => ({ at, from: side })),
    ...offer.readings.map(({ side, at }) => ({ at, readBy: side })),
  ].toSorted((one, other) => one.at - other.at)
  const owed: Owed[] = []
  for (const event of events) {
    if ('readBy' in event) lastNotifiedAt[event.readBy] = Number.NEGATIVE_INFINITY
    else
      for (const side of ['brand', 'talent'] as const) {
        if (side === event.from || event.at - lastNotifiedAt[side] < HOUR_MS) continue
        lastNotifiedAt[side] = event.at
        owed.push(to(offer, side, 'MESSAGE_RECEIVED', event.at))
      }
  }
  return owed
}

const [SHOWN_DAYS, ASK_AFTER_DAYS, ASK_UNTIL_DAYS] = [7, 1, 14]

/**
 * A request a day after completion, and a notice when the ratings are shown: after both sides
 * rated or a week passed.
 */
function ratings(offer: Offer, year: Year): Owed[] {
  const [first, second] = offer.ratings
  const owed: Owed[] = []
  for (const { from, to: left } of staysIn(offer, 'COMPLETED')) {
    const run = firstRunTimeFrom(year, 'askForRatings', from + ASK_AFTER_DAYS * DAY_MS)
    if (run >= left || run >= from + ASK_UNTIL_DAYS * DAY_MS) continue
    for (const side of ['brand', 'talent'] as const)
      if (!offer.ratings.some((one) => one.side === side && one.at < run))
        owed.push(to(offer, side, 'RATING_ASKED', from + ASK_AFTER_DAYS * DAY_MS, run))
    break
  }
  if (!first) return owed
  const shownAt = first.at + SHOWN_DAYS * DAY_MS
  const run = firstRunTimeFrom(year, 'showRatings', shownAt)
  if (second && second.at < run) {
    owed.push(to(offer, 'brand', 'RATING_RECEIVED', second.at), to(offer, 'talent', 'RATING_RECEIVED', second.at))
  } else if (run < Number.POSITIVE_INFINITY) {
    owed.push(to(offer, 'brand', 'RATING_RECEIVED', shownAt, run), to(offer, 'talent', 'RATING_RECEIVED', shownAt, run))
    if (second) owed.push(to(offer, first.side, 'RATING_RECEIVED', second.at))
  }
  return owed
}

/** Returns what a side knows of the other side's rating at an instant. */
export function ratingSeenBy(offer: Offer, by: Side, at: number): { isShown: boolean; isThere: boolean } {
  const given = offer.ratings.filter((one) => one.at <= at)
  const other = given.find(({ side }) => side !== by)
  const isShown = other !== undefined && (given.length === 2 || at >= other.at + SHOWN_DAYS * DAY_MS)
  return { isShown, isThere: other !== undefined }
}
