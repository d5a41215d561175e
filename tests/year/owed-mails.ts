import { sql } from 'kysely'
import { DAY_MS, MINUTE_MS } from '../../server/platform/clock.ts'
import type { World } from '../support/world.ts'
import type { Eight } from './eight-oclock.ts'
import { firstRunTimeFrom, inHours, type Offer, type Owed, SLACK_MS, staysIn } from './history.ts'
import { releaseAt } from './owed-notices.ts'
import type { ReaderEntry } from './readers.ts'
import type { Year } from './run-year.ts'

// ── Mails about offers, without those of notices ──

const EXPIRY_REMINDER_DAYS = 3

/**
 * Lists the mails that must go to a brand whose offer expired, a buyer who must pay again, the
 * admins, and a talent whose time is nearly over.
 */
export function owedMails(offer: Offer, year: Year): Owed[] {
  const { expirePolicy } = offer
  const { brand, talent } = offer.accounts
  const at = (accountId: string, what: string, due: number, run = due): Owed => ({ what, accountId, due, run })
  const ofMoves = offer.moves.flatMap((entry): Owed[] => {
    if (entry.action === 'EXPIRE' && expirePolicy === 'ping_brand') return [at(brand, 'OFFER_EXPIRED', entry.at)]
    if (entry.action === 'PAYMENT_AUTHORIZED')
      return offer.admins.map((admin) => at(admin, 'CAPTURE_TO_REVIEW', entry.at))
    return entry.action === 'DECLINE_CAPTURE' || entry.action === 'AUTHORIZATION_ENDED'
      ? [at(brand, 'PAYMENT_NOT_TAKEN', entry.at)]
      : []
  })
  if (expirePolicy !== 'remind_talent' || offer.expiresInDays <= EXPIRY_REMINDER_DAYS) return ofMoves
  const reminders = staysIn(offer, 'APPROVED', 'COUNTERED').flatMap(({ from, to, began }) => {
    const waitsForTalent = began.action !== 'COUNTER' || began.by === 'brand'
    const ends = from + offer.expiresInDays * DAY_MS
    const due = ends - EXPIRY_REMINDER_DAYS * DAY_MS
    const run = firstRunTimeFrom(year, 'reminders', due)
    return waitsForTalent && run < to && run < ends ? [at(talent, 'OFFER_EXPIRY_REMINDER', due, run)] : []
  })
  return [...ofMoves, ...reminders]
}

// ── Mails of notices ──

/**
 * Kinds of notices whose mail may wait for a digest: a reader can switch them off, and they concern
 * no deadline (decision 0109).
 */
const MAY_WAIT = new Set([
  'OFFER_RECEIVED',
  'OFFER_SUBMITTED',
  'OFFER_ACCEPTED',
  'OFFER_COUNTERED',
  'OFFER_REJECTED',
  'OFFER_CANCELLED',
  'DELIVERY_READY',
  'REVISION_REQUESTED',
  'REVISIONS_ALLOWED',
  'MESSAGE_RECEIVED',
  'RATING_ASKED',
  'RATING_RECEIVED',
])
const MESSAGE_WAITS_MS = 5 * MINUTE_MS

type Notice = { id: string; type: string; offerId: string; accountId: string; at: number; answerBy: number | null }
type Outcome = 'sent' | 'skipped'
type Account = {
  single: Map<string, { due: number; outcome: Outcome }>
  digests: { at: number; notices: string[]; outcome: Outcome }[]
  unread: number
  /**
   * Times of the next digest as of each instant, for comparison with the times that readers saw.
   */
  next: { at: number; nextAt: number | null }[]
}

type Event = { at: number; order: number } & (
  | { notice: Notice }
  | { done: ReaderEntry }
  | { gather: true }
  | { mail: true }
)

/**
 * Simulates one reader's notices and acts in order of time, by the rules of decisions 0072, 0103,
 * 0109 and 0110.
 */
