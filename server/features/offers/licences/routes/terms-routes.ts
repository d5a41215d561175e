import Type from 'typebox'
import { STORY } from '../../../../platform/http/description/example-story.ts'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Exactly, Id, Nullable, named } from '../../../../platform/http/schemas.ts'
import { editTerms } from '../edit-terms.ts'
import { getTermsForAdmin, getTermsOfOffer } from '../get-terms.ts'
import { TermsPatch, TermsVersionView, viewTerms } from '../terms-view.ts'

export const getOfferTermsRoute = defineRoute({
  method: 'GET',
  path: '/api/offers/{id}/terms',
  auth: 'user',
  tag: 'Licenses',
  operationId: 'getOfferTerms',
  summary: 'Returns the license terms of an offer, current and as agreed.',
  description:
    '`agreed` is null until the offer is accepted and does not change after that; `current` is a later version only if an admin changed the terms since.',
  params: Type.Object({ id: Id }),
  responses: { 200: Exactly({ current: TermsVersionView, agreed: Nullable(TermsVersionView) }) },
  errors: ['Forbidden', 'NotFound'],
  handler: async ({ ctx, caller, params }) => ok(await getTermsOfOffer(ctx, caller, params.id)),
})

const shared = {
  path: '/api/offers/admin/terms',
  auth: 'admin',
  tag: 'Licenses',
  contract: 'part 1, Other offer routes',
} as const

export const getTermsRoute = defineRoute({
  ...shared,
  method: 'GET',
  operationId: 'getTermsForAdmin',
  summary: 'Returns the latest license terms of any offer that was sent.',
  query: Type.Object({ offerId: Id }),
  responses: { 200: TermsVersionView },
  errors: ['NotFound'],
  handler: async ({ ctx, query }) => ok(await getTermsForAdmin(ctx, query.offerId)),
})

export const editTermsRoute = defineRoute({
  ...shared,
  method: 'PATCH',
  operationId: 'editTerms',
  summary: 'Changes the license terms of an offer that is not completed, and notifies both sides.',
  description:
    '`version` is the version you read. 409 if there is a newer one, or if the offer is completed or closed. ' +
    '`terms` holds the changes; fields left out stay the same. `licensor`, `licensee` and `work` are allowed only if unchanged.',
  body: named(
    'EditTermsBody',
    Exactly({ offerId: Id, version: Type.Integer({ minimum: 1, maximum: 1_000_000 }), terms: TermsPatch }),
    {
      offerId: STORY.offerId,
      version: 1,
      terms: { territory: 'Sweden and Norway', termMonths: 6 },
    },
  ),
  responses: { 200: TermsVersionView },
  errors: ['NotFound', 'Conflict', 'RIGHTS_CONFLICT', 'USE_NOT_ALLOWED'],
  handler: async ({ ctx, caller, body }) => ok(viewTerms(await editTerms(ctx, caller, body))),
})
