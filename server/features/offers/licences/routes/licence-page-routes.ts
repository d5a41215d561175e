import type { FastifyReply } from 'fastify'
import Type from 'typebox'
import { notFound } from '../../../../platform/errors.ts'
import { defineRoute } from '../../../../platform/http/route.ts'
import { Html, Id } from '../../../../platform/http/schemas.ts'
import { findLicencePage, getLicence } from '../get-licence.ts'

const redirectRoute = {
  method: 'GET',
  auth: 'user',
  hidden: true,
  tag: 'Pages',
  openQuery: 'link',
  params: Type.Object({ id: Id }),
  responses: { 303: Html },
} as const

export const offerLicenceRoute = defineRoute({
  ...redirectRoute,
  path: '/offers/{id}/licence',
  summary: 'Redirects from an offer to the page of its license.',
  errors: ['Forbidden', 'NotFound'],
  handler: async ({ ctx, caller, params, reply }) => {
    return redirectTo(reply, await findLicencePage(ctx, caller, params.id))
  },
})

export const offerCertificateRoute = defineRoute({
  ...redirectRoute,
  path: '/offers/{id}/certificate',
  summary: 'Redirects from an offer to the certificate of its license.',
  errors: ['Forbidden', 'NotFound', 'ServiceUnavailable'],
  handler: async ({ ctx, caller, params, reply }) => {
    const { certificateUrl } = await getLicence(ctx, caller, params.id)
    if (certificateUrl === null) throw notFound('This license is not valid, so it has no certificate.')
    return redirectTo(reply, certificateUrl)
  },
})

function redirectTo(reply: FastifyReply, address: string): { status: 303; body: string } {
  reply.header('location', address)
  return { status: 303, body: '' }
}
