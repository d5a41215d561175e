import { sql } from 'kysely'
import { type AdjustableClock, addMs, DAY_MS } from '../../server/platform/clock.ts'
import type { Database } from '../../server/platform/database/connect.ts'
import { AppError } from '../../server/platform/errors.ts'
import { DEFAULT_SCOPE } from '../../server/platform/scope-of-use/scope-words.ts'
import type { Simulator } from '../../server/providers/processor/simulator/port.ts'
import { submitBody } from '../support/offers/offers.ts'
import { excludingPairs, type Right, readRights } from './naive-rights.ts'
import type { Act, Sequence, Step } from './sequences.ts'

/**
 * Random sequences of what can happen to the rights of one talent. The acts of a round run at the
 * same time in different processes. After each round no two licenses may exclude each other, and
 * nothing may have been agreed that the talent's rules refuse.
 */

export type Somebody = { accountId: string; slug: string; cookie: string }

/** Sends a request as a person to one of the processes. */
export type Ask = (
  process: number,
  person: Somebody | 'cron',
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  body?: unknown,
) => Promise<{ status: number; text: string }>

export type Stage = {
  database: Database
  clock: AdjustableClock
  simulator: Simulator
  ask: Ask
  processes: number
  newPerson: (role: 'brand' | 'talent') => Promise<Somebody>
  brands: readonly Somebody[]
  admin: Somebody
}
export type Tally = Record<string, number>

const NEVER = { fallback: { answer: 'NEVER', floor: null }, exceptions: [] }
const OPEN = { fallback: { answer: 'ALLOWED', floor: null }, exceptions: [] }

/** Runs one sequence, and returns what must not have happened. */
export async function runSequence(stage: Stage, { hasDays, rounds }: Sequence, tally: Tally): Promise<string[]> {
  const { processes, database, clock } = stage
  const talent = await stage.newPerson('talent')
  const findings: string[] = []
  let before = await readRights(database, talent)
  for (const [number, round] of rounds.entries()) {
    const taken = round.filter(({ act }) => act !== 'age' || !hasDays)
    await Promise.all(
      taken.map((step, at) => take({ ...stage, talent, process: (number + at) % processes, tally }, step, before)),
    )
    const after = await readRights(database, talent)
    const say = (what: string) => findings.push(`round ${number} (${taken.map(({ act }) => act).join(', ')}): ${what}`)
    for (const pair of excludingPairs(after.rights, clock.now())) say(`exclude each other: ${pair}`)
    if (before.allowsNothing && after.allowsNothing && before.version === after.version)
      for (const what of agreedAgainst(before.rights, after.rights, clock.now())) say(what)
    before = after
  }
  findings.push(...(await probeWhatIsLeft({ ...stage, talent, process: 0, tally })))
  return findings
}

const HOLD_MS = 7 * DAY_MS

/**
 * Lists offers that were sent, accepted or paid although the talent allowed nothing in the whole
 * round.
 */
function agreedAgainst(before: readonly Right[], after: readonly Right[], now: Date): string[] {
  const earlier = new Map(before.map((right) => [right.id, right]))
  return after.flatMap((right) => {
    const known = earlier.get(right.id)
    if (!known) return ['an offer was sent against the rules']
    if (right.status === 'ACCEPTED' && (known.status === 'APPROVED' || known.status === 'COUNTERED'))
      return ['an offer was accepted against the rules']
    const isLapsed = (known.accepted_at ?? now) <= addMs(now, -HOLD_MS)
    if (known.status === 'ACCEPTED' && isLapsed && ['PAID', 'PENDING_PAY_CAPTURE'].includes(right.status))
      return ['an old acceptance was paid against the rules']
    return []
  })
}

type Turn = Stage & { talent: Somebody; process: number; tally: Tally }

