import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, expectTypeOf, test } from 'vitest'
import type { BoardChange } from '../../server/features/merch/boards/domain/board-change.ts'
import { newId } from '../../server/platform/ids.ts'
import { offerIn, type TestOffer } from '../../tests/support/offers/offers.ts'
import { createWorld, type Person, type World } from '../../tests/support/world.ts'
import { type ClientOptions, createApiClient } from './client.ts'
import { pages } from './pages.ts'
import { upload } from './upload.ts'
import { type StreamEvents, watch } from './watch.ts'

let world: World
let offer: TestOffer
let address: string
beforeAll(async () => {
  world = await createWorld()
  offer = await offerIn(world, 'ACCEPTED')
  await world.app.api.listen({ port: 0, host: '127.0.0.1' })
  address = `http://127.0.0.1:${(world.app.api.server.address() as AddressInfo).port}`
})
afterAll(() => world.close())

const clientOf = ({ cookies }: Person, options: Partial<ClientOptions> = {}) =>
  createApiClient({ address, cookie: `auth-token=${cookies.get('auth-token')}`, ...options })

describe('the client against a running server', () => {
  test('retries create-intent when its response is lost and gets the same payment', async () => {
    let lost = 0
    const losing: typeof fetch = async (...request) => {
      const response = await fetch(...request)
      if (lost++ > 0) return response
      await response.text()
      throw new TypeError('The connection broke off.')
    }
    const body = { payFor: 'OFFER', payForId: offer.id } as const
    const client = clientOf(offer.brand, { fetch: losing })
    const first = await client('POST /api/payments/create-intent', { body })
    expect(first).toMatchObject({ ok: true })
    expect(lost).toBe(2)
    const history = await client('GET /api/payments/history', { query: { accountId: offer.brand.accountId } })
    expect(history.ok && history.body.payments.filter(({ payForId }) => payForId === offer.id)).toHaveLength(1)
  })

  test('watch receives messages as they are sent', async () => {
    const ending = new AbortController()
    const received: unknown[] = []
    const talent = clientOf(offer.talent)
    const watching = watch(talent, 'GET /api/offers/{id}/messages/events', {
      params: { id: offer.id },
      onEvent: (event) => {
        received.push(event)
        if (event.event === 'read') ending.abort()
      },
      signal: ending.signal,
    })
    const params = { id: offer.id }
    const body = { text: 'On the left?', clientId: newId() }
    const sent = await clientOf(offer.brand)('POST /api/offers/{id}/messages', { params, body })
    const message = sent.ok ? sent.body.message : expect.unreachable()
    await talent('POST /api/offers/{id}/messages/read', { params, body: { upTo: message.id } })
    expect(await watching).toEqual({ reason: 'aborted' })
    const [first, last] = [received[0], received.at(-1)]
    expect(first).toMatchObject({ event: 'message', data: { id: message.id, text: 'On the left?', isOwn: false } })
    expect(last).toEqual({
      id: expect.any(String),
      event: 'read',
      data: {
        brand: { sequence: expect.any(Number), readAt: null },
        talent: { sequence: 1, readAt: expect.any(String) },
      },
    })
  })

  test('watch of somebody else’s stream ends with the server’s 404 error', async () => {
    const stranger = clientOf(await world.brand())
    const end = await watch(stranger, 'GET /api/offers/{id}/messages/events', {
      params: { id: offer.id },
      onEvent: () => expect.unreachable(),
    })
    expect(end).toMatchObject({ reason: 'refused', answer: { status: 404, error: { code: 'NotFound' } } })
  })

  test('pages reads a list page by page and each row once', async () => {
    const { brand, talent } = offer
    const others = [
      await offerIn(world, 'APPROVED', { brand, talent }),
      await offerIn(world, 'APPROVED', { brand, talent }),
    ]
    const ids: string[] = []
    for await (const page of pages(clientOf(brand), 'GET /api/offers/list', {
      query: { limit: 2, perspective: 'buyer' },
    }))
      ids.push(...(page.ok ? page.body.offers.map(({ id }) => id) : expect.unreachable()))
    expect(ids.toSorted()).toEqual([offer, ...others].map(({ id }) => id).toSorted())
  })

  test('upload returns the stored file or the server’s error', async () => {
    const params = { id: offer.id }
    const send = (file: File) =>
      upload(clientOf(offer.brand), 'POST /api/offers/{id}/messages/attachments', { params, form: { file } })
    const taken = await send(new File(['%PDF-1.4\n%%EOF\n'], 'brief.pdf', { type: 'application/pdf' }))
    expect(taken).toMatchObject({ ok: true, status: 200, body: { url: expect.stringContaining('/media/') } })
    const refused = await send(new File(['<script>1</script>'], 'brief.html', { type: 'text/html' }))
    expect(refused).toMatchObject({ ok: false, error: { code: 'UnsupportedMediaType' } })
  })

  test('the types of leaderboard events match the events the server sends', () => {
    type Standings = StreamEvents['GET /api/merch/leaderboard/{board}/events']['standings']
    expectTypeOf<Standings>().toEqualTypeOf<BoardChange>()
  })
})
