import type { FastifyReply } from 'fastify'
import Type from 'typebox'
import { parseAddress } from '../../../../platform/email-address.ts'
import { AppError, badRequest, unprocessable } from '../../../../platform/errors.ts'
import { defineRoute } from '../../../../platform/http/route.ts'
import { Exactly, Html, Text } from '../../../../platform/http/schemas.ts'
import { visibleText } from '../../../../platform/visible-text.ts'
import { getOrderByToken, OrderToken, omitReferrer } from '../../orders/index.ts'
import { MAX_WITHDRAWN } from '../schemas.ts'
import { openStatement, sealStatement } from '../statement.ts'
import { type Opened, withdraw } from '../withdraw.ts'
import { MAX_SEALED } from './withdraw-routes.ts'

/**
 * A form can contain each field name only once, so each checkbox of the page has a field of its
 * own.
 */
const itemFields = Object.fromEntries(
  Array.from({ length: MAX_WITHDRAWN }, (_, at) => [`item${at + 1}`, Type.Optional(Text({ maxLength: 100 }))]),
)

const shared = {
  method: 'POST',
  auth: 'public',
  cors: 'anybody',
  hidden: true,
  form: true,
  tag: 'Pages',
  params: Exactly({ orderNumber: Type.String({ pattern: '^ORD-[0-9A-Z]{1,20}$' }) }),
  responses: { 303: Html },
  rate: { max: 120, perMs: 60_000 },
} as const

/**
 * First step. Works without scripts; the page sends no referrer, so its token authorizes the
 * request.
 */
export const stateWithdrawalByFormRoute = defineRoute({
  ...shared,
  path: '/order/{orderNumber}/withdraw/statement',
  summary: 'Checks the statement of a withdrawal and redirects to its confirmation.',
  body: Exactly({
    token: OrderToken,
    name: Text({ maxLength: 200 }),
    email: Text({ maxLength: 320 }),
    ...itemFields,
  }),
  handler: async ({ ctx, params: { orderNumber }, body: { token, name, email, ...rest }, reply }) =>
    redirect(reply, { orderNumber, token }, async () => {
      const order = await getOrderByToken(ctx, { orderNumber, token })
      const address = parseAddress(email.trim())
      if (address === undefined) throw badRequest('Enter a valid email address.')
      const itemIds = [...new Set(Object.values(rest as Record<string, string>))].filter((id) => id !== '')
      if (visibleText(name) === '' || itemIds.length === 0) throw unprocessable('Enter your name and choose the items.')
      const stated = { name: visibleText(name), email: address, itemIds }
      return `statement=${sealStatement(ctx.config, order.id, stated)}`
    }),
})

/** Second step: stores the withdrawal. */
export const confirmWithdrawalByFormRoute = defineRoute({
  ...shared,
  path: '/order/{orderNumber}/withdraw/confirm',
  summary: 'Withdraws from items of an order and redirects to the acknowledgment.',
  body: Exactly({ token: OrderToken, statement: Text({ minLength: 1, maxLength: MAX_SEALED }) }),
  handler: async ({ ctx, params: { orderNumber }, body: { token, statement }, reply }) =>
    redirect(reply, { orderNumber, token }, async () => {
      const { id } = await getOrderByToken(ctx, { orderNumber, token })
      const stated = openStatement(ctx.config, id, statement)
      if (!stated) throw unprocessable('The statement was changed. Enter it again.')
      const { withdrawal } = await withdraw(ctx, { orderNumber, token }, stated)
      return `done=${withdrawal.id}`
    }),
})

async function redirect(reply: FastifyReply, { orderNumber, token }: Opened, act: () => Promise<string>) {
  omitReferrer(reply)
  const page = `/order/${encodeURIComponent(orderNumber)}/withdraw?token=${encodeURIComponent(token)}`
  const lead = (query: string) => {
    reply.header('location', `${page}&${query}`)
    return { status: 303 as const, body: '' }
  }
  try {
    return lead(await act())
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'InternalError') throw error
    return lead(`refused=${error.code}`)
  }
}
