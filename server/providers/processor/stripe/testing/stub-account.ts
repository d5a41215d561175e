import { randomBytes } from 'node:crypto'
import { DAY_MS } from '../../../../platform/clock.ts'
import { type EndpointName, metadataOf, type StubParams } from './stub-endpoints.ts'
import {
  accountObject,
  disputeObject,
  intentObject,
  listObject,
  refundedOf,
  refundObject,
  reversalObject,
  type StubAccount,
  type StubCharge,
  type StubIntent,
  type StubRefund,
  type StubTransfer,
  transferObject,
} from './stub-objects.ts'

export type StubResponse = { status: number; body: object }

export const refusal = (
  status: number,
  error: { type: string; code?: string; message: string; param?: string; decline_code?: string },
): StubResponse => ({ status, body: { error } })

const invalid = (code: string | undefined, message: string, status = 400): StubResponse =>
  refusal(status, { type: 'invalid_request_error', ...(code ? { code } : {}), message })

const missing = (what: string, id: string, status = 404): StubResponse =>
  invalid('resource_missing', `No such ${what}: '${id}'`, status)

export const stubId = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`

export function createStubAccount(now: () => Date) {
  const intents = new Map<string, StubIntent>()
  const transfers: StubTransfer[] = []
  let nextRefund: 'pending' | 'succeeded' = 'succeeded'
  const accounts = new Map<string, StubAccount>()
  const seconds = (): number => Math.floor(now().getTime() / 1000)

  /** Ends an expired authorization first. */
  const current = (id: string): StubIntent | undefined => {
    const intent = intents.get(id)
    if (intent?.status === 'requires_capture' && (intent.charge?.captureBefore ?? Infinity) <= seconds()) void_(intent)
    return intent
  }
  const void_ = (intent: StubIntent): void => {
    // Stripe counts the amount of a canceled authorization as refunded.
    if (intent.charge) intent.charge.released = intent.amount
    intent.status = 'canceled'
  }
  const respond = (body: object): StubResponse => ({ status: 200, body })
  const unexpected = (intent: StubIntent, verb: string): StubResponse =>
    invalid(
      'payment_intent_unexpected_state',
      `This PaymentIntent could not be ${verb} because it has a status of ${intent.status}.`,
    )

  const responses: Record<EndpointName, (params: StubParams, id: string, expands: boolean) => StubResponse> = {
    createIntent: (params, _id, expands) => {
      const fault = chargeFault(Number(params.get('amount')), params.get('currency') ?? '')
      if (fault) return fault
      const id = stubId('pi')
      const intent: StubIntent = {
        id,
        clientSecret: `${id}_secret_${randomBytes(12).toString('hex')}`,
        amount: Number(params.get('amount')),
        currency: params.get('currency') ?? '',
        captureMethod: params.get('capture_method') === 'manual' ? 'manual' : 'automatic',
        metadata: metadataOf(params),
        transferGroup: params.get('transfer_group') ?? null,
        status: 'requires_payment_method',
        amountReceived: 0,
        failure: null,
        created: seconds(),
        charge: null,
      }
      intents.set(id, intent)
      return respond(intentObject(intent, expands))
    },
    retrieveIntent: (_params, id, expands) => {
      const intent = current(id)
      return intent ? respond(intentObject(intent, expands)) : missing('payment_intent', id)
    },
    captureIntent: (_params, id, expands) => {
      const intent = current(id)
      if (!intent) return missing('payment_intent', id)
      if (intent.status !== 'requires_capture' || !intent.charge) return unexpected(intent, 'captured')
      Object.assign(intent, { status: 'succeeded', amountReceived: intent.amount })
      Object.assign(intent.charge, { captured: true, captureBefore: null })
      return respond(intentObject(intent, expands))
    },
    cancelIntent: (_params, id, expands) => {
      const intent = current(id)
      if (!intent) return missing('payment_intent', id)
      if (intent.status === 'succeeded' || intent.status === 'canceled') return unexpected(intent, 'canceled')
      void_(intent)
      return respond(intentObject(intent, expands))
    },
    listDisputes: (params) => {
      const intent = [...intents.values()].find(({ charge }) => charge?.id === params.get('charge'))
      const { charge } = intent ?? {}
      const data = intent && charge ? charge.disputes.map((dispute) => disputeObject(intent, charge, dispute)) : []
      return respond(listObject('/v1/disputes', data, false))
    },
    createRefund: (params) => {
      const id = params.get('payment_intent') ?? ''
      const intent = current(id)
      if (!intent) return missing('payment_intent', id)
      const { charge } = intent
      if (intent.status !== 'succeeded' || !charge)
        return invalid(undefined, `This PaymentIntent (${id}) does not have a successful charge to refund.`)
      const left = refundableOf(intent, charge)
      if (refundedOf(charge) >= intent.amount)
        return invalid('charge_already_refunded', `Charge ${charge.id} has already been refunded.`)
      if (left <= 0 || charge.disputes.some(({ status }) => status !== 'won' && status !== 'lost'))
        return invalid('charge_disputed', `Charge ${charge.id} has been charged back; cannot issue a refund.`)
      const refund: StubRefund = { id: stubId('re'), amount: left, status: nextRefund, failureReason: null }
      charge.refunds.unshift(refund)
      return respond(refundObject(intent, charge.id, refund))
    },
    listRefunds: (params) => {
      const intent = [...intents.values()].find(({ charge }) => charge?.id === params.get('charge'))
      const data = intent?.charge?.refunds.map((refund) => refundObject(intent, intent.charge?.id ?? '', refund)) ?? []
      return respond(listObject('/v1/refunds', data, false))
    },
    retrieveRefund: (_params, id) => {
      for (const intent of intents.values())
        for (const refund of intent.charge?.refunds ?? [])
          if (refund.id === id) return respond(refundObject(intent, intent.charge?.id ?? '', refund))
      return missing('refund', id)
    },
    createTransfer: (params) => {
      const destination = params.get('destination') ?? ''
      const account = accounts.get(destination)
      if (!account) return missing('destination', destination, 400)
      if (!account.isVerified)
        return invalid(
          'insufficient_capabilities_for_transfer',
          'Your destination account needs to have at least one of the following capabilities enabled: transfers, crypto_transfers, legacy_payments',
        )
      const transfer: StubTransfer = {
        id: stubId('tr'),
        amount: Number(params.get('amount')),
        amountReversed: 0,
        currency: params.get('currency') ?? '',
        destination,
        metadata: metadataOf(params),
        transferGroup: params.get('transfer_group') ?? null,
        created: seconds(),
      }
      transfers.unshift(transfer)
      return respond(transferObject(transfer))
    },
    listTransfers: (params) => {
      const group = params.get('transfer_group')
      const fitting = transfers.filter(
        ({ destination, transferGroup }) =>
          destination === params.get('destination') && (group === undefined || transferGroup === group),
      )
      const after = params.get('starting_after')
      const from = after === undefined ? 0 : fitting.findIndex(({ id }) => id === after) + 1
      const limit = Number(params.get('limit') ?? 10)
      const page = fitting.slice(from, from + limit)
      return respond(listObject('/v1/transfers', page.map(transferObject), from + limit < fitting.length))
    },
    reverseTransfer: (params, id) => {
      const transfer = transfers.find((one) => one.id === id)
      if (!transfer) return missing('transfer', id)
      if (transfer.amountReversed > 0) return invalid(undefined, `Transfer ${id} is already fully reversed.`)
      transfer.amountReversed = transfer.amount
      return respond(reversalObject(transfer, stubId('trr'), metadataOf(params)))
    },
    createAccount: (params) => {
      const account = { id: stubId('acct'), metadata: metadataOf(params), isVerified: false, created: seconds() }
      accounts.set(account.id, account)
      return respond(accountObject(account))
    },
    listAccounts: (params) => {
      const fitting = [...accounts.values()]
        .filter(({ created }) => created >= Number(params.get('created[gte]') ?? 0))
        .reverse()
      const after = params.get('starting_after')
      const from = after === undefined ? 0 : fitting.findIndex(({ id }) => id === after) + 1
      const limit = Number(params.get('limit') ?? 10)
      const page = fitting.slice(from, from + limit)
      return respond(listObject('/v1/accounts', page.map(accountObject), from + limit < fitting.length))
    },
    retrieveAccount: (_params, id) => {
      const account = accounts.get(id)
      return account ? respond(accountObject(account)) : noAccess(id)
    },
    createLink: (params) => {
      const id = params.get('account') ?? ''
      if (!accounts.has(id)) return noAccess(id)
      const url = `https://connect.stripe.example/setup/e/${id}/${randomBytes(9).toString('hex')}`
      return respond({ object: 'account_link', created: seconds(), expires_at: seconds() + 300, url })
    },
  }

  const toCharge = (id: string, change: (intent: StubIntent, charge: NonNullable<StubIntent['charge']>) => void) => {
    const intent = current(id)
    if (!intent?.charge) throw new Error(`${id} has no charge`)
    change(intent, intent.charge)
  }
  return {
    answer: (name: EndpointName, params: StubParams, id: string): StubResponse =>
      responses[name](
        params,
        id,
        [...params].some(([param, value]) => param.startsWith('expand[') && value === 'latest_charge'),
      ),
    pay: (id: string, outcome: 'succeed' | 'decline' | 'authenticate' | 'delay') => {
      const intent = current(id)
      if (intent?.status !== 'requires_payment_method') throw new Error(`${id} cannot be paid`)
      if (outcome === 'authenticate') intent.status = 'requires_action'
      else if (outcome === 'delay') intent.status = 'processing'
      else {
        const isGood = outcome === 'succeed'
        const isHeld = isGood && intent.captureMethod === 'manual'
        intent.failure = isGood ? null : 'Your card was declined.'
        intent.charge = {
          id: stubId('ch'),
          status: isGood ? 'succeeded' : 'failed',
          captured: isGood && !isHeld,
          released: 0,
          captureBefore: isHeld ? seconds() + (7 * DAY_MS) / 1000 : null,
          disputes: [],
          refunds: [],
        }
        if (isHeld) intent.status = 'requires_capture'
        else if (isGood) Object.assign(intent, { status: 'succeeded', amountReceived: intent.amount })
      }
    },
    refund: (id: string, amount: number) =>
      toCharge(id, (_intent, charge) => {
        charge.refunds.unshift({ id: stubId('re'), amount, status: 'succeeded', failureReason: null })
      }),
    refundsAre: (status: 'pending' | 'succeeded') => {
      nextRefund = status
    },
    endRefund: (id: string, status: 'succeeded' | 'failed') =>
      toCharge(id, (_intent, charge) => {
        const [refund] = charge.refunds
        if (!refund) throw new Error(`${id} has no refund`)
        Object.assign(refund, { status, failureReason: status === 'failed' ? 'expired_or_canceled_card' : null })
      }),
    /** Changes the status of an open dispute, if there is one. */
    dispute: (id: string, status: string, amount?: number) =>
      toCharge(id, (intent, charge) => {
        const open = charge.disputes.find((dispute) => dispute.status !== 'won' && dispute.status !== 'lost')
        if (open) open.status = status
        else charge.disputes.push({ id: stubId('du'), status, amount: amount ?? refundableOf(intent, charge) })
      }),
    verify: (accountId: string, isVerified: boolean) => {
      const account = accounts.get(accountId)
      if (!account) throw new Error(`there is no ${accountId}`)
      account.isVerified = isVerified
    },
    /** A transfer of any age, as if an operator or an older version of the program had made it. */
    addTransfer: (transfer: Omit<StubTransfer, 'id' | 'created' | 'amountReversed'>) => {
      transfers.unshift({ ...transfer, id: stubId('tr'), amountReversed: 0, created: seconds() })
    },
  }
}

