import Type from 'typebox'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Html, Text } from '../../../../platform/http/schemas.ts'
import { renderPage } from '../../../../platform/pages/built-pages.ts'
import { licencePage } from '../pages/licence-page.ts'

const shared = {
  method: 'GET',
  auth: 'public',
  hidden: true,
  tag: 'Pages',
  openQuery: 'link',
  rate: { max: 60, perMs: 60_000 },
} as const

export const licencePageRoute = defineRoute({
  ...shared,
  path: '/verify/{code}',
  summary: 'What a licence allows and whether it holds, for people.',
  params: Type.Object({ code: Text({ minLength: 1, maxLength: 100 }) }),
  query: Type.Object({ sha256: Type.Optional(Text({ maxLength: 200 })) }),
  responses: { 200: Html, 404: Html },
  handler: async ({ ctx, params, query, reply }) => {
    // Whether it holds can change at any moment.
    reply.header('cache-control', 'no-store')
    return licencePage(ctx, params.code, query.sha256)
  },
})

export const licenceFormRoute = defineRoute({
  ...shared,
  path: '/verify',
  summary: 'Asks for the code of a licence, and leads to it.',
  query: Type.Object({ code: Type.Optional(Text({ maxLength: 100 })) }),
  responses: { 200: Html, 303: Html },
  handler: async ({ query, reply }) => {
    const typed = query.code?.trim() ?? ''
    if (typed === '') return ok(await renderPage('licence-form', {}))
    reply.header('location', `/verify/${encodeURIComponent(typed)}`)
    return { status: 303, body: '' }
  },
})
