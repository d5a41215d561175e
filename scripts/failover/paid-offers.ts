import { setTimeout as sleep } from 'node:timers/promises'
import { submitBody } from '../../tests/support/offers/offers.ts'
import { type Call, faultOf } from '../../tests/support/programs/outage-load.ts'

/** A step that a server acknowledged. It must survive the failover. */
export type AcknowledgedStep = {
  offerId: string
  reached: 'submitted' | 'accepted' | 'paid'
  replica: number
  /** The step happened between these two times of `performance.now()`. */
  begunAtMs: number
  atMs: number
}

export type PaidOffersReport = {
  acknowledged: AcknowledgedStep[]
  statuses: Record<string, number>
  /** Responses that the outage of the database does not explain. */
  faults: string[]
}

export type Sides = { brand: Call; talent: Call }

const PAUSE_AFTER_REFUSAL_MS = 25

/** Each simulated person submits, accepts and pays for one offer after another until stopped. */
export function startPaying(replicas: readonly Sides[], slug: string, peopleOnEach: number) {
  const work: PaidOffersReport = { acknowledged: [], statuses: {}, faults: [] }
  let isStopped = false

  /** Repeats a request until it succeeds. A 503 says that the same request may be sent again. */
  async function insist(
    call: Call,
    path: string,
    body: object,
    isDone: (code: unknown) => boolean,
  ): Promise<CallResult> {
    for (let tries = 1; ; tries++) {
      const response = await call('POST', path, body)
      work.statuses[response.status] = (work.statuses[response.status] ?? 0) + 1
      if (response.status === 200 || response.status === 201)
        return { isAcknowledged: true, body: response.body as never }
      // An earlier attempt may have succeeded although its response was lost.
      if (tries > 1 && response.status === 409 && isDone((response.body as { code?: unknown }).code))
        return { isAcknowledged: false, body: response.body as never }
      const fault = response.status === 202 ? undefined : faultOf(response)
      if (fault) work.faults.push(`${path}: ${fault}`)
      if (fault || isStopped) throw new Stopped()
      await sleep(PAUSE_AFTER_REFUSAL_MS)
    }
  }

  async function onePaidOffer({ brand, talent }: Sides, replica: number): Promise<void> {
    let begunAtMs = performance.now()
    const note = (offerId: string, reached: AcknowledgedStep['reached']): void => {
      work.acknowledged.push({ offerId, reached, replica, begunAtMs, atMs: performance.now() })
      begunAtMs = performance.now()
    }
    const submitted = await insist(brand, '/api/offers/submit', submitBody({ slug }), never)
    const offerId = String(submitted.body.offerId)
    note(offerId, 'submitted')
    const accepted = await insist(talent, '/api/offers/respond', { offerId, action: 'accept' }, always)
    if (accepted.isAcknowledged) note(offerId, 'accepted')
    const intent = await insist(brand, '/api/payments/create-intent', { payFor: 'OFFER', payForId: offerId }, never)
    const processorPaymentId = String(intent.body.processorPaymentId)
    const clientSecret = intent.body.processorClientSecret
    const form = `/dev/processor/payment-intents/${processorPaymentId}/confirm`
    await insist(brand, form, { clientSecret, outcome: 'succeed' }, always)
    await insist(brand, '/api/payments/complete', { processorPaymentId }, never)
    note(offerId, 'paid')
  }

  const person = async (sides: Sides, replica: number): Promise<void> => {
    while (!isStopped)
      await onePaidOffer(sides, replica).catch((error: unknown) => {
        if (!(error instanceof Stopped)) work.faults.push(error instanceof Error ? error.message : String(error))
      })
  }
  const ended = Promise.all(
    replicas.flatMap((sides, replica) => Array.from({ length: peopleOnEach }, () => person(sides, replica))),
  )
  return {
    work,
    stop: async (): Promise<PaidOffersReport> => {
      isStopped = true
      await ended
      return work
    },
  }
}

type CallResult = { isAcknowledged: boolean; body: Record<string, unknown> }

/** The run was stopped, or a server refused a request that must not be repeated. */
class Stopped extends Error {}

const never = (): boolean => false
const always = (): boolean => true
