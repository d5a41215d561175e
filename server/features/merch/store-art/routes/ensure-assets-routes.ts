import Type from 'typebox'
import { MINUTE_MS, SECOND_MS } from '../../../../platform/clock.ts'
import { networkOf } from '../../../../platform/http/connections/network.ts'
import { timeBudget } from '../../../../platform/http/connections/time-budget.ts'
import { createWaiterLimit } from '../../../../platform/http/connections/waiter-limit.ts'
import { STORY } from '../../../../platform/http/description/example-story.ts'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import {
  Count,
  Exactly,
  Id,
  MadeWithAi,
  NullableWebUrl,
  named,
  OneOf,
  Text,
  withExample,
} from '../../../../platform/http/schemas.ts'
import { findVisitor } from '../../../people/accounts/index.ts'
import { AssetStatusName } from '../../designs/index.ts'
import { ProductPreviewView, STORE_PICTURE } from '../design-art-view.ts'
import { ensureStoreAssets, findStoreAssets } from '../ensure-store-assets.ts'

/**
 * Time limit of the request, set by the contract. The route stops waiting after `WAIT_MS` and
 * returns the current state, so that the response arrives before this limit.
 */
const MAX_DURATION_MS = 300 * SECOND_MS
const WAIT_MS = 285 * SECOND_MS

const StoreAssetsView = named(
  'StoreAssets',
  Exactly({
    status: OneOf(['ready', 'pending']),
    pending: withExample(Count, 0),
    designs: Type.Array(
      Exactly({
        id: withExample(Id, STORY.designId),
        name: withExample(Text(), 'Original'),
        assetStatus: AssetStatusName,
        displayImageUrl: withExample(NullableWebUrl, STORE_PICTURE),
        madeWithAi: MadeWithAi,
        renderedProductPreviews: Type.Array(ProductPreviewView),
      }),
    ),
  }),
)

const shared = {
  path: '/api/merch/store/{slug}/ensure-assets',
  auth: 'public',
  cors: 'visitors',
  tag: 'Merch',
  contract: 'part 2, "POST and GET /store/{slug}/ensure-assets"',
  params: Exactly({ slug: withExample(Text({ minLength: 1, maxLength: 60 }), STORY.campaignSlug) }),
  responses: { 200: StoreAssetsView },
} as const

export const findStoreAssetsRoute = defineRoute({
  ...shared,
  method: 'GET',
  operationId: 'findStoreAssets',
  summary: 'Returns the status of the designs of a seller’s store, without making anything.',
  description:
    '`pending` is the number of designs still in progress; a design in `error` is retried by a later POST. A store that is not live is visible only to its seller and admins.',
  errors: ['NotFound'],
  handler: async ({ ctx, params, request, reply }) => {
    return ok(await findStoreAssets(ctx, params.slug, () => findVisitor({ ctx, request, reply })))
  },
})

const waiters = createWaiterLimit()

export const ensureStoreAssetsRoute = defineRoute({
  ...shared,
  method: 'POST',
  operationId: 'ensureStoreAssets',
  summary: 'Makes the missing pictures of a seller’s store and waits for them.',
  description:
    'Returns within 300 seconds with what is ready by then; a client that disconnects loses nothing. Each picture is made once, however many clients ask.',
  // High, because all visitors of a stadium can share one IP address. Repeated requests do not
  // make art twice.
  rate: { max: 600, perMs: MINUTE_MS },
  errors: ['NotFound', 'CAMPAIGN_CLOSED'],
  handler: async ({ ctx, params, request, reply }) => {
    const signal = timeBudget(reply, MAX_DURATION_MS)
    const visitor = () => findVisitor({ ctx, request, reply })
    const ensured = await waiters(networkOf(request.ip), ctx.config.WAITERS_PER_ADDRESS, () =>
      ensureStoreAssets(ctx, params.slug, visitor, { waitMs: WAIT_MS, signal }),
    )
    return ok(ensured)
  },
})