/** Smallest charges in Stripe's units. */
const MIN_CHARGE: Readonly<Record<string, number>> = { usd: 50, eur: 50, gbp: 30, jpy: 50, huf: 17_500 }
const IN_TENS = ['bhd', 'jod', 'kwd', 'omr', 'tnd']
const IN_HUNDREDS = ['isk', 'ugx']

function chargeFault(amount: number, currency: string): StubResponse | undefined {
  if (amount < (MIN_CHARGE[currency] ?? 1))
    return invalid('amount_too_small', `Amount must be at least ${MIN_CHARGE[currency]} ${currency}`)
  if (amount > (currency === 'idr' ? 999_999_999_999 : 99_999_999))
    return invalid('amount_too_large', `Amount must be no more than 99999999 ${currency}`)
  if (amount % (IN_TENS.includes(currency) ? 10 : IN_HUNDREDS.includes(currency) ? 100 : 1) !== 0)
    return invalid('parameter_invalid_integer', `Invalid ${currency} amount: ${amount}`)
  return undefined
}

const refundableOf = (intent: StubIntent, charge: StubCharge): number =>
  intent.amount -
  refundedOf(charge) -
  charge.disputes.reduce((sum, { amount, status }) => (status === 'won' ? sum : sum + amount), 0)

const noAccess = (id: string): StubResponse =>
  invalid(
    'account_invalid',
    `The provided key does not have access to account '${id}' (or that account does not exist). Application access may have been revoked.`,
    403,
  )
