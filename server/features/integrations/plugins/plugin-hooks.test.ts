import type { OfferTransition, Plugin, Transition } from '@semblance/plugin'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expectOk, offerIn, payOffer, submit, submitBody } from '../../../../tests/support/offers/offers.ts'
import { createWorld, type World } from '../../../../tests/support/world.ts'
import { checkBooks } from '../../money/reconciliation/index.ts'

type Act = (transition: Transition, tools: Parameters<NonNullable<Hook>>[1]) => Promise<void> | void
type Hook = NonNullable<NonNullable<Plugin['hooks']>['offers']>['before']

/** The tests replace these functions. */
const acts: { before: Act; after: Act; second: Act } = {
  before: () => undefined,
  after: () => undefined,
  second: () => undefined,
}
const seen: string[] = []
const note = (who: string, transition: Transition) => {
  const name = transition.entity === 'offer' ? transition.action : transition.entity
  seen.push(`${who} ${name} ${transition.from ?? 'nothing'} to ${transition.to}`)
}
const around = (who: string, before: Act, after: Act) => ({
  before: (transition: Transition, tools: Parameters<Act>[1]) => {
    note(`${who} before`, transition)
    return before(transition, tools)
  },
  after: (transition: Transition, tools: Parameters<Act>[1]) => {
    note(`${who} after`, transition)
    return after(transition, tools)
  },
})
const hooks = (who: string, before: Act, after: Act) => ({
  offers: around(who, before, after),
  orders: around(who, before, after),
  payouts: around(who, before, after),
})

const first: Plugin = {
  name: 'first',
  api: 1,
  about: 'the first plugin of these tests',
  migrations: [{ name: '001', sql: 'create table seen (id text, moved_at timestamptz)' }],
  tables: { seen: { columns: { id: 'books', moved_at: 'books' } } },
  refusals: { NOT_NOW: { status: 409, about: 'Not now.' } },
  hooks: hooks(
    'first',
    (transition, tools) => acts.before(transition, tools),
    (transition, tools) => acts.after(transition, tools),
  ),
}
const second: Plugin = {
  name: 'second',
  api: 1,
  about: 'the second plugin of these tests',
  refusals: { NEVER: { status: 422, about: 'Never.' } },
  hooks: hooks(
    'second',
    (transition, tools) => acts.second(transition, tools),
    () => undefined,
  ),
}

const logged: { plugin?: string; msg?: string; err?: { message: string } }[] = []
let world: World
beforeAll(async () => {
  const logger = pino({ level: 'error' }, { write: (line: string) => void logged.push(JSON.parse(line)) })
  world = await createWorld({
    logger,
    plugins: [first, second],
    env: { PLUGIN_HOOK_TIMEOUT_MS: '300', MINIMUM_PAYOUT_MINOR_UNIT: '1' },
  })
})
afterAll(() => world.close())
beforeEach(() => {
  Object.assign(acts, { before: () => undefined, after: () => undefined, second: () => undefined })
  seen.length = 0
  logged.length = 0
})