/** Statuses of the offers to which an act applies. Acts that are not listed apply to any offer. */
const ABOUT: Partial<Record<Act, readonly string[]>> = {
  counter: ['APPROVED'],
  counterBack: ['COUNTERED'],
  accept: ['APPROVED'],
  acceptBack: ['COUNTERED'],
  pay: ['ACCEPTED'],
  authorize: ['ACCEPTED'],
  release: ['PENDING_PAY_CAPTURE'],
  decline: ['PENDING_PAY_CAPTURE'],
  cancel: ['APPROVED', 'COUNTERED', 'ACCEPTED'],
  refund: ['PAID'],
  expire: ['APPROVED', 'COUNTERED'],
  lapse: ['ACCEPTED'],
  finish: ['PAID', 'DELIVERED'],
  renew: ['COMPLETED'],
}

const FORWARD: readonly Act[] = ['finish', 'pay', 'accept', 'acceptBack']

async function take(turn: Turn, step: Step, known: Awaited<ReturnType<typeof readRights>>): Promise<void> {
  const { database, clock, simulator, talent, brands, admin, tally } = turn
  const { pick, scope, uses } = step
  const fittingFor = (wanted: Act) => known.rights.filter(({ status }) => ABOUT[wanted]?.includes(status) ?? true)
  // If no offer has a fitting status, usually replaces the act by one that moves an offer forward,
  // and otherwise tries it with any offer.
  const isVain = ABOUT[step.act] !== undefined && fittingFor(step.act).length === 0
  const act = isVain && pick % 4 > 0 ? (FORWARD.find((other) => fittingFor(other).length > 0) ?? 'send') : step.act
  const fitting = fittingFor(act)
  const among = fitting.length > 0 ? fitting : known.rights
  const right = among[pick % Math.max(1, among.length)]
  const request = async (person: Somebody, path: string, body: unknown, method: 'POST' | 'PUT' = 'POST', move = 0) => {
    const response = await turn.ask((turn.process + move) % turn.processes, person, method, path, body)
    if (response.status >= 500 && response.status !== 503)
      throw new Error(`${act} ${path} answered ${response.status}: ${response.text}`)
    const key = `${act} ${response.status}`
    tally[key] = (tally[key] ?? 0) + 1
    return { status: response.status, body: JSON.parse(response.text) as Record<string, string> }
  }
  const offerBody = { ...submitBody(talent), scope, usageTypes: uses }
  if (act === 'send') {
    await request(brands[pick % brands.length] as Somebody, '/api/offers/submit', offerBody)
    return
  }
  if (act === 'withdraw' || act === 'permit') {
    const body = { version: known.version, rules: act === 'withdraw' ? NEVER : OPEN }
    await request(talent, '/api/likeness/use-rules', body, 'PUT')
    return
  }
  if (act === 'age') return makeOlder(database, talent)
  const brand = brands.find(({ accountId }) => accountId === right?.buyer_account_id)
  if (!right || !brand) return
  const offerId = right.id
  const counter = { offerId, action: 'counter', counterNote: 'Elsewhere.', counterChanges: { scope } }
  const past = addMs(clock.now(), -8 * DAY_MS)
  const offers = database.kysely.updateTable('offers').where('id', '=', offerId)
  if (act === 'counter') await request(talent, '/api/offers/respond', counter)
  if (act === 'counterBack') await request(brand, '/api/offers/respond', counter)
  if (act === 'accept') await request(talent, '/api/offers/respond', { offerId, action: 'accept' })
  if (act === 'acceptBack') await request(brand, '/api/offers/respond', { offerId, action: 'accept' })
  if (act === 'release') await request(admin, '/api/offers/admin/release-capture', { offerId })
  if (act === 'decline') await request(admin, '/api/offers/admin/decline-capture', { offerId, note: 'No.' })
  if (act === 'cancel') await request(brand, '/api/offers/cancel', { offerId })
  if (act === 'refund') await request(talent, '/api/offers/cancel', { offerId })
  if (act === 'lapse') await offers.set({ accepted_at: past }).where('status', '=', 'ACCEPTED').execute()
  if (act === 'renew') await request(brand, '/api/offers/submit', { ...offerBody, renewsOfferId: offerId })
  if (act === 'expire') {
    await offers.set({ expires_at: past }).where('status', 'in', ['APPROVED', 'COUNTERED']).execute()
    await turn.ask(turn.process, 'cron', 'GET', '/api/offers/cron/expire')
  }
  if (act === 'finish') {
    const fileUrls = ['https://files.example.com/portrait.png']
    await request(talent, '/api/offers/deliver', { offerId, fileUrls })
    await request(brand, '/api/offers/complete', { offerId }, 'POST', 1)
  }
  if (act === 'pay' || act === 'authorize') {
    const intent = await request(brand, '/api/payments/create-intent', { payFor: 'OFFER', payForId: offerId })
    const { processorPaymentId = '', processorClientSecret = '' } = intent.body
    if (intent.status !== 200) return
    const outcome = act === 'pay' ? 'succeed' : 'review'
    await simulator
      .confirm({ id: processorPaymentId, clientSecret: processorClientSecret, outcome })
      .catch(ignoreRefusal)
    await Promise.all(
      [1, 2].map((move) => request(brand, '/api/payments/complete', { processorPaymentId }, 'POST', move)),
    )
  }
}

