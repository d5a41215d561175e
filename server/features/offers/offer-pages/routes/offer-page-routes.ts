import type { FastifyReply, FastifyRequest } from 'fastify'
import Type from 'typebox'
import type { ShownAction } from '../../../../../web/offers/shown-offer.ts'
import type { Context } from '../../../../platform/context.ts'
import { AppError, notFound } from '../../../../platform/errors.ts'
import { callRoute } from '../../../../platform/http/call-route.ts'
import { type Caller, defineRoute, ok, type Route } from '../../../../platform/http/route.ts'
import { Exactly, Html, Id, OneOf, Text } from '../../../../platform/http/schemas.ts'
import { createIntent, type PayForTable } from '../../../money/payments/index.ts'
import { getOffer } from '../../offer/index.ts'
import { FORM_ACTIONS, OFFER_FORMS, type OfferFormFields } from '../offer-forms.ts'
import { canPayHere, renderOffer } from '../render-offer.ts'

const shared = { auth: 'user', hidden: true, tag: 'Pages' } as const
const field = Type.Optional(Text({ maxLength: 200_000 }))
const DONE_WORDS = [...FORM_ACTIONS.map(({ word }) => word), 'pay']

export const offerPageRoute = defineRoute({
  ...shared,
  method: 'GET',
  path: '/offers/{id}',
  summary: 'One offer for its people: where it stands, what can be done, what happened.',
  params: Type.Object({ id: Id }),
  query: Type.Object({ done: Type.Optional(Text({ maxLength: 40 })) }),
  openQuery: 'link',
  responses: { 200: Html },
  errors: ['Forbidden', 'NotFound'],
  handler: async ({ ctx, caller, params, query }) => {
    const done = query.done === 'pay' ? 'PAY' : FORM_ACTIONS.find(({ word }) => word === query.done)?.action
    return ok(await renderOffer(ctx, caller, params.id, { done }))
  },
})

/** The button of the mail about an offer that ran out: the offer is shown, and can be made again. */
export const resubmitPageRoute = defineRoute({
  ...shared,
  method: 'GET',
  path: '/offers/{id}/resubmit',
  summary: 'Leads to the offer that is to be sent again.',
  params: Type.Object({ id: Id }),
  openQuery: 'link',
  responses: { 303: Html },
  errors: ['Forbidden', 'NotFound'],
  handler: async ({ ctx, caller, params, reply }) => {
    await getOffer(ctx, caller, params.id)
    return moveTo(reply, pageOf(params.id))
  },
})

/** Everything the page's forms do but paying: the work of the route that a client calls. */
export const offerFormRoute = defineRoute({
  ...shared,
  method: 'POST',
  form: true,
  path: '/offers/{id}/{action}',
  summary: 'A form of an offer’s page: does what the API’s route does, then shows the offer.',
  params: Type.Object({ id: Id, action: OneOf(DONE_WORDS) }),
  body: Type.Union([
    Exactly({ note: field, amount: field, fileUrls: field, counterVersion: field, resolution: field }),
    Type.Null(),
  ]),
  responses: { 303: Html, 422: Html },
  errors: ['Forbidden', 'NotFound'],
  handler: async ({ ctx, caller, params, body, request, reply }) => {
    const known = FORM_ACTIONS.find(({ word }) => word === params.action)
    if (!known) throw notFound('There is nothing at this address.')
    const fields = body ?? {}
    return answer({ ctx, caller, reply, offerId: params.id, action: known.action, fields }, async () => {
      await act({ ctx, caller, request, reply }, params.id, known.action, fields)
      return `${pageOf(params.id)}?done=${known.word}`
    })
  },
})

/** Gives the brand the processor's form to pay with. */
export const createPayRoute = (payFor: PayForTable): Route =>
  defineRoute({
    ...shared,
    method: 'POST',
    form: true,
    path: '/offers/{id}/pay',
    summary: 'Begins the payment of an offer and leads to the simulator’s card form.',
    params: Type.Object({ id: Id }),
    body: Type.Union([Exactly({}), Type.Null()]),
    responses: { 303: Html, 422: Html },
    errors: ['Forbidden', 'NotFound'],
    handler: async ({ ctx, caller, params, reply }) => {
      if (!canPayHere(ctx)) throw notFound('There is no card form here.')
      return answer({ ctx, caller, reply, offerId: params.id, action: 'PAY', fields: {} }, async () => {
        const { userId, accountId, displayName, email } = caller
        const buyer = { kind: 'account', userId, accountId, displayName, email } as const
        const intent = await createIntent(ctx, payFor, buyer, { payFor: 'OFFER', payForId: params.id })
        const paid = new URLSearchParams({ payment: intent.processorPaymentId }).toString()
        const returnUrl = new URL(`${pageOf(params.id)}/paid?${paid}`, ctx.config.BASE_URL).href
        const form = `/dev/processor/payment-intents/${encodeURIComponent(intent.processorPaymentId)}/checkout`
        return `${form}?${new URLSearchParams({ returnUrl }).toString()}`
      })
    },
  })

type Acting = { ctx: Context; caller: Caller; request: FastifyRequest; reply: FastifyReply }

async function act(
  acting: Acting,
  offerId: string,
  action: keyof typeof OFFER_FORMS,
  fields: OfferFormFields,
): Promise<void> {
  const { route, bodyOf } = OFFER_FORMS[action]
  const { offer } = await getOffer(acting.ctx, acting.caller, offerId)
  await callRoute(route, acting, { offerId, ...bodyOf(fields, offer, acting.ctx) })
}

type Sent = {
  ctx: Context
  caller: Caller
  reply: FastifyReply
  offerId: string
  action: ShownAction
  fields: OfferFormFields
}

/** On to where the work leads; what is refused is said on the page, with what was typed. */
async function answer(
  { ctx, caller, reply, offerId, action, fields }: Sent,
  work: () => Promise<string>,
): Promise<{ status: 303; body: string } | { status: 422; body: string }> {
  try {
    return moveTo(reply, await work())
  } catch (error) {
    // Who may not see the offer is shown nothing of it.
    if (!(error instanceof AppError) || error.code === 'NotFound' || error.status >= 500) throw error
    const refused = { action, message: error.message, fields }
    return { status: 422, body: await renderOffer(ctx, caller, offerId, { refused }) }
  }
}

const pageOf = (offerId: string): string => `/offers/${encodeURIComponent(offerId)}`

function moveTo(reply: FastifyReply, location: string): { status: 303; body: string } {
  reply.header('location', location)
  return { status: 303, body: '' }
}
