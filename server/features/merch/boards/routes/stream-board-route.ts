import Type from 'typebox'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Exactly, withExample } from '../../../../platform/http/schemas.ts'
import { streamBoard } from '../stream-board.ts'
import { BoardSlug } from './public-board-routes.ts'

export const streamBoardRoute = defineRoute({
  auth: 'public',
  cors: 'visitors',
  tag: 'Merch',
  method: 'GET',
  path: '/api/merch/leaderboard/{board}/events',
  operationId: 'streamLeaderboard',
  summary: 'Streams live updates of a leaderboard.',
  description:
    'Server-sent events: first `standings` with the total and every team; then, within two seconds of a change, `standings` with the total ' +
    'and the teams that changed. `reload` means that teams were added, removed or redesigned: request the board then. A client that ' +
    'reconnects gets everything again. A stream ends after five minutes. Limit: 50 streams for each network. Above that, and where ' +
    'streams do not work, request the board every few seconds.',
  params: Exactly({ board: BoardSlug }),
  responses: {
    200: withExample(
      Type.String({ contentMediaType: 'text/event-stream', description: 'Events, one JSON object each.' }),
      'id: 2\nevent: standings\ndata: {"total":11936,"teams":[{"boardTeamId":"…","count":1481,"pct":12.4,"rank":3}],"reload":false}\n\n',
    ),
  },
  errors: ['NotFound'],
  handler: async ({ ctx, params, request, reply }) => {
    await streamBoard(ctx, { slug: params.board, request, reply })
    return ok('')
  },
})
