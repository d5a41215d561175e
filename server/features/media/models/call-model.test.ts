import type { KyselyPlugin, Updateable } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { fakeModels, type PlayedModels } from '../../../../tests/support/likeness/fake-models.ts'
import { realTimePasses } from '../../../../tests/support/offers/passing-time.ts'
import { createWorld, type World } from '../../../../tests/support/world.ts'
import { DAY_MS, MINUTE_MS } from '../../../platform/clock.ts'
import { countingStatements } from '../../../platform/database/statements.ts'
import type { AiModelsTable } from '../../../platform/database/tables.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { ModelFailure } from '../../../providers/models/port.ts'
import { assertAffordable } from './assert-affordable.ts'
import { callModel, type ModelRequest } from './call-model.ts'
import { markCallsLost } from './queries/end-call.ts'

/**
 * A call of `text` costs 1,000 millionths of a dollar. The daily budget is one cent, which is ten
 * calls.
 */
const PRICE = 1000
const BUDGET_CALLS = 10

let world: World
let played: PlayedModels
beforeAll(async () => {
  played = fakeModels()
  world = await createWorld({ wrapModels: played.wrap, env: { AI_DAILY_BUDGET_MINOR_UNIT: '1' } })
  await world.admin()
})
afterAll(() => world.close())

const usual = fakeModels()
beforeEach(() => {
  played.write = usual.write
})
afterEach(() => world.clock.advance(DAY_MS))

const write = (wanted: Partial<ModelRequest<'text'>> = {}) =>
  callModel(world.app.ctx, { key: 'text', capability: 'text', ...wanted } as ModelRequest<'text'>, (model, call) =>
    model.write(call, { instruction: 'Say so.', facts: 'A cup.', maxWords: 9 }),
  )
const calls = () => world.database.kysely.selectFrom('model_calls').selectAll().orderBy('id', 'desc').execute()
const latestCall = async () => (await calls())[0]
const today = () => world.clock.now().toISOString().slice(0, 10)
const spent = async () =>
  (
    await world.database.kysely
      .selectFrom('model_spending')
      .select('spent_micro_usd')
      .where('day', '=', today())
      .executeTakeFirst()
  )?.spent_micro_usd ?? 0
const slotsTaken = async () =>
  (await world.database.kysely.selectFrom('model_slots').select('slot').where('call_id', 'is not', null).execute())
    .length
/** Writes directly to the table, because an admin's session would have expired with the day. */
const setText = (set: Updateable<AiModelsTable>) =>
  world.database.kysely.updateTable('ai_models').set(set).where('key', '=', 'text').execute()
const failWith =
  (...failure: ConstructorParameters<typeof ModelFailure>): PlayedModels['write'] =>
  async () => {
    throw new ModelFailure(...failure)
  }

test('a call returns the answer and records its duration and cost, in three SQL statements', async () => {
  const { result, statements } = await countingStatements(() => write({ jobId: 'a-job' }))
  expect(result).toMatchObject({
    result: { text: 'About this: A cup.' },
    made: { key: 'text', adapter: 'openai', model: 'played-text', costMicroUsd: PRICE },
  })
  expect(statements).toBe(3)
  expect(await latestCall()).toMatchObject({
    model_key: 'text',
    adapter: 'openai',
    job_id: 'a-job',
    outcome: 'succeeded',
    cost_micro_usd: PRICE,
    milliseconds: result.made.milliseconds,
  })
  expect([await spent(), await slotsTaken()]).toEqual([PRICE, 0])
})

test('a cost reported by the provider replaces the model’s price', async () => {
  played.write = async () => ({ text: 'Dear.', costMicroUsd: 1234 })
  expect((await write()).made.costMicroUsd).toBe(1234)
  expect(await spent()).toBe(1234)
})

