import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeModels, type PlayedModels } from '../../../../tests/support/likeness/fake-models.ts'
import { createWorld, type World } from '../../../../tests/support/world.ts'
import { unprocessable } from '../../../platform/errors.ts'
import { toAppError } from '../../../platform/http/failures.ts'
import { ModelFailure } from '../../../providers/models/port.ts'
import { callModel } from './call-model.ts'

const PRICE = 1000

let world: World
let played: PlayedModels
beforeAll(async () => {
  played = fakeModels()
  world = await createWorld({ wrapModels: played.wrap })
})
afterAll(() => world.close())

const usual = fakeModels()
beforeEach(() => {
  played.write = usual.write
})

const latestCall = () =>
  world.database.kysely.selectFrom('model_calls').selectAll().orderBy('id', 'desc').executeTakeFirst()
const spent = async () =>
  (await world.database.kysely.selectFrom('model_spending').select('spent_micro_usd').executeTakeFirst())
    ?.spent_micro_usd ?? 0
const slotsTaken = async () =>
  (await world.database.kysely.selectFrom('model_slots').select('slot').where('call_id', 'is not', null).execute())
    .length

const refusing = (words: string, refusals: number, error: Error = new Error('the database went away')) => {
  let refused = 0
  const refuse: KyselyPlugin = {
    transformQuery: ({ node }) => {
      if (refused < refusals && JSON.stringify(node).includes(words)) {
        refused++
        throw error
      }
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return { ctx: { ...world.app.ctx, db: world.database.kysely.withPlugin(refuse) }, refused: () => refused }
}
const writeIn = (ctx: typeof world.app.ctx) =>
  callModel(ctx, { key: 'text', capability: 'text' }, (model, call) =>
    model.write(call, { instruction: 'Say so.', facts: 'A cup.', maxWords: 9 }),
  )
const refusingEnds = (refusals: number) => refusing('with ended as', refusals)

describe('when the end of a call cannot be written', () => {
  test('the write is retried once', async () => {
    const { ctx, refused } = refusingEnds(1)
    expect((await writeIn(ctx)).result.text).toContain('A cup')
    expect([refused(), (await latestCall())?.outcome, await slotsTaken()]).toEqual([1, 'succeeded', 0])
  })

  test('the caller still gets the result, and its cost stays counted', async () => {
    const before = await spent()
    const { ctx, refused } = refusingEnds(2)
    expect((await writeIn(ctx)).result.text).toContain('A cup')
    expect([refused(), (await latestCall())?.outcome, await spent()]).toEqual([2, 'running', before + PRICE])
  })

  test('the caller of a failed call still gets the model’s failure', async () => {
    played.write = async () => {
      throw new ModelFailure('refused', 'Not such words.')
    }
    await expect(writeIn(refusingEnds(1).ctx)).rejects.toMatchObject({ reason: 'refused', message: 'Not such words.' })
  })
})

test.for(['with free as', 'with ended as'])('a deadlock at “%s” is retried without a warning', async (words) => {
  const deadlock = Object.assign(new Error('deadlock detected'), { code: '40P01' })
  const { ctx, refused } = refusing(words, 2, deadlock)
  const complaints = vi.spyOn(ctx.log, 'warn')
  expect((await writeIn(ctx)).result.text).toContain('A cup')
  expect([refused(), complaints.mock.calls, (await latestCall())?.outcome]).toEqual([2, [], 'succeeded'])
  complaints.mockRestore()
})

test('a failure message is stored without characters that the database rejects', async () => {
  played.write = async () => {
    throw unprocessable('Not \0such \ud83d words.')
  }
  await expect(writeIn(world.app.ctx)).rejects.toMatchObject({ reason: 'invalid', message: 'Not such \ufffd words.' })
  expect(await latestCall()).toMatchObject({ outcome: 'invalid', failure_message: 'Not such \ufffd words.' })
})

test('a cost in fractions of a micro-dollar is rounded up', async () => {
  played.write = async () => ({ text: 'Cheap.', costMicroUsd: 0.5 })
  expect((await writeIn(world.app.ctx)).made.costMicroUsd).toBe(1)
  expect(await latestCall()).toMatchObject({ outcome: 'succeeded', cost_micro_usd: 1 })
})

test.for([
  ['refused', 422, 'UnprocessableEntity', undefined],
  ['invalid', 422, 'UnprocessableEntity', undefined],
  ['busy', 503, 'ServiceUnavailable', 7],
  ['unavailable', 503, 'ServiceUnavailable', 7],
] as const)('a request whose model is %s returns %i', ([reason, status, code, retryAfter]) => {
  const failure = toAppError(new ModelFailure(reason, 'Why.', { retryAfterSeconds: 7 }))
  expect(failure).toMatchObject({ status, code, message: 'Why.', retryAfterSeconds: retryAfter })
})