/** Another act may have paid or canceled the payment meanwhile. */
const ignoreRefusal = (error: unknown): void => {
  if (!(error instanceof AppError)) throw error
}

/** Moves everything of the talent 40 days into the past. */
async function makeOlder(database: Database, talent: Somebody): Promise<void> {
  await sql`
    update offers set accepted_at = accepted_at - interval '40 days', completed_at = completed_at - interval '40 days'
    where seller_account_id = ${talent.accountId}`.execute(database.kysely)
}

/**
 * Cancels every offer that can be canceled. Then tries to sell an exclusive license, which must
 * succeed only if no remaining license excludes it.
 */
async function probeWhatIsLeft(turn: Turn): Promise<string[]> {
  const { database, clock, talent, brands, admin, ask } = turn
  const { version, rights } = await readRights(database, talent)
  await ask(0, talent, 'PUT', '/api/likeness/use-rules', { version, rules: OPEN })
  for (const { id: offerId, status, buyer_account_id } of rights) {
    const brand = brands.find(({ accountId }) => accountId === buyer_account_id) as Somebody
    if (status === 'PENDING_PAY_CAPTURE')
      await ask(0, admin, 'POST', '/api/offers/admin/decline-capture', { offerId, note: 'No.' })
    if (!['COMPLETED', 'CANCELLED', 'EXPIRED', 'REJECTED'].includes(status)) {
      await ask(1, brand, 'POST', '/api/offers/cancel', { offerId })
      await ask(2, talent, 'POST', '/api/offers/cancel', { offerId })
    }
  }
  const left = await readRights(database, talent)
  const scope = { ...DEFAULT_SCOPE, exclusivity: 'EXCLUSIVE' as const }
  const nothing = { completed_at: null, money_returned_at: null, license_ends_at: null, uses: ['social'] }
  const wanted = { ...scope, ...nothing, id: 'wanted', buyer_account_id: 'new', status: 'ACCEPTED' }
  const now = clock.now()
  const isTaken = excludingPairs([...left.rights, { ...wanted, accepted_at: now }], now).length > 0
  const brand = await turn.newPerson('brand')
  const sent = await ask(1, brand, 'POST', '/api/offers/submit', { ...submitBody(talent), scope })
  const accepted =
    sent.status === 201 || sent.status === 200
      ? await ask(2, talent, 'POST', '/api/offers/respond', {
          offerId: JSON.parse(sent.text).offerId,
          action: 'accept',
        })
      : sent
  if ((accepted.status === 200) === !isTaken) return []
  return [
    `everything is ${isTaken ? 'taken' : 'free'}, but an exclusive license answers ${accepted.status}: ${accepted.text.slice(0, 200)}. Left: ${JSON.stringify(left.rights)}`,
  ]
}
