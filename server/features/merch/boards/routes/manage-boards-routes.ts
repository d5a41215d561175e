import Type from 'typebox'
import { STORY } from '../../../../platform/http/description/example-story.ts'
import { created, defineRoute, ok } from '../../../../platform/http/route.ts'
import { Count, Exactly, Id, named, pageQuery, Text, withExample } from '../../../../platform/http/schemas.ts'
import { AdminBoardView, BoardName, SlugWords, Version, viewAdminBoard } from '../admin-view.ts'
import { findCountedBoard, listBoards } from '../queries/find-boards.ts'
import { changeBoard, createBoard, deleteBoard, noBoard } from '../save-board.ts'

export const adminRoute = {
  auth: 'admin',
  cors: true,
  tag: 'Merch administration',
  contract: 'part 2, "Admin leaderboards and leads"',
} as const
export const BoardId = withExample(Id, STORY.boardId)
export const Success = Type.Literal('success')
export const success = <Data>(data: Data) => ({ status: 'success' as const, data })
export const SearchQuery = withExample(Text({ minLength: 1, maxLength: 100 }), 'cup')

const all = { ...adminRoute, path: '/api/merch/admin/leaderboards' } as const
const one = { ...adminRoute, path: '/api/merch/admin/leaderboards/{id}', params: Exactly({ id: BoardId }) } as const
const BoardResponse = named(
  'AdminLeaderboardResponse',
  Exactly({ status: Success, data: Exactly({ leaderboard: AdminBoardView }) }),
)
const Successor = withExample(Id, '019aa1d7-04a2-7c51-9b38-70e2f6d1a9c4')

export const listBoardsRoute = defineRoute({
  ...all,
  method: 'GET',
  operationId: 'listLeaderboards',
  summary: 'Lists all leaderboards, active or not: the default first, then newest first.',
  query: Exactly({ q: Type.Optional(SearchQuery), ...pageQuery({ max: 100, default: 20 }) }),
  responses: {
    200: named(
      'AdminLeaderboardList',
      Exactly({
        status: Success,
        data: Exactly({ leaderboards: Type.Array(AdminBoardView), total: Count, limit: Count, offset: Count }),
      }),
    ),
  },
  handler: async ({ ctx, query: { q, limit, offset } }) => {
    const { boards, total } = await listBoards(ctx.db, { q, limit, offset })
    return ok(success({ leaderboards: boards.map(viewAdminBoard), total, limit, offset }))
  },
})

export const readAdminBoardRoute = defineRoute({
  ...one,
  method: 'GET',
  operationId: 'readLeaderboard',
  summary: 'Returns one leaderboard, active or not.',
  responses: { 200: BoardResponse },
  errors: ['NotFound'],
  handler: async ({ ctx, params }) => {
    const board = await findCountedBoard(ctx.db, params.id)
    if (!board) throw noBoard()
    return ok(success({ leaderboard: viewAdminBoard(board) }))
  },
})

export const createBoardRoute = defineRoute({
  ...all,
  method: 'POST',
  operationId: 'createLeaderboard',
  summary: 'Creates a leaderboard. With `isDefault` it replaces the current default.',
  body: named(
    'CreateLeaderboardBody',
    Exactly({
      slug: Type.Optional(SlugWords),
      name: BoardName,
      isActive: Type.Optional(Type.Boolean({ description: 'Default: true.' })),
      isDefault: Type.Optional(Type.Boolean({ description: 'Default: false.' })),
    }),
    { name: 'World Cup', isDefault: true },
  ),
  responses: { 201: BoardResponse },
  errors: ['Conflict'],
  handler: async ({ ctx, caller, body }) =>
    created(success({ leaderboard: viewAdminBoard(await createBoard(ctx, caller, body)) })),
})

export const changeBoardRoute = defineRoute({
  ...one,
  method: 'PATCH',
  operationId: 'changeLeaderboard',
  summary: 'Changes a leaderboard. Exactly one leaderboard is the default at all times.',
  description:
    'The default is always active. To take that status from it (`isActive: false` or `isDefault: false`), name the active board that ' +
    'replaces it (`successorId`); otherwise 409.',
  body: named(
    'ChangeLeaderboardBody',
    Exactly({
      version: Type.Optional(Version),
      slug: Type.Optional(SlugWords),
      name: Type.Optional(BoardName),
      isActive: Type.Optional(Type.Boolean()),
      isDefault: Type.Optional(Type.Boolean()),
      successorId: Type.Optional(Successor),
    }),
    { version: 2, isActive: false, successorId: '019aa1d7-04a2-7c51-9b38-70e2f6d1a9c4' },
  ),
  responses: { 200: BoardResponse },
  errors: ['NotFound', 'Conflict'],
  handler: async ({ ctx, caller, params, body }) =>
    ok(success({ leaderboard: viewAdminBoard(await changeBoard(ctx, caller, params.id, body)) })),
})

export const deleteBoardRoute = defineRoute({
  ...one,
  method: 'DELETE',
  operationId: 'deleteLeaderboard',
  summary: 'Deletes a leaderboard and its teams. Sessions that counted for one of them cannot count again.',
  description: 'To delete the default, name the active board that replaces it (`successorId`); otherwise 409.',
  query: Exactly({ successorId: Type.Optional(Successor) }),
  responses: { 200: Exactly({ status: Success, data: Exactly({ id: BoardId }) }) },
  errors: ['NotFound', 'Conflict'],
  handler: async ({ ctx, caller, params: { id }, query }) => {
    await deleteBoard(ctx, caller, id, query.successorId)
    return ok(success({ id }))
  },
})