test('a model is found by its endpoint name in the contract', async () => {
  const cup = { prompt: 'A cup', references: [], quality: 'low', width: 64, height: 64 } as const
  const wanted = { endpoint: 'text-of-the-contract', capability: 'text' } as const
  await setText({ endpoint: wanted.endpoint })
  expect((await callModel(world.app.ctx, wanted, async () => 'as it is')).made.key).toBe('text')
  const calling = callModel(world.app.ctx, { endpoint: 'model_a', capability: 'image' }, (model, call) =>
    model.generate(call, cup),
  )
  await expect(calling, 'dearer than the whole day’s budget').rejects.toMatchObject({ why: 'budget spent' })
})

test('a call to a local model costs nothing', async () => {
  const local = world.app.ctx.models.adapters.openai
  if (!local) throw new Error('nothing is played')
  const models = { ...world.app.ctx.models, adapters: { local } }
  const { made } = await callModel({ ...world.app.ctx, models }, { key: 'text', capability: 'text' }, (model, call) =>
    model.write(call, { instruction: 'Say so.', facts: 'A cup.', maxWords: 9 }),
  )
  expect([made.adapter, made.costMicroUsd, await spent()]).toEqual(['local', 0, 0])
})

describe('a failed call', () => {
  test.for([
    ['refused', false, 0],
    ['invalid', false, 0],
    ['busy', false, 0],
    ['unavailable', false, 0],
    ['refused', true, PRICE],
    ['unavailable', true, PRICE],
  ] as const)('%s, billed %s: is recorded and costs %s', async ([reason, isBilled, cost]) => {
    played.write = failWith(reason, 'No.', { isBilled })
    await expect(write()).rejects.toMatchObject({ reason, message: 'No.' })
    expect(await latestCall()).toMatchObject({ outcome: reason, cost_micro_usd: cost, failure_message: 'No.' })
    expect([await spent(), await slotsTaken()]).toEqual([cost, 0])
  })

  test('that throws reports the model as unavailable and counts as billed', async () => {
    played.write = async () => {
      throw new TypeError('undefined is not a function')
    }
    await expect(write()).rejects.toMatchObject({ reason: 'unavailable', message: 'The model “text” failed.' })
    expect(await latestCall()).toMatchObject({ outcome: 'failed', cost_micro_usd: PRICE })
  })

  test('is aborted at its timeout, even if the model ignores that, and counts as billed', async () => {
    await setText({ timeout_ms: 100 })
    played.write = () => new Promise(() => {})
    await expect(write()).rejects.toMatchObject({ reason: 'unavailable', message: expect.stringContaining('0.1 s') })
    expect(await latestCall()).toMatchObject({ outcome: 'timed_out', cost_micro_usd: PRICE })
    expect(await slotsTaken()).toBe(0)
    await setText({ timeout_ms: 60_000 })
  })

  test('ends with the caller’s reason when the caller aborts', async () => {
    const leaving = new AbortController()
    played.write = (call) =>
      new Promise((_resolve, reject) => {
        call.signal.addEventListener('abort', () => reject(new Error('cut off')))
        leaving.abort(new Error('gone'))
      })
    await expect(write({ signal: leaving.signal })).rejects.toThrow('gone')
    expect(await latestCall()).toMatchObject({ outcome: 'cancelled', cost_micro_usd: PRICE })
  })

  test('is not made if the model is turned off', async () => {
    await setText({ status: 'inactive' })
    const before = played.calls.write
    await expect(write()).rejects.toMatchObject({ name: 'ModelNotCalled', why: 'switched off' })
    expect(played.calls.write).toBe(before)
    await setText({ status: 'active' })
  })

  test('is not made when no connected adapter serves the model', async () => {
    await setText({ adapter: 'google' })
    await expect(write()).rejects.toMatchObject({ why: 'not connected' })
    await setText({ adapter: 'auto' })
  })
})

test('a model cannot be called inside a transaction', async () => {
  await expect(inTransaction(world.database.kysely, () => write())).rejects.toThrow('inside the transaction')
})

