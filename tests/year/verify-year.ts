import { sql } from 'kysely'
import { DAY_MS } from '../../server/platform/clock.ts'
import type { World } from '../support/world.ts'
import type { Year } from './run-year.ts'

type Entry = { action: string; from: string | null; to: string; at: number; by: string }
type Told = { type: string; accountId: string; key: string; at: number }
type Mailed = { kind: string; at: number }
type Offer = {
  id: string
  buyer: string
  expirePolicy: string
  expiresInDays: number
  history: Entry[]
  told: Told[]
  mails: Mailed[]
}

const [RELEASE_DAYS, GRACE_DAYS, CAPTURE_DAYS, EXPIRY_REMINDER_DAYS] = [30, 3, 6, 3]
const REMINDER_DAYS = [7, 14, 25]

/** What was early, late, missing or doubled, in words; empty is as promised. The rules are worked out here anew. */
export async function verifyYear(world: World, year: Year): Promise<string[]> {
  const offers = await readOffers(world, year.offerIds)
  return offers.flatMap((offer) =>
    [
      ...expiries(offer, year),
      ...captures(offer, year),
      ...releases(offer, year),
      ...releaseReminders(offer, year),
      ...expiryReminders(offer, year),
      ...doubles(offer),
    ].map((finding) => `${offer.id}: ${finding}`),
  )
}

/** The spans in which an offer was in a state, and what ended each. */
function spansIn(offer: Offer, ...states: string[]): { from: number; to: number; by: string | undefined }[] {
  return offer.history.flatMap(({ to, at }, index) => {
    const next = offer.history[index + 1]
    return states.includes(to) ? [{ from: at, to: next?.at ?? Number.POSITIVE_INFINITY, by: next?.action }] : []
  })
}

/** The first run of a job that has seen the instant reached. */
const runAfter = (runs: readonly Date[] | undefined, instant: number): number =>
  runs?.find((run) => run.getTime() >= instant)?.getTime() ?? Number.POSITIVE_INFINITY

/** A due instant met: nothing before it, and at the first run after it. The clock runs on while a job works. */
function timely(what: string, at: number, due: number, run: number): string[] {
  if (at < due) return [`${what} ${(due - at) / 1000} s early`]
  return at - run > SLACK_MS ? [`${what} ${(at - run) / 1000} s late`] : []
}
const SLACK_MS = 120_000

function expiries(offer: Offer, { runs }: Year): string[] {
  return spansIn(offer, 'APPROVED', 'COUNTERED').flatMap(({ from, to, by }) => {
    const due = from + offer.expiresInDays * DAY_MS
    const run = runAfter(runs.expire, due)
    if (by === 'EXPIRE') return timely('expired', to, due, run)
    return to > due ? [`answered or silent ${(to - due) / DAY_MS} days after its time was over`] : []
  })
}

function captures(offer: Offer, { runs }: Year): string[] {
  return spansIn(offer, 'PENDING_PAY_CAPTURE').flatMap(({ from, to, by }) => {
    const due = from + CAPTURE_DAYS * DAY_MS
    const run = runAfter(runs.captures, due)
    if (by === 'AUTHORIZATION_ENDED') return timely('authorization ended', to, due, run)
    return to > run + SLACK_MS ? ['an authorization was never ended'] : []
  })
}

function releases(offer: Offer, { runs }: Year): string[] {
  const paidAt = lastPaid(offer)
  return spansIn(offer, 'DELIVERED').flatMap(({ from, to, by }) => {
    const due = Math.max(paidAt(from) + RELEASE_DAYS * DAY_MS, from + GRACE_DAYS * DAY_MS)
    const run = runAfter(runs.releases, due)
    if (by === 'AUTO_RELEASE') return timely('released', to, due, run)
    return to > run + SLACK_MS ? ['a delivery was never released'] : []
  })
}

const lastPaid = (offer: Offer) => (before: number) =>
  offer.history.findLast(({ to, at, action }) => to === 'PAID' && at <= before && action !== 'CANCEL')?.at ?? Number.NaN

/** On its day, while the delivery waits, and not when the delivery came after that day. */
function releaseReminders(offer: Offer, { runs }: Year): string[] {
  const paidAt = lastPaid(offer)
  const wanted = new Map<string, { due: number; run: number }>()
  for (const { from, to } of spansIn(offer, 'DELIVERED')) {
    const releaseAt = Math.max(paidAt(from) + RELEASE_DAYS * DAY_MS, from + GRACE_DAYS * DAY_MS)
    for (const day of REMINDER_DAYS) {
      const due = paidAt(from) + day * DAY_MS
      const run = runAfter(runs.reminders, Math.max(due, from))
      if (from <= due && run < to && run < releaseAt && !wanted.has(`day-${day}`))
        wanted.set(`day-${day}`, { due, run })
    }
  }
  const told = offer.told.filter(({ type }) => type === 'OFFER_RELEASE_REMINDER')
  return [
    ...told.flatMap(({ key, at }) => {
      const want = wanted.get(key)
      return want ? timely(`reminder ${key}`, at, want.due, want.run) : [`reminder ${key} that nobody was owed`]
    }),
    ...[...wanted.keys()].filter((key) => !told.some((one) => one.key === key)).map((key) => `no reminder ${key}`),
  ]
}