function playReader(notices: readonly Notice[], log: readonly ReaderEntry[], year: Year): Account {
  const account: Account = { single: new Map(), digests: [], unread: 0, next: [] }
  const events: Event[] = [
    ...notices.map((notice) => ({ at: notice.at, order: 0, notice })),
    ...log.map((done) => ({ at: done.at, order: 1, done })),
    ...year.runs.digests.map((at) => ({ at, order: 2, gather: true as const })),
    ...year.runs.mails.map((at) => ({ at, order: 3, mail: true as const })),
  ].toSorted((one, other) => one.at - other.at || one.order - other.order)

  let [rhythm, timeZone]: [string, string] = ['immediately', 'UTC']
  let nextAt: number | null = null
  let isBounced = false
  const [noMail, noBell] = [new Set<string>(), new Set<string>()]
  const read = new Set<string>()
  const waiting = new Map<string, Notice>()
  const queued: { due: number; covered: Notice[]; isDigest: boolean; queuedAt: number }[] = []
  const received: Notice[] = []

  const isToTell = ({ id, type }: Notice) => !read.has(id) && !noMail.has(type)
  const plan = (at: number): void => {
    nextAt = rhythm === 'immediately' ? null : nextEight(year.eights.get(timeZone) ?? [], rhythm, at)
    account.next.push({ at, nextAt })
  }
  const gather = (at: number): void => {
    const pending = [...waiting.values()].filter(isToTell)
    waiting.clear()
    if (pending.length > 0) queued.push({ due: at, covered: pending, isDigest: true, queuedAt: at })
  }
  const receive = (notice: Notice): void => {
    const { id, type, at, answerBy } = notice
    received.push(notice)
    if (noMail.has(type)) return
    const hasTime = nextAt === null || answerBy === null || answerBy >= nextAt + DAY_MS
    if (nextAt !== null && MAY_WAIT.has(type) && hasTime) waiting.set(id, notice)
    else
      queued.push({
        due: type === 'MESSAGE_RECEIVED' ? at + MESSAGE_WAITS_MS : at,
        covered: [notice],
        isDigest: false,
        queuedAt: at,
      })
  }
  const send = (at: number): void => {
    for (const mail of queued.filter(({ due }) => due <= at)) {
      queued.splice(queued.indexOf(mail), 1)
      const [first] = mail.covered
      const hasToSay = mail.isDigest
        ? mail.covered.some(isToTell)
        : first !== undefined && !noMail.has(first.type) && !(first.type === 'MESSAGE_RECEIVED' && read.has(first.id))
      const outcome = hasToSay && !isBounced ? 'sent' : 'skipped'
      if (mail.isDigest)
        account.digests.push({ at: mail.queuedAt, notices: mail.covered.map(({ id }) => id).toSorted(), outcome })
      else if (first) account.single.set(first.id, { due: mail.due, outcome })
    }
  }
  const doneBy = (done: ReaderEntry): void => {
    if (done.did === 'read-all') for (const { id, type } of received) if (!noBell.has(type)) read.add(id)
    if (done.did === 'read-about')
      for (const { id, type, offerId } of received)
        if (type === 'MESSAGE_RECEIVED' && offerId === done.offerId) read.add(id)
    if (done.did === 'mail') switchTo(noMail, done)
    if (done.did === 'bell') switchTo(noBell, done)
    if (done.did === 'unsubscribed')
      for (const type of done.from === 'digests' ? MAY_WAIT : [done.from]) noMail.add(type)
    if (done.did === 'bounced') isBounced = true
    if (done.did === 'lifted') isBounced = false
    if (done.did !== 'rhythm') return
    ;({ rhythm, timeZone } = done)
    plan(done.at)
    if (nextAt === null) gather(done.at)
  }
  for (const event of events) {
    if ('notice' in event) receive(event.notice)
    else if ('done' in event) doneBy(event.done)
    else if ('mail' in event) send(event.at)
    else if (nextAt !== null && nextAt <= event.at) {
      gather(event.at)
      plan(event.at)
    }
  }
  account.unread = received.filter(({ id, type }) => !read.has(id) && !noBell.has(type)).length
  return account
}

const switchTo = (off: Set<string>, { type, isOn }: { type: string; isOn: boolean }): void => {
  if (isOn) off.delete(type)
  else off.add(type)
}

const nextEight = (eights: readonly Eight[], rhythm: string, after: number): number | null =>
  eights.find(({ at, isMonday }) => at > after && (rhythm === 'daily' || isMonday))?.at ?? null

type StoredMail = {
  id: string
  kind: string
  accountId: string
  at: number
  endedAt: number | null
  outcome: Outcome | null
  tells: string[]
}

/**
 * Compares everyone's mails, announced digests and final number of unread notices with the
 * required ones.
 */
export async function mailFindings(world: World, year: Year, offers: readonly Offer[]): Promise<string[]> {
  const notices = Map.groupBy(offers.flatMap(noticesOf), ({ accountId }) => accountId)
  const readings = offers.flatMap(({ id, accounts, readings }) =>
    readings.map(({ side, at }) => ({ at, accountId: accounts[side], did: 'read-about' as const, offerId: id })),
  )
  const logs = Map.groupBy([...year.readers.log, ...readings], ({ accountId }) => accountId)
  const storedByAccount = Map.groupBy(await readKept(world), ({ accountId }) => accountId)
  const arrived = await readArrived(world)
  const findings: string[] = []
  for (const person of [...year.people.brands, ...year.people.talents, year.people.admin]) {
    const { accountId, displayName } = person
    const owed = playReader(notices.get(accountId) ?? [], logs.get(accountId) ?? [], year)
    const { unreadCount } = (await person.get('/api/notifications/list?limit=1')).body
    const found = [
      ...singles(owed, storedByAccount.get(accountId) ?? [], year),
      ...digests(owed, storedByAccount.get(accountId) ?? []),
      ...promises(
        owed,
        year.readers.promised.filter((one) => one.accountId === accountId),
      ),
      ...(unreadCount === owed.unread ? [] : [`the bell counts ${unreadCount} unread, ${owed.unread} owed`]),
      ...(storedByAccount.get(accountId) ?? []).flatMap(({ id, kind, outcome }) => {
        const [times, most] = [arrived.get(id) ?? 0, outcome === 'sent' ? 1 : 0]
        return times === most ? [] : [`a mail (${kind}) arrived ${times} times, ${most} owed`]
      }),
    ]
    findings.push(...found.map((finding) => `${displayName}: ${finding}`))
  }
  return findings
}