describe('the circuit breaker', () => {
  test('opens after five failures within a minute, pauses the model for one minute, and closes', async () => {
    realTimePasses(0)
    played.write = failWith('unavailable', 'Down.')
    for (let failure = 1; failure <= 5; failure++) await expect(write()).rejects.toThrow('Down.')
    await expect(write()).rejects.toMatchObject({ why: 'resting', retryAfterSeconds: 60 })
    world.clock.advance(MINUTE_MS)
    played.write = usual.write
    expect((await write()).result.text).toContain('A cup')
    // The five earlier failures do not count again. Advance the clock first, because a failure
    // exactly at the end of the pause would not count either.
    world.clock.advance(1)
    played.write = failWith('unavailable', 'Down.')
    for (let failure = 1; failure <= 5; failure++) await expect(write()).rejects.toThrow('Down.')
    await expect(write()).rejects.toMatchObject({ why: 'resting' })
  })

  test('stays closed for failures that are further apart, and for refusals', async () => {
    played.write = failWith('unavailable', 'Down.')
    for (let failure = 1; failure <= 6; failure++) {
      await expect(write()).rejects.toThrow('Down.')
      world.clock.advance(MINUTE_MS / 4)
    }
    played.write = failWith('refused', 'No.')
    for (let refusal = 1; refusal <= 6; refusal++) await expect(write()).rejects.toThrow('No.')
  })
})

describe('the concurrency limit of a model', () => {
  test('makes one more call wait for a slot, and reports busy when none becomes free', async () => {
    await setText({ concurrency: 1 })
    const gate = Promise.withResolvers<{ text: string }>()
    const entered = Promise.withResolvers<void>()
    played.write = () => {
      entered.resolve()
      return gate.promise
    }
    const first = write()
    await entered.promise
    await expect(write({ waitMs: 0 })).rejects.toMatchObject({ why: 'no free slot', reason: 'busy' })
    const second = write()
    gate.resolve({ text: 'Done.' })
    expect([(await first).result.text, (await second).result.text]).toEqual(['Done.', 'Done.'])
    await setText({ concurrency: 16 })
  })

  test('frees the slot of a killed process when its lease ends, and still counts the call', async () => {
    await setText({ concurrency: 1 })
    const entered = Promise.withResolvers<void>()
    const gate = Promise.withResolvers<{ text: string; costMicroUsd: number }>()
    played.write = () => {
      entered.resolve()
      return gate.promise
    }
    const cutOff = write({ jobId: 'killed' })
    await entered.promise
    played.write = usual.write
    world.clock.advance(2 * MINUTE_MS)
    await write({ waitMs: 0 })
    const [, lost] = await calls()
    expect(lost).toMatchObject({ outcome: 'lost', cost_micro_usd: PRICE })
    gate.resolve({ text: 'Late.', costMicroUsd: 10 })
    await cutOff
    expect((await calls())[1]).toMatchObject({ outcome: 'succeeded', cost_micro_usd: 10 })
    expect(await slotsTaken()).toBe(0)
    await setText({ concurrency: 16 })
  })

  test('frees the slots of a job at once when another process takes it over', async () => {
    const entered = Promise.withResolvers<void>()
    const gate = Promise.withResolvers<{ text: string }>()
    played.write = () => {
      entered.resolve()
      return gate.promise
    }
    const cutOff = write({ jobId: 'taken-over' })
    await entered.promise
    expect(await slotsTaken()).toBe(1)
    await markCallsLost(world.database.kysely, ['taken-over'], world.clock.now())
    expect([await slotsTaken(), (await latestCall())?.outcome]).toEqual([0, 'lost'])
    gate.resolve({ text: 'Late.' })
    await cutOff
  })
})

