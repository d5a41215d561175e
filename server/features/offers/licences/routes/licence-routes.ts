import Type from 'typebox'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Exactly, Id, Nullable, WebUrl, withExample } from '../../../../platform/http/schemas.ts'
import { checkLicence } from '../check-licence.ts'
import { getLicence } from '../get-licence.ts'
import { EXAMPLE_CODE, LicenceView } from '../licence-view.ts'

const CERTIFICATE =
  'https://semblance.example/media/offers/licences/5d1c0a9e7b3f48d2a6e01f94c2b7d853.pdf?expires=1795267800&signature=Ywq0zL4mQf3r'

export const getLicenceRoute = defineRoute({
  method: 'GET',
  path: '/api/offers/{id}/licence',
  auth: 'user',
  tag: 'Licences',
  operationId: 'getLicence',
  summary: 'The licence that came with a completed offer, and its certificate as a PDF.',
  description:
    'For its two sides, the seller’s agent and admins; 404 until the offer was completed. `certificateUrl` is good for 15 minutes; null when the licence does not hold and none was made before.',
  params: Type.Object({ id: Id }),
  responses: {
    200: Exactly({
      offerId: Id,
      licence: LicenceView,
      certificateUrl: withExample(Nullable(WebUrl), CERTIFICATE),
    }),
  },
  errors: ['Forbidden', 'NotFound', 'ServiceUnavailable'],
  handler: async ({ ctx, caller, params }) => ok(await getLicence(ctx, caller, params.id)),
})

export const checkLicenceRoute = defineRoute({
  method: 'GET',
  path: '/api/licences/{code}',
  auth: 'public',
  cors: true,
  tag: 'Licences',
  operationId: 'checkLicence',
  summary: 'What a licence allows, to whom, and whether it holds at this moment; for anybody who has its code.',
  description:
    'SUSPENDED: the offer is disputed, or worked on again. REVOKED: the payment went back. ENDED: its time is over. ' +
    'A code is read however it was typed: without dashes, in small letters, O for 0. Compare a file by its SHA-256 with `files`.',
  params: Type.Object({ code: withExample(Type.String({ minLength: 1, maxLength: 100 }), EXAMPLE_CODE) }),
  responses: { 200: LicenceView },
  errors: ['NotFound'],
  rate: { max: 60, perMs: 60_000 },
  handler: async ({ ctx, params }) => ok(await checkLicence(ctx, params.code)),
})
