import Type from 'typebox'
import { notFound } from '../../../../platform/errors.ts'
import { created, defineRoute, ok } from '../../../../platform/http/route.ts'
import {
  Exactly,
  Id,
  MadeWithAi,
  Nullable,
  named,
  Text,
  WebUrl,
  withExample,
} from '../../../../platform/http/schemas.ts'
import { isMadeWithAi } from '../../../../platform/made-with-ai/is-made-with-ai.ts'
import { mediaUrl } from '../../../media/files/index.ts'
import { findVisitor } from '../../../people/accounts/index.ts'
import { SessionBearer } from '../../fan-sessions/index.ts'
import { createShare } from '../create-share.ts'
import type { SharingHandlers } from '../handlers.ts'
import { readShare } from '../read-share.ts'

const shared = { auth: 'public', cors: 'visitors', tag: 'Merch' } as const
const CAMPAIGN_ID = '019ab0c0-11d2-7b60-a4f8-9e2c37b51d06'
const ART_KEY = 'merch/ai-candidates/7b3f48d2a6e01f94c2b7d8535d1c0a9e-1-1795267200000.png'
const SHARE_ID = 'c27f1b0e94d84a63b5a10e7d38f2c691'

const CampaignId = withExample(Id, CAMPAIGN_ID)
const ArtKey = withExample(Type.String({ minLength: 1, maxLength: 300 }), ART_KEY)
const ShareId = withExample(Type.String({ minLength: 1, maxLength: 100 }), SHARE_ID)

export const createShareRoute = (handlers: Pick<SharingHandlers, 'isArtBought' | 'isOrderOf' | 'onHeld'>) =>
  defineRoute({
    ...shared,
    method: 'POST',
    path: '/api/merch/share/create',
    operationId: 'createMerchShare',
    summary: 'Shares a piece of a fan’s art on the campaign’s colors, with a watermark unless it was bought.',
    description:
      'The art must be a candidate of a session of that campaign. The owner is identified by `sessionId` or by the signed-in account; in ' +
      'production one of them is required (SHARES_WITHOUT_SESSION). Sharing the same art again returns the same share, without the watermark once the art was bought. ' +
      'If a photo of the session is a copy of another account’s published picture, the share is 404 until an admin has reviewed it.',
    contract: 'part 2, "Share, tracking, history"',
    body: named(
      'CreateMerchShareBody',
      Exactly({
        campaignId: CampaignId,
        aiArtKey: ArtKey,
        orderId: Type.Optional(Id),
        sessionId: Type.Optional(SessionBearer),
      }),
    ),
    responses: { 201: named('MerchShareCreated', Exactly({ shareId: ShareId, isUnderReview: Type.Boolean() })) },
    errors: ['NotFound', 'SESSION_MOVED', 'CAMPAIGN_CLOSED', 'UnprocessableEntity', 'RateLimited'],
    rate: { max: 'SHARES_PER_MINUTE', perMs: 60_000 },
    handler: async ({ ctx, body, request, reply }) => {
      reply.header('referrer-policy', 'no-referrer')
      const visitor = await findVisitor({ ctx, request, reply })
      const { id, isHeld } = await createShare(ctx, handlers, { visitor, request }, body)
      return created({ shareId: id, isUnderReview: isHeld })
    },
  })

export const getShareRoute = ({ isArtBought }: Pick<SharingHandlers, 'isArtBought'>) =>
  defineRoute({
    ...shared,
    cors: 'anybody',
    method: 'GET',
    path: '/api/merch/share/{shareId}',
    operationId: 'getMerchShare',
    summary: 'Returns a share: the key of the art, its campaign, and the preview picture for links.',
    description:
      '`previewUrl` is the watermarked preview alone, null once it is deleted. `pictureUrl` shows the art on the campaign’s colors (1200 × 630): with the watermark, or without it if `isBought`. It is null after the order of bought art was refunded, until the art is shared again.',
    contract: 'part 2, "Share, tracking, history"',
    params: Exactly({ shareId: ShareId }),
    responses: {
      200: named(
        'MerchShareResponse',
        Exactly({
          share: Exactly({
            id: ShareId,
            aiArtKey: ArtKey,
            pictureUrl: Nullable(WebUrl),
            previewUrl: Nullable(WebUrl),
            isBought: Type.Boolean({ description: 'True if `pictureUrl` shows bought art without a watermark.' }),
            madeWithAi: MadeWithAi,
            campaign: Exactly({
              id: CampaignId,
              slug: withExample(Text(), 'mara-live'),
              name: withExample(Text(), 'Mara on tour'),
              talentName: withExample(Text(), 'Mara Lindqvist'),
              isOpen: Type.Boolean({ description: 'True if new visitors can start there now.' }),
            }),
          }),
        }),
      ),
    },
    errors: ['NotFound'],
    handler: async ({ ctx, params }) => {
      const share = await readShare(ctx, params.shareId)
      if (!share) throw notFound('There is no such share.')
      const { id, artKey, pictureKey, previewKey, campaign, sessionId } = share
      const isBought = share.isUnmarked && (await isArtBought(ctx.db, { artKey, sessionId }))
      const address = (key: string | null) => (key === null ? null : mediaUrl(ctx, key))
      const [pictureUrl, previewUrl] = [address(share.isUnmarked && !isBought ? null : pictureKey), address(previewKey)]
      const madeWithAi = isMadeWithAi(artKey)
      return ok({ share: { id, aiArtKey: artKey, pictureUrl, previewUrl, isBought, madeWithAi, campaign } })
    },
  })
