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
  tag: 'Licenses',
  operationId: 'getLicence',
  summary: 'Returns the license of a completed offer, with its certificate as a PDF.',
  description:
    'Open to both sides, the talent’s agent and admins. 404 until the offer is completed. `certificateUrl` is valid for 15 minutes; it is null if the license is not valid and no certificate was made before.',
  params: Type.Object({ id: Id }),
  responses: {
    200: Exactly({
      offerId: Id,
      licence: LicenceView,
      supersededByOfferId: {
        ...Nullable(Id),
        description: 'Offer that renews the license, once it is paid, or the latest revision of the work.',
      },
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
  tag: 'Licenses',
  operationId: 'checkLicence',
  summary: 'Returns what a license allows, to whom, and if it is valid now, to anyone who has its code.',
  description:
    'SUSPENDED: the offer is disputed or being revised. REVOKED: the payment was refunded. ENDED: the term is over. ' +
    'The code may be typed without dashes, in lowercase, or with O for 0. Compare the SHA-256 of a file with `files`.',
  params: Type.Object({ code: withExample(Type.String({ minLength: 1, maxLength: 100 }), EXAMPLE_CODE) }),
  responses: { 200: LicenceView },
  errors: ['NotFound'],
  rate: { max: 60, perMs: 60_000 },
  handler: async ({ ctx, params }) => ok(await checkLicence(ctx, params.code)),
})
