import Type from 'typebox'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Exactly, Text, withExample } from '../../../../platform/http/schemas.ts'
import { omitReferrer, tokenOrderInput } from '../../orders/index.ts'
import { readWithdrawalOptions } from '../read-options.ts'
import { WithdrawalOptions, WithdrawalStatement, WithdrawalView } from '../schemas.ts'
import { viewWithdrawal } from '../view-withdrawal.ts'
import { withdraw } from '../withdraw.ts'

const shared = {
  path: '/api/merch/order/{orderNumber}/withdrawal',
  auth: 'public',
  cors: 'anybody',
  tag: 'Merch',
} as const

export const MAX_SEALED = 4000

export const readWithdrawalRoute = defineRoute({
  ...shared,
  method: 'GET',
  operationId: 'getMerchWithdrawalOptions',
  summary: 'Returns which items of an order its buyer can withdraw from, and their withdrawals.',
  description:
    'Opened by the token in an email. The right applies to deliveries in the EU and EEA, until fourteen days after the delivery; ' +
    'not to what is made for one fan alone.',
  params: tokenOrderInput.params,
  query: Exactly({
    ...tokenOrderInput.query.properties,
    statement: Type.Optional(
      withExample(Text({ minLength: 1, maxLength: MAX_SEALED, description: 'A sealed statement to confirm.' }), 'wJ4…'),
    ),
  }),
  responses: { 200: Exactly({ options: WithdrawalOptions }) },
  errors: ['NotFound'],
  rate: { max: 60, perMs: 60_000 },
  handler: async ({ ctx, params: { orderNumber }, query: { token, statement }, reply }) => {
    omitReferrer(reply)
    return ok({ options: await readWithdrawalOptions(ctx, { orderNumber, token }, statement) })
  },
})

export const withdrawRoute = defineRoute({
  ...shared,
  ...tokenOrderInput,
  method: 'POST',
  operationId: 'withdrawFromMerchOrder',
  summary: 'Withdraws from items of an order as its buyer, and mails the acknowledgment of receipt.',
  description:
    'Show the statement and let the buyer confirm it first. Repeating it returns the same withdrawal; 409 if another one names an item.',
  body: WithdrawalStatement,
  responses: { 200: Exactly({ withdrawal: WithdrawalView }) },
  errors: ['NotFound', 'Conflict', 'UnprocessableEntity'],
  rate: { max: 60, perMs: 60_000 },
  handler: async ({ ctx, params: { orderNumber }, query: { token }, body, reply }) => {
    omitReferrer(reply)
    const { order, withdrawal } = await withdraw(ctx, { orderNumber, token }, body)
    return ok({ withdrawal: viewWithdrawal(order, withdrawal) })
  },
})
