import Type from 'typebox'
import { PAGE, Success, success } from '../../../../platform/http/admin-responses.ts'
import { timeBudget } from '../../../../platform/http/connections/time-budget.ts'
import { createWaiterLimit } from '../../../../platform/http/connections/waiter-limit.ts'
import { STORY } from '../../../../platform/http/description/example-story.ts'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import {
  Count,
  Exactly,
  Id,
  MadeWithAi,
  named,
  OneOf,
  pageQuery,
  Text,
  WebUrl,
  withExample,
} from '../../../../platform/http/schemas.ts'
import { findFilters, noFilter } from '../../filters/index.ts'
import { STORE_PICTURE } from '../design-art-view.ts'
import { MAX_WAIT_MS } from '../make-branded-art.ts'
import { findStoresOfFilter } from '../queries/find-stores-of-filter.ts'
import { SAMPLE_FACES, tryFilter } from '../try-filter.ts'

const shared = { auth: 'admin', cors: true, tag: 'Merch administration' } as const
const params = Exactly({ id: withExample(Id, STORY.filterId) })

export const listStoresOfFilterRoute = defineRoute({
  ...shared,
  method: 'GET',
  path: '/api/merch/admin/filters/{id}/stores',
  operationId: 'listStoresOfFilter',
  summary: 'Lists the stores with designs that use a filter, by name.',
  params,
  query: Exactly(pageQuery({ max: 100, default: 20 })),
  responses: {
    200: named(
      'StoresOfFilter',
      Success({
        stores: Type.Array(
          Exactly({
            campaignId: withExample(Id, STORY.campaignId),
            slug: withExample(Text(), STORY.campaignSlug),
            name: withExample(Text(), 'Mara’s shop'),
            talentName: withExample(Text(), 'Mara Lindqvist'),
            status: OneOf(['DRAFT', 'LIVE', 'ENDED']),
            designCount: withExample(Count, 1),
          }),
        ),
        ...PAGE,
      }),
    ),
  },
  errors: ['NotFound'],
  handler: async ({ ctx, params: { id }, query: { limit, offset } }) => {
    const { stores, total } = await findStoresOfFilter(ctx.db, { filterId: id, limit, offset })
    if (total === 0 && (await findFilters(ctx.db, [id])).length === 0) throw noFilter()
    return ok(success({ stores, total, limit, offset }))
  },
})

const waiters = createWaiterLimit()

export const tryFilterRoute = defineRoute({
  ...shared,
  method: 'POST',
  path: '/api/merch/admin/filters/{id}/try',
  operationId: 'tryMerchFilter',
  summary: 'Tries a filter on a drawn face, with one real model call.',
  description:
    'Takes up to 290 seconds; one at a time for each admin, within the daily budget. `prompt` is tried instead of the saved one, ' +
    'which may be empty. The picture is deleted after a day.',
  params,
  body: named(
    'TryMerchFilterBody',
    Exactly({
      face: Type.Optional(OneOf(SAMPLE_FACES, { description: 'Default: one.' })),
      prompt: Type.Optional(
        withExample(Text({ minLength: 1, maxLength: 8000 }), 'A risograph print in teal and orange'),
      ),
    }),
  ),
  responses: {
    200: named('MerchFilterTrial', Success({ imageUrl: withExample(WebUrl, STORE_PICTURE), madeWithAi: MadeWithAi })),
  },
  errors: ['NotFound', 'UnprocessableEntity', 'RateLimited', 'GENERATION_FAILED', 'ServiceUnavailable'],
  rate: { max: 240, perMs: 60_000 },
  handler: async ({ ctx, caller, params: { id }, body: { face = 'one', prompt }, reply }) => {
    const signal = timeBudget(reply, MAX_WAIT_MS)
    const trial = await waiters(caller.accountId, 1, () => tryFilter(ctx, caller, id, { face, prompt, signal }))
    return ok(success(trial))
  },
})
