import { inspect } from 'node:util'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ModelFailure, type Picture } from '../port.ts'
import type { Counterpart, Fault } from '../testing/counterpart.ts'
import { hostedModels } from '../testing/hosted-models.ts'
import { PROVIDERS_UNDER_TEST } from '../testing/provider-bench.ts'
import { drawTestPicture } from '../testing/real-work.ts'

let photo: Picture
beforeAll(async () => {
  photo = await drawTestPicture({ width: 64, height: 64 })
})

describe.each(PROVIDERS_UNDER_TEST)(
  'when $title fails',
  ({ title, keySetting, failures, start, settings, request: ask }) => {
    let counterpart: Counterpart
    let models: ReturnType<typeof hostedModels>
    beforeEach(async () => {
      counterpart = await start()
      models = hostedModels(settings(counterpart))
    })
    afterEach(async () => {
      await models.close()
      await counterpart.close()
    })

    /** Also checks that every failure has sent only one request and contains no secret. */
    async function failureOf(fault: Fault, signal?: AbortSignal): Promise<ModelFailure> {
      counterpart.next(fault)
      const pending = ask(models.adapters, signal ? { signal } : {}, photo)
      const failure: unknown = await pending.then(
        () => undefined,
        (error: unknown) => error,
      )
      expect(failure).toBeInstanceOf(ModelFailure)
      const output = inspect([failure, models.logged], { depth: 20, maxStringLength: null, showHidden: true })
      expect(output).not.toContain(counterpart.key.slice(0, 12))
      expect(output).not.toContain(Buffer.from(photo.bytes).toString('base64').slice(40, 80))
      expect(counterpart.requests).toHaveLength(1)
      return failure as ModelFailure
    }

    test('a wrong key is logged with the name of its setting', async () => {
      expect(await failureOf(failures.key)).toMatchObject({ reason: 'unavailable', isBilled: false })
      expect(models.logged.map(({ message }) => message).join()).toMatch(new RegExp(`${title}.*${keySetting}`))
    })

    test('an account without credit is logged for the operator', async () => {
      expect(await failureOf(failures.credit)).toMatchObject({ reason: 'unavailable', isBilled: false })
      expect(models.logged.map(({ message }) => message).join()).toMatch(new RegExp(`credit.*${keySetting}`))
    })

    test('an unknown model is unavailable and logged', async () => {
      expect(await failureOf(failures.model)).toMatchObject({ reason: 'unavailable', isBilled: false })
      expect(models.logged).toHaveLength(1)
    })

    test.each([
      ['seconds', { 'retry-after': '7' }, 7],
      ['a date', { date: 'Sat, 21 Nov 2026 21:00:00 GMT', 'retry-after': 'Sat, 21 Nov 2026 21:01:30 GMT' }, 90],
      ['milliseconds', { 'retry-after-ms': '1200' }, 2],
      ['1 year', { 'retry-after': '31536000' }, 3600],
    ])('a 429 is busy until Retry-After, given as %s', async (_form, headers, retryAfterSeconds) => {
      const failure = await failureOf({ ...failures.busy, headers })
      expect(failure).toMatchObject({ reason: 'busy', retryAfterSeconds, isBilled: false })
    })

    test('a 429 without Retry-After is busy', async () => {
      const { reason, retryAfterSeconds } = await failureOf(failures.busy)
      // Gemini puts the retry delay into the body.
      expect({ reason, retryAfterSeconds }).toEqual({
        reason: 'busy',
        retryAfterSeconds: title === 'Gemini' ? 34 : undefined,
      })
    })

    test.skipIf(title !== 'Gemini')('a retry delay in the body is capped at an hour', async () => {
      const body = { error: { code: 429, message: 'Too many.', details: [{ retryDelay: '31536000s' }] } }
      expect(await failureOf({ status: 429, body })).toMatchObject({ reason: 'busy', retryAfterSeconds: 3600 })
    })

    test('content the provider rejects is refused', async () => {
      expect(await failureOf(failures.blocked)).toMatchObject({ reason: 'refused', isBilled: false })
    })

    test.skipIf(!failures.withheld)(
      'a picture the provider withholds is refused and may have been billed',
      async () => {
        expect(await failureOf(failures.withheld ?? 'reset')).toMatchObject({ reason: 'refused', isBilled: true })
      },
    )

    test('a server error is unavailable and not billed', async () => {
      expect(await failureOf(failures.down)).toMatchObject({ reason: 'unavailable', isBilled: false })
    })

    test.each<Fault>([
      'reset',
      'half an answer',
      'no json',
      { body: {} },
      { body: { data: [{ b64_json: 'AAAA' }], images: [{ url: 'data:image/png;base64,AAAA' }] } },
      { status: 504, body: 'Gateway timeout' },
    ])('%j is unavailable and may have been billed', async (fault) => {
      expect(await failureOf(fault)).toMatchObject({ reason: 'unavailable', isBilled: true })
    })

    test('a redirect is not followed, so the key goes nowhere else', async () => {
      const elsewhere = await start()
      const failure = await failureOf({ status: 307, headers: { location: elsewhere.url }, body: {} })
      expect(failure.reason).toBe('unavailable')
      expect(elsewhere.requests).toEqual([])
      await elsewhere.close()
    })

    test('an aborted call returns at once but may have been billed', async () => {
      const ending = new AbortController()
      const failing = failureOf('silence', ending.signal)
      await expect.poll(() => counterpart.requests.length).toBe(1)
      ending.abort()
      expect(await failing).toMatchObject({ reason: 'unavailable', isBilled: true })
      expect(counterpart.billed()).toBe(0)
      counterpart.release()
      await expect.poll(() => counterpart.billed()).toBe(1)
    })

    test('a silent provider times out', async () => {
      models = hostedModels(settings(counterpart), { timeLimitMs: 150 })
      expect(await failureOf('silence')).toMatchObject({ reason: 'unavailable', isBilled: true })
    })

    test('a refused connection is not billed', async () => {
      await counterpart.close()
      await expect(ask(models.adapters, {}, photo)).rejects.toMatchObject({ reason: 'unavailable', isBilled: false })
    })

    test('a call after a failure succeeds', async () => {
      await failureOf(failures.down)
      await ask(models.adapters, {}, photo)
      expect(counterpart.billed()).toBe(1)
    })
  },
)

test('a response without an end is cut off after 64 MB', async () => {
  const [openai] = PROVIDERS_UNDER_TEST
  if (!openai) throw new Error('There is no provider to try.')
  const counterpart = await openai.start()
  const models = hostedModels(openai.settings(counterpart))
  counterpart.next('endless')
  await expect(openai.request(models.adapters, {}, photo)).rejects.toMatchObject({
    reason: 'unavailable',
    isBilled: true,
  })
  await expect.poll(() => counterpart.endlessResponses().underWay).toBe(0)
  // Leaves room for the buffers of both sockets.
  expect(counterpart.endlessResponses().bytes).toBeLessThan(128_000_000)
  await counterpart.close()
})
