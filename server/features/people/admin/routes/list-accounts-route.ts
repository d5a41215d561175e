import Type from 'typebox'
import { STORY } from '../../../../platform/http/description/example-story.ts'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Count, Exactly, Id, pageQuery, Text, withExample } from '../../../../platform/http/schemas.ts'
import { listAccounts } from '../queries/list-accounts.ts'
import { AdminAccount, BrandLimit } from '../schemas.ts'

export const listAccountsRoute = defineRoute({
  method: 'GET',
  path: '/api/admin/users',
  auth: 'admin',
  tag: 'Administration',
  operationId: 'listAccounts',
  summary: 'Lists accounts, newest first, with current and past blocks.',
  contract: 'part 1, Administration routes',
  query: Type.Object({
    search: Type.Optional(
      withExample(
        Text({ maxLength: 200, description: 'Part of a display name or slug, case-insensitive, or an account id.' }),
        'mara',
      ),
    ),
    ...pageQuery({ max: 100, default: 50 }),
  }),
  responses: {
    200: Exactly({
      accounts: Type.Array(AdminAccount),
      total: Count,
      brandLimits: withExample(Type.Record(Id, BrandLimit), {
        [STORY.brandId]: { isBlocked: true, blockedReason: 'Paid with a stolen card.' },
      }),
    }),
  },
  handler: async ({ ctx, query }) => ok(await listAccounts(ctx.db, query)),
})
