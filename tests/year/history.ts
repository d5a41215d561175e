import { sql } from 'kysely'
import type { World } from '../support/world.ts'
import type { Terms } from './lives.ts'
import type { JobName, Year } from './run-year.ts'

export type Side = 'brand' | 'talent'
export type Entry = {
  action: string
  to: string
  at: number
  by: string
  changes: { days?: number; includedRevisions?: number } | null
}
export type Notice = { id: string; type: string; accountId: string; key: string; at: number }
export type Mail = { id: string; kind: string; accountId: string; at: number }
/** Everything recorded about one offer. */
export type Offer = Terms & {
  id: string
  accounts: Record<Side, string>
  admins: readonly string[]
  /** `moves` are the entries that changed the offer's state. */
  history: Entry[]
  moves: Entry[]
  notices: Notice[]
  /** Mails about the offer, without those of notices. */
  mails: Mail[]
  messages: { side: Side | 'platform'; at: number }[]
  /** Times at which a side read the messages. */
  readings: { side: Side; at: number }[]
  ratings: { side: Side; at: number }[]
}

/** These do not change the state. */
const NOTES = [
  'REQUEST_EXTENSION',
  'GRANT_EXTENSION',
  'REFUSE_EXTENSION',
  'EXTENSION_LAPSED',
  'ALLOW_REVISIONS',
  'ANSWER_DISPUTE',
  'ADD_EVIDENCE',
  'DISPUTE_ANSWER_OVER',
]

type Row = Pick<Offer, 'id' | 'history' | 'notices' | 'messages' | 'ratings'> & { buyer: string; seller: string }

export async function readOffers({ database }: World, { lives, people, attempts }: Year): Promise<Offer[]> {
  const termsOf = new Map(lives.map((life) => [life.id, life]))
  const ids = lives.flatMap(({ id }) => (id === '' ? [] : id))
  const { rows } = await sql<Row>`
    select o.id, o.buyer_account_id as buyer, o.seller_account_id as seller,
      (select json_agg(json_build_object('action', h.action, 'to', h.to_status, 'at', extract(epoch from h.created_at) * 1000,
          'by', h.actor_role, 'changes', h.changes) order by h.created_at, h.id)
        from offer_history h where h.offer_id = o.id) as history,
      coalesce((select json_agg(json_build_object('id', n.id, 'type', n.type, 'accountId', n.account_id,
          'key', coalesce(n.dedupe_key, ''), 'at', extract(epoch from n.created_at) * 1000) order by n.created_at, n.id)
        from notifications n where n.offer_id = o.id), '[]') as notices,
      coalesce((select json_agg(json_build_object('side', m.side, 'at', extract(epoch from m.created_at) * 1000)
          order by m.sequence) from offer_messages m where m.offer_id = o.id), '[]') as messages,
      coalesce((select json_agg(json_build_object('side', r.by_side, 'at', extract(epoch from r.created_at) * 1000)
          order by r.created_at) from offer_ratings r where r.offer_id = o.id), '[]') as ratings
    from offers o where o.id = any(${ids}::text[])`.execute(database.kysely)
  const { rows: letters } = await sql<Mail & { offerId: string }>`
    select id, kind, account_id as "accountId", extract(epoch from created_at)::float8 * 1000 as at,
      substring(html_body from '/offers/([0-9a-f-]{36})') as "offerId"
    from outgoing_mails where kind not in ('notice', 'digest')`.execute(database.kysely)
  const lettersOf = Map.groupBy(letters, ({ offerId }) => offerId)
  const attemptsOf = Map.groupBy(attempts, ({ offerId }) => offerId)
  return rows.map(({ buyer, seller, ...row }) => {
    const terms = termsOf.get(row.id)
    if (!terms) throw new Error(`offer ${row.id} has no terms`)
    const { expiresInDays, expirePolicy, deliverWithinDays, includedRevisions } = terms
    return {
      ...row,
      expiresInDays,
      expirePolicy,
      deliverWithinDays,
      includedRevisions,
      accounts: { brand: buyer, talent: seller },
      admins: [people.admin.accountId],
      moves: row.history.filter(({ action }) => !NOTES.includes(action)),
      mails: lettersOf.get(row.id) ?? [],
      readings: (attemptsOf.get(row.id) ?? []).flatMap(({ act, status, who, at }) =>
        act === 'READ_MESSAGES' && status === 200 && who !== 'admin' ? [{ side: who, at }] : [],
      ),
    }
  })
}

export type Stay = { state: string; from: number; to: number; began: Entry; ended: Entry | undefined }

/** Lists the offer's stays in these states. Each stay lasts from one move to the next. */
export const staysIn = ({ moves }: Offer, ...states: string[]): Stay[] =>
  moves.flatMap((began, index) => {
    const ended = moves[index + 1]
    return states.includes(began.to)
      ? [{ state: began.to, from: began.at, to: ended?.at ?? Number.POSITIVE_INFINITY, began, ended }]
      : []
  })

export function firstRunTimeFrom({ runs }: Year, job: JobName, instant: number): number {
  const times = runs[job]
  let [low, high] = [0, times.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((times[middle] ?? 0) >= instant) high = middle
    else low = middle + 1
  }
  return times[low] ?? Number.POSITIVE_INFINITY
}

/** The clock advances while a job works. */
export const SLACK_MS = 120_000

/**
 * Returns a complaint if an event happened before `due`, or more than SLACK_MS after `run`, the
 * time of the first run after `due`.
 */
export function findLateOrEarly(what: string, at: number, due: number, run: number): string[] {
  if (at < due) return [`${what} ${inHours(due - at)} early`]
  return at - run > SLACK_MS ? [`${what} ${inHours(at - run)} late`] : []
}

export const inHours = (ms: number): string => `${(ms / 3_600_000).toFixed(2)} h`

/** An event that must happen once: not before `due`, and in the run of the job that notices it. */
export type Owed = { what: string; accountId: string; key?: string; due: number; run: number }
type Happened = { what: string; accountId: string; key?: string; at: number }

/** Reports missing, duplicate, unexpected, early and late events. */
export function compareEvents(
  owed: readonly Owed[],
  happened: readonly Happened[],
  nameOf: (accountId: string) => string,
): string[] {
  const describeEvent = ({ what, accountId, key = '' }: { what: string; accountId: string; key?: string }) =>
    `${what}${key === '' ? '' : ` (${key})`} to ${nameOf(accountId)}`
  const [wanted, found] = [Map.groupBy(owed, describeEvent), Map.groupBy(happened, describeEvent)]
  return [...new Set([...wanted.keys(), ...found.keys()])].flatMap((description) => {
    const dues = (wanted.get(description) ?? []).toSorted((one, other) => one.due - other.due)
    const times = (found.get(description) ?? []).toSorted((one, other) => one.at - other.at)
    if (dues.length !== times.length) {
      const due = dues.map((one) => new Date(one.due).toISOString())
      const at = times.map((one) => new Date(one.at).toISOString())
      return [`${description}: ${times.length} (${at.join()}), ${dues.length} owed (${due.join()})`]
    }
    return dues.flatMap(({ due, run }, index) => findLateOrEarly(description, times[index]?.at ?? 0, due, run))
  })
}
