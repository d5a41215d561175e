import type { FastifyReply } from 'fastify'
import Type from 'typebox'
import { notFound } from '../../../../platform/errors.ts'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Html, Id, Text } from '../../../../platform/http/schemas.ts'
import { renderPage } from '../../../../platform/pages/built-pages.ts'
import { findLicencePage, getLicence } from '../get-licence.ts'
import { licencePage } from '../pages/licence-page.ts'

const led = {
  method: 'GET',
  auth: 'user',
  hidden: true,
  tag: 'Pages',
  openQuery: 'link',
  params: Type.Object({ id: Id }),
  responses: { 303: Html },
} as const

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

export const offerLicenceRoute = defineRoute({
  ...led,
  path: '/offers/{id}/licence',
  summary: 'Leads from an offer to the page of its licence.',
  errors: ['Forbidden', 'NotFound'],
  handler: async ({ ctx, caller, params, reply }) => {
    return leadTo(reply, await findLicencePage(ctx, caller, params.id))
  },
})

export const offerCertificateRoute = defineRoute({
  ...led,
  path: '/offers/{id}/certificate',
  summary: 'Leads from an offer to the certificate of its licence.',
  errors: ['Forbidden', 'NotFound', 'ServiceUnavailable'],
  handler: async ({ ctx, caller, params, reply }) => {
    const { certificateUrl } = await getLicence(ctx, caller, params.id)
    if (certificateUrl === null) throw notFound('This licence does not hold, and has no certificate.')
    return leadTo(reply, certificateUrl)
  },
})

function leadTo(reply: FastifyReply, address: string): { status: 303; body: string } {
  reply.header('location', address).header('cache-control', 'no-store')
  return { status: 303, body: '' }
}
