import Type from 'typebox'
import { STORY } from '../../../../platform/http/description/example-story.ts'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Exactly, Html, named, withExample } from '../../../../platform/http/schemas.ts'
import { donePage, unknownLinkPage, unsubscribePage } from '../pages/unsubscribe-page.ts'
import { muteTypes } from '../queries/switched-off.ts'
import { readUnsubscribeLink, typesSwitchedOffBy } from '../unsubscribe-link.ts'

const shared = {
  path: '/api/notifications/unsubscribe/{token}',
  auth: 'link',
  tag: 'Notifications',
  params: Type.Object({
    token: withExample(
      Type.String({ minLength: 1, maxLength: 300 }),
      `${STORY.talentId}.OFFER_RECEIVED.kX7vQm2TnW9bLr4pYs6cZa`,
    ),
  }),
  rate: { max: 60, perMs: 60_000 },
} as const

export const showUnsubscribeRoute = defineRoute({
  ...shared,
  method: 'GET',
  operationId: 'showUnsubscribePage',
  openQuery: 'link',
  summary:
    'Returns the page behind an unsubscribe link for one type of mail or for summaries. Changes nothing, because mail programs open links too.',
  responses: { 200: Html, 404: Html },
  handler: async ({ ctx, request, params }) => {
    const link = readUnsubscribeLink(ctx.config.SECRET_KEY, params.token)
    if (!link) return { status: 404, body: await unknownLinkPage(request, ctx.config) }
    return ok(await unsubscribePage(request, ctx.config, link, params.token))
  },
})

export const unsubscribeRoute = defineRoute({
  ...shared,
  method: 'POST',
  form: true,
  multipart: true,
  operationId: 'unsubscribeFromMails',
  summary: 'Unsubscribes from the mails of a link, without a session. Can be repeated.',
  description:
    'The page’s button posts an empty form, a mail program `List-Unsubscribe=One-Click` (RFC 8058). Notifications on the site stay on.',
  body: named('UnsubscribeFromMailsBody', Exactly({ 'List-Unsubscribe': Type.Optional(Type.Literal('One-Click')) }), {
    'List-Unsubscribe': 'One-Click',
  }),
  responses: { 200: Html, 404: Html },
  handler: async ({ ctx, request, params }) => {
    const link = readUnsubscribeLink(ctx.config.SECRET_KEY, params.token)
    if (!link) return { status: 404, body: await unknownLinkPage(request, ctx.config) }
    await muteTypes(ctx.db, link.accountId, typesSwitchedOffBy(link), ctx.clock.now())
    return ok(await donePage(request, ctx.config, link))
  },
})