/** Three days before the time is over, when it is the talent's turn; each new time earns a new one. */
function expiryReminders(offer: Offer, { runs }: Year): string[] {
  const spans = offer.history.flatMap(({ to, at, action }, index) => {
    if (to !== 'APPROVED' && to !== 'COUNTERED') return []
    const by = action === 'COUNTER' ? counterBy(offer, index) : ('brand' as const)
    return [{ from: at, to: offer.history[index + 1]?.at ?? Number.POSITIVE_INFINITY, by }]
  })
  const owed =
    offer.expirePolicy !== 'remind_talent' || offer.expiresInDays <= EXPIRY_REMINDER_DAYS
      ? []
      : spans
          .filter(({ by }) => by === 'brand')
          .flatMap(({ from, to }) => {
            const ends = from + offer.expiresInDays * DAY_MS
            const due = ends - EXPIRY_REMINDER_DAYS * DAY_MS
            const run = runAfter(runs.reminders, due)
            return run < to && run < ends ? [{ due, run }] : []
          })
  const sent = offer.mails.filter(({ kind }) => kind === 'OFFER_EXPIRY_REMINDER')
  if (sent.length !== owed.length) return [`${sent.length} reminders of expiry, ${owed.length} owed`]
  return owed.flatMap(({ due, run }, index) => timely('reminder of expiry', sent[index]?.at ?? 0, due, run))
}

const counterBy = (offer: Offer, index: number) => (offer.history[index]?.by === 'brand' ? 'brand' : 'talent')

/** Nobody is told or mailed more often than it happened. */
function doubles(offer: Offer): string[] {
  const counts = Map.groupBy(offer.told, ({ type, accountId, key }) => `${type} ${accountId} ${key}`)
  const moves = (action: string) => offer.history.filter((entry) => entry.action === action).length
  const most: Record<string, number> = {
    OFFER_RECEIVED: 1,
    OFFER_SUBMITTED: 1,
    OFFER_ACCEPTED: 1,
    OFFER_COUNTERED: moves('COUNTER'),
    OFFER_REJECTED: 1,
    DELIVERY_READY: moves('DELIVER'),
    REVISION_REQUESTED: moves('REQUEST_REVISION'),
    AUTO_RELEASE: moves('AUTO_RELEASE'),
    OFFER_RELEASE_REMINDER: 1,
    DISPUTE_OPENED: moves('DISPUTE'),
    DISPUTE_RESOLVED: moves('RESOLVE_DISPUTE'),
  }
  const expiredMails = offer.mails.filter(({ kind }) => kind === 'OFFER_EXPIRED').length
  const expired = offer.expirePolicy === 'ping_brand' ? moves('EXPIRE') : 0
  return [
    ...[...counts].flatMap(([what, told]) => {
      const limit = most[told[0]?.type ?? '']
      return limit !== undefined && told.length > limit ? [`${what} told ${told.length} times`] : []
    }),
    ...(expiredMails === expired ? [] : [`${expiredMails} mails of its expiry, ${expired} owed`]),
  ]
}

async function readOffers({ database }: World, ids: readonly string[]): Promise<Offer[]> {
  const { rows } = await sql<Offer>`
    select o.id, o.buyer_account_id as buyer, o.expire_policy as "expirePolicy", o.expires_in_days as "expiresInDays",
      (select json_agg(json_build_object('action', h.action, 'from', h.from_status, 'to', h.to_status,
          'at', extract(epoch from h.created_at) * 1000, 'by', h.actor_role) order by h.created_at, h.id)
        from offer_history h where h.offer_id = o.id) as history,
      coalesce((select json_agg(json_build_object('type', n.type, 'accountId', n.account_id,
          'key', coalesce(n.dedupe_key, ''), 'at', extract(epoch from n.created_at) * 1000) order by n.created_at)
        from notifications n where n.offer_id = o.id), '[]') as told,
      coalesce((select json_agg(json_build_object('kind', m.kind, 'at', extract(epoch from m.created_at) * 1000)
          order by m.created_at)
        from outgoing_mails m where m.html_body like '%/offers/' || o.id || '%'), '[]') as mails
    from offers o where o.id = any(${ids}::text[])`.execute(database.kysely)
  return rows
}
