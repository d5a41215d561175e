import Type from 'typebox'
import type { Context } from '../../../../platform/context.ts'
import { AppError } from '../../../../platform/errors.ts'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Html, Id, named, Text, withExample } from '../../../../platform/http/schemas.ts'
import type { PageReader } from '../../../../platform/pages/built-pages.ts'
import { languageOfRequest, writeWords } from '../../../../platform/words/index.ts'
import { actByLink, followOfferLink, readCounterForm } from '../follow-offer-link.ts'
import { donePage, goneLinkPage, linkPage } from '../offer-link-pages.ts'

const shared = {
  path: '/api/offers/{id}/action/{token}',
  auth: 'link',
  tag: 'Offers',
  contract: 'part 1, Other offer routes',
  params: Type.Object({
    id: Id,
    token: withExample(Type.String({ minLength: 1, maxLength: 500 }), 'kX7vQm2TnW9bLr4pYs6cZa'),
  }),
  rate: { max: 60, perMs: 60_000 },
} as const

const gone = async (reader: PageReader, { config }: Context, state: 'unknown' | 'dead') => ({
  status: state === 'unknown' ? (404 as const) : (410 as const),
  body: await goneLinkPage(reader, config, state),
})

const pathOf = ({ id, token }: { id: string; token: string }) =>
  `/api/offers/${encodeURIComponent(id)}/action/${encodeURIComponent(token)}`

export const showOfferLinkRoute = defineRoute({
  ...shared,
  method: 'GET',
  operationId: 'showOfferLink',
  openQuery: 'link',
  summary:
    'Returns the page behind a link of the below-minimum mail. Changes nothing, because mail programs open links too.',
  responses: { 200: Html, 404: Html, 410: Html },
  handler: async ({ ctx, request, params }) => {
    const live = await followOfferLink(ctx, params.id, params.token)
    if (live === 'unknown' || live === 'dead') return gone(request, ctx, live)
    return ok(await linkPage(request, live, pathOf(params)))
  },
})

export const followOfferLinkRoute = defineRoute({
  ...shared,
  method: 'POST',
  form: true,
  operationId: 'followOfferLink',
  summary: 'Counters or rejects the offer, as the link says. Works once, and only while the offer is as it was mailed.',
  body: named('FollowOfferLinkBody', Type.Object({ amount: Type.Optional(Text()), note: Type.Optional(Text()) }), {
    amount: '3000.00',
    note: 'Happy to, with a little more for the script.',
  }),
  responses: { 200: Html, 404: Html, 410: Html, 422: Html },
  errors: ['Forbidden'],
  handler: async ({ ctx, request, params, body }) => {
    const live = await followOfferLink(ctx, params.id, params.token)
    if (live === 'unknown' || live === 'dead') return gone(request, ctx, live)
    const isReject = live.link.action === 'reject'
    const form = isReject ? undefined : readCounterForm(ctx, body, live.offer.currency)
    if (form && 'faulty' in form)
      return { status: 422, body: await linkPage(request, live, pathOf(params), form.faulty) }
    try {
      return (await actByLink(ctx, live, form?.counter))
        ? ok(await donePage(request, ctx.config, live))
        : await gone(request, ctx, 'dead')
    } catch (error) {
      // Rules or rights of the talent refuse the counter-offer. Another amount may be possible.
      if (!form || !(error instanceof AppError) || error.status !== 409) throw error
      const faulty = {
        amount: body.amount ?? '',
        note: body.note ?? '',
        amountError: writeWords(error.words, languageOfRequest()),
      }
      return { status: 422, body: await linkPage(request, live, pathOf(params), faulty) }
    }
  },
})
