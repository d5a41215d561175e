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
  tag: 'Licences',
  operationId: 'getOfferTerms',
  summary: 'What the likeness is licensed for: as it stands, and as it was agreed on.',
  description:
    '`agreed` is null until the offer is accepted, and stays from then on; `current` is a later version only when an admin changed it since.',
  params: Type.Object({ id: Id }),
  responses: { 200: Exactly({ current: TermsVersionView, agreed: Nullable(TermsVersionView) }) },
  errors: ['Forbidden', 'NotFound'],
  handler: async ({ ctx, caller, params }) => ok(await getTermsOfOffer(ctx, caller, params.id)),
})

const shared = {
  path: '/api/offers/admin/terms',
  auth: 'admin',
  tag: 'Licences',
  contract: 'part 1, Other offer routes',
} as const

export const getTermsRoute = defineRoute({
  ...shared,
  method: 'GET',
  operationId: 'getTermsForAdmin',
  summary: 'The terms of any offer that was sent, in their last version.',
  query: Type.Object({ offerId: Id }),
  responses: { 200: TermsVersionView },
  errors: ['NotFound'],
  handler: async ({ ctx, query }) => ok(await getTermsForAdmin(ctx, query.offerId)),
})

export const editTermsRoute = defineRoute({
  ...shared,
  method: 'PATCH',
  operationId: 'editTerms',
  summary: 'Changes the terms of an offer that is not completed; both sides are told.',
  description:
    '`version` is the one that was read: 409 when there is another since, and once the offer was completed or is over. ' +
    '`terms` holds what changes; what it leaves out stays. `licensor`, `licensee` and `work` may stand there as they are.',
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
  errors: ['NotFound', 'Conflict'],
  handler: async ({ ctx, caller, body }) => ok(viewTerms(await editTerms(ctx, caller, body))),
})
