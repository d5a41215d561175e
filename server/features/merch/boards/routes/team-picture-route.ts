import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Bytes, Exactly, Text, withExample } from '../../../../platform/http/schemas.ts'
import { getTeamPicture } from '../team-picture.ts'
import { BoardSlug } from './public-board-routes.ts'

const FRESH_SECONDS = 60

export const teamPictureRoute = defineRoute({
  auth: 'public',
  cors: 'visitors',
  mayBeCached: true,
  tag: 'Merch',
  method: 'GET',
  path: '/api/merch/leaderboard/{board}/{team}/picture',
  operationId: 'getLeaderboardTeamPicture',
  summary: 'Returns a team’s position as a preview picture for links (PNG, 1200 × 630).',
  description:
    'Shows the flag, rank, name and count on the team’s colors. Redrawn when they change, at most once a minute.',
  params: Exactly({ board: BoardSlug, team: withExample(Text({ minLength: 1, maxLength: 200 }), 'sweden') }),
  responses: { 200: Bytes, 304: Bytes },
  errors: ['NotFound'],
  rate: { max: 120, perMs: 60_000 },
  handler: async ({ ctx, params, request, reply }) => {
    const { etag, open } = await getTeamPicture(ctx, params)
    reply
      .type('image/png')
      .header('cache-control', `public, max-age=${FRESH_SECONDS}`)
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('etag', etag)
    if (request.headers['if-none-match'] === etag) return { status: 304, body: '' }
    return ok(request.method === 'HEAD' ? '' : await open())
  },
})
