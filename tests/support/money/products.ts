import type { SimulatedOutcome } from '../../../server/providers/processor/simulator/port.ts'
import type { Person, TestResponse, World } from '../world.ts'

export type TestProduct = { id: string; kind: 'VOICE_OVER' | 'LIKENESS' | 'IMAGE'; priceMinorUnit: number }

export const productBody = (overrides: object = {}): object => ({
  kind: 'IMAGE',
  title: 'Espresso at dawn',
  description: 'A portrait, ready to print.',
  priceMinorUnit: 12_345,
  currency: 'USD',
  ...overrides,
})

/** @throws if the product is refused */
export async function sell(talent: Person, overrides: object = {}): Promise<TestProduct> {
  const response = await talent.post('/api/products', productBody(overrides))
  if (response.status !== 201) throw new Error(`creating a product answered ${response.status}: ${response.text}`)
  return response.body.product
}

export const intentFor = (buyer: Person, { id, kind }: Pick<TestProduct, 'id' | 'kind'>): Promise<TestResponse> =>
  buyer.post('/api/payments/create-intent', { payFor: kind, payForId: id })

/**
 * Pays for a product: creates the intent, submits the processor's form, and completes the payment.
 */
export async function buy(
  world: World,
  buyer: Person,
  product: TestProduct,
  outcome: SimulatedOutcome = 'succeed',
): Promise<{ processorPaymentId: string; response: TestResponse }> {
  const { status, body, text } = await intentFor(buyer, product)
  if (status !== 200) throw new Error(`create-intent answered ${status}: ${text}`)
  const { processorPaymentId, processorClientSecret } = body
  await world.app.simulator.confirm({ id: processorPaymentId, clientSecret: processorClientSecret, outcome })
  return { processorPaymentId, response: await buyer.post('/api/payments/complete', { processorPaymentId }) }
}
