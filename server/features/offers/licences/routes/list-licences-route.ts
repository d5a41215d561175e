import Type from 'typebox'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Count, Day, Exactly, Id, OneOf, pageQuery, Text, withExample } from '../../../../platform/http/schemas.ts'
import { listLicencesFor } from '../list-licences-for.ts'
import { ListedLicenceView } from '../listed-licence-view.ts'

export const listLicencesRoute = defineRoute({
  method: 'GET',
  path: '/api/licences/list',
  auth: 'user',
  cors: true,
  tag: 'Licenses',
  operationId: 'listLicences',
  summary: 'Lists the licenses that the caller has, or has given, latest first.',
  description:
    'As `buyer`, a brand sees what it may use. As `seller`, a talent sees their commitments; an agent names one of their talents with `accountId`. `from` and `until` keep the licenses that hold on some day of that period.',
  query: Type.Object({
    perspective: Type.Optional(OneOf(['buyer', 'seller'], { default: 'buyer' })),
    stage: Type.Optional(
      withExample(Type.String({ maxLength: 200, description: 'Comma-separated stages.' }), 'RUNNING,ENDING_SOON'),
    ),
    search: Type.Optional(
      withExample(
        Text({ minLength: 1, maxLength: 100, description: 'Text of the title, the brief, or a name.' }),
        'roast',
      ),
    ),
    accountId: Type.Optional(Id),
    from: Type.Optional(Day({ description: 'First day of a period.' })),
    until: Type.Optional(Day({ description: 'Last day of a period.' })),
    ...pageQuery({ default: 20, max: 100 }),
  }),
  responses: {
    200: Exactly({ licences: Type.Array(ListedLicenceView), total: Count, limit: Count, offset: Count }),
  },
  errors: ['Forbidden'],
  handler: async ({ ctx, caller, query }) => ok(await listLicencesFor(ctx, caller, query)),
})