const statusOf = async (id: string) =>
  (
    await world.database.kysely
      .selectFrom('offers')
      .select(['status', 'counter_version'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).status
const write: Act = (transition, { db }) =>
  db
    .query(`insert into ${db.table('seen')} values ($1, $2)`, [(transition as OfferTransition).offerId, transition.at])
    .then(() => undefined)
const writtenFor = async (id: string) =>
  (
    await world.app.ctx.db
      .selectFrom('plugin_first.seen' as never)
      .select('id' as never)
      .where('id' as never, '=', id as never)
      .execute()
  ).length
const booksAreWhole = async () =>
  expect((await checkBooks(world.database.kysely)).flatMap(({ differences }) => differences)).toEqual([])

describe('the hooks of two plugins', () => {
  test('run in the order of the plugins, before and after each transition of an offer and its payout', async () => {
    const { talent } = await offerIn(world, 'COMPLETED')
    const moves = [
      'SUBMIT nothing to APPROVED',
      'ACCEPT APPROVED to ACCEPTED',
      'PAYMENT_SUCCEEDED ACCEPTED to PAID',
      'DELIVER PAID to DELIVERED',
      'COMPLETE DELIVERED to COMPLETED',
    ]
    const inOrder = (move: string) => [
      `first before ${move}`,
      `second before ${move}`,
      `first after ${move}`,
      `second after ${move}`,
    ]
    expect(seen).toEqual(moves.flatMap(inOrder))
    seen.length = 0
    const paid = await (await world.admin()).post('/api/payments/admin/do-payout', { accountId: talent.accountId })
    expect(paid).toMatchObject({ status: 200, body: { status: 'success' } })
    expect(seen).toEqual(['payout nothing to PENDING', 'payout PENDING to SUCCEEDED'].flatMap(inOrder))
  })

  test('are told the new state of the offer, and who changes it', async () => {
    const told: Transition[] = []
    acts.before = (transition) => void told.push(transition)
    const [brand, talent] = [await world.brand(), await world.talent()]
    const id = await submit(brand, talent, { title: 'Winter roast' })
    expect(told).toEqual([
      {
        entity: 'offer',
        offerId: id,
        action: 'SUBMIT',
        from: null,
        to: 'APPROVED',
        actor: { role: 'brand', accountId: brand.accountId },
        brandAccountId: brand.accountId,
        talentAccountId: talent.accountId,
        title: 'Winter roast',
        amountMinorUnit: 125_000,
        totalMinorUnit: 137_500,
        currency: 'USD',
        at: expect.any(Date),
        canBeRefused: true,
      },
    ])
  })

  test('stop at the first refusal, whose code and message reach the caller', async () => {
    const offer = await offerIn(world, 'APPROVED')
    seen.length = 0
    acts.before = (_transition, { refuse }) => refuse('NOT_NOW', 'Accept it tomorrow.')
    acts.second = (_transition, { refuse }) => refuse('NEVER', 'Nobody accepts this.')
    const accept = () => offer.talent.post('/api/offers/respond', { offerId: offer.id, action: 'accept' })
    expect(await accept()).toMatchObject({ status: 409, body: { error: 'Accept it tomorrow.', code: 'first.NOT_NOW' } })
    expect(seen).toEqual(['first before ACCEPT APPROVED to ACCEPTED'])
    acts.before = () => undefined
    expect(await accept()).toMatchObject({ status: 422, body: { error: 'Nobody accepts this.', code: 'second.NEVER' } })
    expect(await statusOf(offer.id)).toBe('APPROVED')
  })

  test('refuse a payout before any money is sent, with an error in the format of the payments routes', async () => {
    const { talent } = await offerIn(world, 'COMPLETED')
    acts.before = (_transition, { refuse }) => refuse('NOT_NOW', 'Payouts are paused.')
    const admin = await world.admin()
    const pay = () => admin.post('/api/payments/admin/do-payout', { accountId: talent.accountId })
    expect(await pay()).toMatchObject({ status: 409, body: { error: 'Payouts are paused.', code: 'first.NOT_NOW' } })
    await booksAreWhole()
    acts.before = () => undefined
    expect(await pay()).toMatchObject({ status: 200, body: { status: 'success' } })
  })

  test('write in the transaction of the change, which a later refusal undoes', async () => {
    const offer = await offerIn(world, 'APPROVED')
    acts.before = write
    acts.second = (_transition, { refuse }) => refuse('NEVER', 'Nobody accepts this.')
    const accept = () => offer.talent.post('/api/offers/respond', { offerId: offer.id, action: 'accept' })
    expect((await accept()).status).toBe(422)
    expect(await writtenFor(offer.id)).toBe(0)
    acts.second = () => undefined
    expectOk(await accept())
    expect(await writtenFor(offer.id)).toBe(1)
  })
})

describe('a plugin that fails', () => {
  test.each([
    ['throws', () => Promise.reject(new Error('no network'))],
    ['hangs', () => new Promise<void>(() => undefined)],
    ['refuses with a code that it does not declare', (_: unknown, tools: Parameters<Act>[1]) => tools.refuse('X', 'x')],
    [
      'sends a faulty statement',
      async (_: unknown, { db }: Parameters<Act>[1]) => void (await db.query('select nope')),
    ],
  ] as [string, Act][])('before a change, because it %s, undoes the change and is named', async (_how, act) => {
    const offer = await offerIn(world, 'APPROVED')
    acts.before = act
    const response = await offer.talent.post('/api/offers/respond', { offerId: offer.id, action: 'accept' })
    expect(response).toMatchObject({ status: 503, body: { code: 'ServiceUnavailable' } })
    expect(response.body.error).toContain('“first”')
    expect(await statusOf(offer.id)).toBe('APPROVED')
    expect(logged).toContainEqual(expect.objectContaining({ plugin: 'first' }))
  })

  test.each([
    ['throws', () => Promise.reject(new Error('no network'))],
    ['hangs', () => new Promise<void>(() => undefined)],
    [
      'sends a faulty statement',
      async (_: unknown, { db }: Parameters<Act>[1]) => void (await db.query('select nope')),
    ],
  ] as [string, Act][])(
    'after a payment, because it %s, undoes neither the payment nor its money',
    async (_how, act) => {
      const offer = await offerIn(world, 'ACCEPTED')
      acts.after = async (transition, tools) => {
        await write(transition, tools)
        await act(transition, tools)
      }
      expect((await payOffer(world, offer, 'succeed')).status).toBe(200)
      expect(await statusOf(offer.id)).toBe('PAID')
      expect(await writtenFor(offer.id)).toBe(0)
      expect(logged).toContainEqual(expect.objectContaining({ plugin: 'first' }))
      await booksAreWhole()
    },
  )

  test('cannot refuse a payment that was already made', async () => {
    const offer = await offerIn(world, 'ACCEPTED')
    acts.before = (transition, { refuse }) => {
      if (!transition.canBeRefused) refuse('NOT_NOW', 'No payments today.')
    }
    expect((await payOffer(world, offer, 'succeed')).status).toBe(200)
    expect(await statusOf(offer.id)).toBe('PAID')
    expect(logged.map(({ msg }) => msg)).toContain(
      'a plugin failed or refused what had already happened; the change was made',
    )
  })

  test('or that refuses to expire an offer, does not keep the job from expiring other offers', async () => {
    const [kept, ...others] = [await offerIn(world, 'APPROVED'), await offerIn(world, 'APPROVED')]
    acts.before = (transition, { refuse }) => {
      if (transition.entity === 'offer' && transition.offerId === kept?.id) refuse('NOT_NOW', 'This one stays open.')
    }
    const rows = await world.database.kysely.selectFrom('offers').select(['id', 'expires_at']).execute()
    const at = rows.find(({ id }) => id === kept?.id)?.expires_at
    world.clock.advance(Number(at) - world.clock.now().getTime() + 60_000)
    const report = expectOk(await world.cron('/api/offers/cron/expire'))
    expect(report.errors).toEqual([{ offerId: kept?.id, error: 'This one stays open.' }])
    expect(await statusOf(kept?.id ?? '')).toBe('APPROVED')
    for (const { id } of others) expect(await statusOf(id)).toBe('EXPIRED')
  })

  test('cannot use the database after its hook has ended', async () => {
    let late: (() => Promise<unknown>) | undefined
    acts.before = (_transition, { db }) => {
      late = () => db.query('select 1 as one')
    }
    expectOk(await (await world.brand()).post('/api/offers/submit', submitBody(await world.talent())))
    await expect(late?.()).rejects.toThrow('the plugin “first” used the database of a hook that had ended')
  })
})
