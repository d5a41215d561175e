import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../platform/ids.ts'
import { type FulfilmentProvider, PrintRefusal, type PrintRequest, PrintShopUnavailable } from '../port.ts'

export type Bench = {
  provider: FulfilmentProvider
  countOrders: (externalId: string) => Promise<number>
  advance: (externalId: string, to: 'printing' | 'shipped' | 'delivered') => Promise<void>
  loseParcel: (externalId: string) => Promise<void>
  /** Lets the next call have its effect, but drops the response. */
  loseNextResponse: () => void
  setDown: (isDown: boolean) => void
  event: (externalId: string) => Promise<{ rawBody: string; signature: string }>
  now: () => Date
  close: () => Promise<void>
}

export const createPrintRequest = (externalId: string, change: Partial<PrintRequest> = {}): PrintRequest => ({
  externalId,
  recipient: {
    name: 'Ada Byron',
    email: 'ada@fans.test',
    addressLine1: '1 Main Street',
    city: 'Springfield',
    state: 'CA',
    postalCode: '90001',
    country: 'US',
  },
  currency: 'USD',
  items: [
    {
      externalId: newId(),
      sku: 'DEFAULT-HOODIE1',
      name: 'Hoodie',
      quantity: 2,
      size: 'm',
      color: 'black',
      prints: [{ placement: 'front', url: 'https://media.example.com/art.png' }],
      engraving: null,
      unitPriceMinorUnit: 5900,
    },
  ],
  giftNote: 'For you',
  ...change,
})

export function fulfilmentContract(name: string, open: () => Promise<Bench>): void {
  describe(`the fulfillment contract of ${name}`, () => {
    let bench: Bench
    beforeAll(async () => {
      bench = await open()
    })
    afterAll(() => bench.close())

    test('creates an order once per id, however often it is requested', async () => {
      const request = createPrintRequest(newId())
      const [first, second] = [await bench.provider.create(request), await bench.provider.create(request)]
      expect(first).toMatchObject({ externalId: request.externalId, state: 'received', parcels: [], reason: null })
      expect(second.id).toBe(first.id)
      expect(await bench.countOrders(request.externalId)).toBe(1)
      expect(await bench.provider.find(request.externalId)).toMatchObject({ id: first.id, state: 'received' })
    })

    test('a retry after a lost response finds the same order', async () => {
      const request = createPrintRequest(newId())
      bench.loseNextResponse()
      await expect(bench.provider.create(request)).rejects.toThrow(PrintShopUnavailable)
      expect(await bench.provider.create(request)).toMatchObject({ state: 'received' })
      expect(await bench.countOrders(request.externalId)).toBe(1)
    })

    test('find returns nothing for an unknown order', async () => {
      expect(await bench.provider.find(newId())).toBeUndefined()
    })

    test('an undeliverable address is a final refusal', async () => {
      const { recipient } = createPrintRequest('')
      const request = createPrintRequest(newId(), { recipient: { ...recipient, country: 'Atlantis' } })
      await expect(bench.provider.create(request)).rejects.toMatchObject({ name: 'PrintRefusal', code: 'address' })
      expect(await bench.countOrders(request.externalId)).toBe(0)
    })

    test('an order moves from printing to shipped to delivered, with tracking', async () => {
      const { externalId } = await bench.provider.create(createPrintRequest(newId()))
      await bench.advance(externalId, 'printing')
      expect(await bench.provider.find(externalId)).toMatchObject({ state: 'printing', parcels: [] })
      await bench.advance(externalId, 'shipped')
      expect(await bench.provider.find(externalId)).toMatchObject({
        state: 'shipped',
        parcels: [
          {
            state: 'under_way',
            carrier: expect.any(String),
            trackingNumber: expect.any(String),
            trackingUrl: expect.stringMatching(/^https:/),
            shippedAt: expect.any(Date),
            deliveredAt: null,
          },
        ],
      })
      await bench.advance(externalId, 'delivered')
      expect(await bench.provider.find(externalId)).toMatchObject({
        state: 'delivered',
        parcels: [{ state: 'delivered', deliveredAt: expect.any(Date) }],
      })
    })

    test('a lost parcel is reported, and its order is not delivered', async () => {
      const { externalId } = await bench.provider.create(createPrintRequest(newId()))
      await bench.advance(externalId, 'shipped')
      await bench.loseParcel(externalId)
      expect(await bench.provider.find(externalId)).toMatchObject({ state: 'shipped', parcels: [{ state: 'lost' }] })
    })

    test('an unshipped order can be canceled, also twice; a shipped one cannot', async () => {
      const { externalId } = await bench.provider.create(createPrintRequest(newId()))
      expect(await bench.provider.cancel(externalId)).toMatchObject({ state: 'cancelled' })
      expect(await bench.provider.cancel(externalId)).toMatchObject({ state: 'cancelled' })
      const sent = await bench.provider.create(createPrintRequest(newId()))
      await bench.advance(sent.externalId, 'shipped')
      await expect(bench.provider.cancel(sent.externalId)).rejects.toMatchObject({ code: 'too_late' })
      await expect(bench.provider.cancel(newId())).rejects.toThrow(PrintRefusal)
    })

    test('a shop that is down is unavailable for every call', async () => {
      const request = createPrintRequest(newId())
      bench.setDown(true)
      await expect(bench.provider.create(request)).rejects.toThrow(PrintShopUnavailable)
      await expect(bench.provider.find(request.externalId)).rejects.toThrow(PrintShopUnavailable)
      await expect(bench.provider.cancel(request.externalId)).rejects.toThrow(PrintShopUnavailable)
      bench.setDown(false)
      expect(await bench.countOrders(request.externalId)).toBe(0)
    })

    test('webhooks name their order and are signed over the whole body', async () => {
      const { externalId } = await bench.provider.create(createPrintRequest(newId()))
      const now = bench.now()
      const { rawBody, signature } = await bench.event(externalId)
      const event = bench.provider.verifyWebhook({ rawBody, signature, now })
      expect(event).toMatchObject({ externalId, id: expect.any(String), type: expect.any(String) })
      expect(bench.provider.verifyWebhook({ rawBody, signature, now })?.id).toBe(event?.id)
      expect(bench.provider.verifyWebhook({ rawBody: `${rawBody} `, signature, now })).toBeUndefined()
      for (const forged of [
        '',
        '%',
        signature.replace(/[0-9a-f]$/, (last) => (last === '0' ? '1' : '0')),
        `${signature}0`,
      ])
        expect(bench.provider.verifyWebhook({ rawBody, signature: forged, now })).toBeUndefined()
    })
  })
}
