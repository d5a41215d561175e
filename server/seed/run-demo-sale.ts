import type { App } from '../app.ts'
import { findProcessorPaymentId } from '../features/money/payment/index.ts'
import { type DemoBrowser, openGuestBrowser } from './demo-browser.ts'
import type { DemoSale } from './sales.ts'
import { getSimulator } from './simulator-of.ts'

type SaleContext = {
  app: App
  browserOf: (key: string) => Promise<DemoBrowser>
  sale: DemoSale
  /** Maps the keys of demo sales to their orders and access tokens. */
  orders: Record<string, DemoOrder>
}
export type DemoOrder = { id: string; number: string; token: string }

type OwnStore = { store: { slug: string; designs: { id: string; name: string }[] } }
type Stock = { data: { products: { id: string; type: string; colors: { key: string }[] }[] } }
type Done = { order: { orderId: string; orderNumber: string; orderUrl: string } }

const ADMIN = '/api/merch/admin'
const TYPES = { 'DEFAULT-HOODIE1': 'hoodie', 'DEFAULT-TSHIRT1': 'tshirt' } as const

export async function runDemoSale({ app, browserOf, sale, orders }: SaleContext): Promise<void> {
  const known = orders[sale.key]
  switch (sale.does) {
    case 'order':
      orders[sale.key] = await order(app, await fillCart(app, await browserOf('mara'), sale))
      return
    case 'leave':
      await fillCart(app, await browserOf('mara'), sale)
      return
    case 'cancel':
      if (known)
        await openGuestBrowser(app).send('POST', `/api/merch/order/${known.number}/cancel?token=${known.token}`)
      return
    case 'move': {
      if (!known) throw new Error(`the demo sale ${sale.key} is moved before it was ordered`)
      const { status, trackingNumber } = sale
      const tracking = trackingNumber === undefined ? undefined : { carrier: 'UPS', trackingNumber }
      await (await browserOf('admin')).send('PATCH', `${ADMIN}/orders/${known.id}`, { status, tracking })
    }
  }
}

type Filled = { fan: DemoBrowser; sessionId: string }

/** Fills a fan's cart. If no order follows, the cart later counts as abandoned. */
async function fillCart(
  app: App,
  talent: DemoBrowser,
  { fan: who, pieces }: Extract<DemoSale, { does: 'order' | 'leave' }>,
): Promise<Filled> {
  const { body: own } = await talent.send<OwnStore>('GET', '/api/merch/seller/store')
  const { slug, designs } = own.store
  const fan = openGuestBrowser(app)
  const { body: shop } = await fan.send<Stock>('GET', `/api/merch/campaign/${slug}`)
  const { body: begun } = await fan.send<{ sessionId: string }>('POST', '/api/merch/session/create', {
    campaignSlug: slug,
  })
  const { sessionId } = begun
  const items = pieces.map(({ sku, size, quantity = 1, giftNote }) => {
    const product = shop.data.products.find(({ type }) => type === TYPES[sku])
    return {
      catalogProductId: product?.id,
      designId: designs[0]?.id,
      size,
      color: product?.colors[0]?.key ?? null,
      quantity,
      giftNote,
    }
  })
  await fan.send('PUT', `/api/merch/session/${sessionId}/cart`, { items })
  const email = `${who.firstName}.${who.lastName}@fans.demo.semblance.example`.toLowerCase()
  await fan.send('PATCH', '/api/merch/session/update', { sessionId, shippingInfo: { ...who, email } })
  return { fan, sessionId }
}

async function order(app: App, { fan, sessionId }: Filled): Promise<DemoOrder> {
  const { body } = await fan.send<{ processorPaymentId: string; processorClientSecret: string }>(
    'POST',
    '/api/merch/create-payment-intent',
    { sessionId },
  )
  const { processorPaymentId, processorClientSecret: clientSecret } = body
  const id = await findProcessorPaymentId(app.ctx, processorPaymentId)
  await getSimulator(app).confirm({ id, clientSecret, outcome: 'succeed' })
  await fan.send('POST', '/api/merch/order/complete', { sessionId })
  const { body: done } = await fan.send<Done>('POST', '/api/merch/order/by-session', { sessionId })
  const { orderId, orderNumber, orderUrl } = done.order
  return { id: orderId, number: orderNumber, token: new URL(orderUrl).searchParams.get('token') ?? '' }
}