describe('the daily budget for models', () => {
  const adminMails = () =>
    world.database.kysely
      .selectFrom('outgoing_mails')
      .select('id')
      .where('kind', '=', 'models-budget-spent')
      .where('created_at', '>=', new Date(today()))
      .execute()

  test('rejects calls until midnight once it is spent, and notifies the admins once', async () => {
    for (let call = 1; call <= BUDGET_CALLS; call++) await write()
    const refused = await write().catch((error: unknown) => error)
    expect(refused).toMatchObject({ why: 'budget spent', reason: 'unavailable' })
    await expect(write()).rejects.toThrow('tomorrow')
    expect(await adminMails()).toHaveLength(1)
    expect([await spent(), await slotsTaken()]).toEqual([BUDGET_CALLS * PRICE, 0])
    await expect(assertAffordable(world.app.ctx, ['text'])).rejects.toMatchObject({ code: 'ServiceUnavailable' })
    await assertAffordable(world.app.ctx, ['mock-image'])
    world.clock.advance(DAY_MS)
    await write()
    expect(await spent()).toBe(PRICE)
  })

  test('counts calls without a price by their actual cost', async () => {
    await setText({ cost_micro_usd: 0 })
    played.write = async () => ({ text: 'Dear.', costMicroUsd: BUDGET_CALLS * PRICE })
    await assertAffordable(world.app.ctx, ['text'])
    await write()
    await expect(write()).rejects.toMatchObject({ why: 'budget spent' })
    await expect(assertAffordable(world.app.ctx, ['text'])).rejects.toMatchObject({ code: 'ServiceUnavailable' })
    expect([await spent(), await slotsTaken()]).toEqual([BUDGET_CALLS * PRICE, 0])
    await setText({ cost_micro_usd: PRICE })
  })

  test('is charged on the day when the call starts, not when it began to wait for a slot', async () => {
    await setText({ concurrency: 1 })
    world.clock.advance(DAY_MS - (world.clock.now().getTime() % DAY_MS) - MINUTE_MS / 2)
    const eve = today()
    const gate = Promise.withResolvers<{ text: string }>()
    const entered = Promise.withResolvers<void>()
    played.write = () => {
      entered.resolve()
      return gate.promise
    }
    const first = write()
    await entered.promise
    const hasLooked = Promise.withResolvers<void>()
    const seeLook: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        if (result.rows[0] && 'begun' in result.rows[0]) hasLooked.resolve()
        return result
      },
    }
    const ctx = { ...world.app.ctx, db: world.database.kysely.withPlugin(seeLook) }
    const second = callModel(ctx, { key: 'text', capability: 'text' }, async () => ({ text: 'Late.' }))
    await hasLooked.promise
    world.clock.advance(MINUTE_MS)
    gate.resolve({ text: 'Done.' })
    await Promise.all([first, second])
    const days = (await calls()).slice(0, 2).map(({ day }) => day)
    expect(days.toSorted()).toEqual([eve, today()])
    expect(await spent()).toBe(PRICE)
    await setText({ concurrency: 16 })
  })

  test('does not stop unbilled calls, which cost nothing', async () => {
    for (let call = 1; call <= BUDGET_CALLS; call++) await write()
    await expect(write()).rejects.toMatchObject({ why: 'budget spent' })
    expect((await write({ isUnbilled: true })).made.costMicroUsd).toBe(0)
    expect(await spent()).toBe(BUDGET_CALLS * PRICE)
  })

  test('gets the cost of unbilled failures back', async () => {
    played.write = failWith('refused', 'No.')
    for (let call = 1; call <= BUDGET_CALLS + 2; call++) await expect(write()).rejects.toThrow('No.')
    played.write = usual.write
    await write()
  })

  test.skipIf(inject('template').engine === 'pglite')(
    'is neither exceeded nor left unused by fifty concurrent calls',
    async () => {
      const ends = await Promise.allSettled(Array.from({ length: 50 }, () => write({ waitMs: 20_000 })))
      expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(BUDGET_CALLS)
      expect(await spent()).toBe(BUDGET_CALLS * PRICE)
      expect(await adminMails()).toHaveLength(1)
      expect(await slotsTaken()).toBe(0)
    },
  )
})