function noticesOf(offer: Offer): Notice[] {
  const stays = staysIn(offer, 'APPROVED', 'COUNTERED', 'DELIVERED')
  return offer.notices.map(({ id, type, accountId, at }) => {
    const stay = stays.findLast(({ from }) => from <= at)
    const isAnswered = type === 'OFFER_RECEIVED' || type === 'OFFER_COUNTERED'
    let answerBy: number | null = null
    if (stay && isAnswered) answerBy = stay.from + offer.expiresInDays * DAY_MS
    if (stay && type === 'DELIVERY_READY') answerBy = releaseAt(offer, stay.from)
    return { id, type, offerId: offer.id, accountId, at, answerBy }
  })
}

function singles(owed: Account, stored: readonly StoredMail[], year: Year): string[] {
  const mails = Map.groupBy(
    stored.filter(({ kind }) => kind === 'notice'),
    ({ tells: [notice = ''] }) => notice,
  )
  return [...new Set([...mails.keys(), ...owed.single.keys()])].flatMap((notice) => {
    const [mail, ...more] = mails.get(notice) ?? []
    const want = owed.single.get(notice)
    if (!mail || !want || more.length > 0)
      return [`${mail ? more.length + 1 : 0} mails of notice ${notice}, ${want ? 1 : 0} owed`]
    if (mail.outcome !== want.outcome)
      return [`the mail of notice ${notice} was ${mail.outcome}, owed: ${want.outcome}`]
    if (mail.endedAt === null) return []
    const run = firstRunTimeFrom(year, 'mails', want.due)
    if (mail.endedAt < want.due) return [`a mail ${inHours(want.due - mail.endedAt)} early`]
    return mail.endedAt > run + SLACK_MS ? [`a mail ${inHours(mail.endedAt - run)} late`] : []
  })
}

function digests(owed: Account, stored: readonly StoredMail[]): string[] {
  const mails = stored.filter(({ kind }) => kind === 'digest').toSorted((one, other) => one.at - other.at)
  const words = ({ at, tells }: { at: number; tells: readonly string[] }) =>
    `${new Date(at).toISOString()} of ${tells.length}`
  if (mails.length !== owed.digests.length) {
    const isOwed = ({ at }: StoredMail) => owed.digests.some((one) => at >= one.at && at - one.at < SLACK_MS)
    const isThere = ({ at }: { at: number }) => mails.some((one) => one.at >= at && one.at - at < SLACK_MS)
    const more = mails.filter((one) => !isOwed(one)).map(words)
    const missing = owed.digests.filter((one) => !isThere(one)).map(({ at, notices }) => words({ at, tells: notices }))
    return [
      `${mails.length} digests, ${owed.digests.length} owed; not owed: ${more.join()}; missing: ${missing.join()}`,
    ]
  }
  return owed.digests.flatMap(({ at, notices, outcome }, index) => {
    const mail = mails[index]
    if (!mail) return []
    if (mail.at < at || mail.at > at + SLACK_MS)
      return [`a digest at ${words(mail)}, owed at ${words({ at, tells: notices })}`]
    if (mail.outcome !== outcome) return [`a digest was ${mail.outcome}, owed: ${outcome}`]
    return mail.tells.join() === notices.join()
      ? []
      : [`a digest ${words(mail)} tells other notices than were waiting (${notices.length})`]
  })
}

const promises = ({ next }: Account, promised: readonly { at: number; nextAt: number | null }[]): string[] =>
  promised.flatMap(({ at, nextAt }) => {
    const owed = next.findLast((one) => one.at <= at)?.nextAt ?? null
    const words = (instant: number | null) => (instant === null ? 'never' : new Date(instant).toISOString())
    return owed === nextAt ? [] : [`the next digest was promised for ${words(nextAt)}, owed: ${words(owed)}`]
  })

/** Each with the notices that it contains. A mail that is not sent yet has no outcome. */
async function readKept({ database }: World): Promise<StoredMail[]> {
  const { rows } = await sql<StoredMail>`
    select m.id, m.kind, m.account_id as "accountId", extract(epoch from m.created_at)::float8 * 1000 as at, m.outcome,
      extract(epoch from m.sent_at)::float8 * 1000 as "endedAt",
      case when m.kind = 'notice' then array[m.reference] else coalesce(told.ids, '{}') end as tells
    from outgoing_mails m
    left join (select digest_id, array_agg(id order by id collate "C") as ids from notifications
      where digest_id is not null group by digest_id) told on told.digest_id = m.id
    where m.kind in ('notice', 'digest')`.execute(database.kysely)
  return rows
}

async function readArrived({ database }: World): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ key: string; times: number }>`
    select idempotency_key as key, count(*)::int as times from mailbox.mails
    where idempotency_key is not null group by idempotency_key`.execute(database.kysely)
  return new Map(rows.map(({ key, times }) => [key, times]))
}
