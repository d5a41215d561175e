import type { SimulatedOutcome } from '../../../server/providers/processor/simulator/port.ts'
import { signWebhook } from '../../../server/providers/processor/webhook-signature.ts'
import { type OfferOptions, offerIn, type TestOffer } from '../offers/offers.ts'
import type { Person, TestResponse, World } from '../world.ts'

export const CREATE_INTENT = '/api/payments/create-intent'
export const COMPLETE = '/api/payments/complete'
export const WEBHOOK = '/api/payments/webhook/processor'

export type OpenedPayment = { offer: TestOffer; processorPaymentId: string; clientSecret: string }

export const createIntent = (
  { brand, id }: Pick<TestOffer, 'brand' | 'id'>,
  headers?: Record<string, string>,
): Promise<TestResponse> => brand.post(CREATE_INTENT, { payFor: 'OFFER', payForId: id }, headers)

export const complete = (person: Person, processorPaymentId: string): Promise<TestResponse> =>
  person.post(COMPLETE, { processorPaymentId })

export async function openPayment(world: World, options: OfferOptions = {}): Promise<OpenedPayment> {
  const offer = await offerIn(world, 'ACCEPTED', options)
  const { status, body, text } = await createIntent(offer)
  if (status !== 200) throw new Error(`create-intent answered ${status}: ${text}`)
  return { offer, processorPaymentId: body.processorPaymentId, clientSecret: body.processorClientSecret }
}

export const confirm = (world: World, opened: OpenedPayment, outcome: SimulatedOutcome, delayMs?: number) =>
  world.app.simulator.confirm({
    id: opened.processorPaymentId,
    clientSecret: opened.clientSecret,
    outcome,
    delayMs,
  })

/** Sends an invented event, signed as the processor would sign it. */
export function sendWebhook(
  world: World,
  event: { id: string; type: string; paymentIntentId: string },
): Promise<TestResponse> {
  const object = { object: 'charge', payment_intent: event.paymentIntentId }
  const rawBody = JSON.stringify({ id: event.id, object: 'event', type: event.type, data: { object } })
  const signature = signWebhook(world.config.PROCESSOR_WEBHOOK_SECRET ?? '', rawBody, world.clock.now())
  return world
    .stranger()
    .post(WEBHOOK, rawBody, { 'processor-signature': signature, 'content-type': 'application/json' })
}

export const paymentOf = (world: World, processorPaymentId: string) =>
  world.database.kysely
    .selectFrom('payments')
    .selectAll()
    .where('processor_payment_id', '=', processorPaymentId)
    .executeTakeFirstOrThrow()

export const offerStatus = async (world: World, { id }: Pick<TestOffer, 'id'>): Promise<string> =>
  (await world.database.kysely.selectFrom('offers').select('status').where('id', '=', id).executeTakeFirstOrThrow())
    .status

/** Nonzero balances of these owners' ledger accounts, in one currency. */
export async function balances(world: World, owners: readonly string[]): Promise<Record<string, number>> {
  const rows = await world.database.kysely
    .selectFrom('ledger_postings as p')
    .innerJoin('ledger_accounts as a', 'a.id', 'p.ledger_account_id')
    .select((select) => ['a.kind', select.fn.sum<number>('p.amount_minor_unit').as('total')])
    .where('a.owner', 'in', owners)
    .groupBy('a.kind')
    .execute()
  return Object.fromEntries(rows.filter(({ total }) => total !== 0).map(({ kind, total }) => [kind, total]))
}
