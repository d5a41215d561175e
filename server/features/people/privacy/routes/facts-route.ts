import Type from 'typebox'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Count, Exactly, named, Text } from '../../../../platform/http/schemas.ts'
import { privacyFacts } from '../privacy-facts.ts'

export const getPrivacyFactsRoute = defineRoute({
  method: 'GET',
  path: '/api/privacy/facts',
  auth: 'public',
  tag: 'Privacy',
  operationId: 'getPrivacyFacts',
  summary:
    'Returns how many days this installation keeps which personal data (0 means forever), and which external services receive what.',
  responses: {
    200: named(
      'PrivacyFacts',
      Exactly({
        days: Exactly({
          removedPictures: Count,
          selfies: Count,
          sessions: Count,
          orders: Count,
          carts: Count,
          journeys: Count,
          leads: Count,
          mails: Count,
          erasure: Count,
          export: Count,
        }),
        services: Type.Array(Exactly({ name: Text(), gets: Text() })),
      }),
      {
        days: {
          removedPictures: 730,
          selfies: 30,
          sessions: 180,
          orders: 1095,
          carts: 90,
          journeys: 400,
          leads: 365,
          mails: 90,
          erasure: 7,
          export: 7,
        },
        services: [{ name: 'SendGrid', gets: 'mails and the addresses they are sent to' }],
      },
    ),
  },
  handler: async ({ ctx }) => ok(privacyFacts(ctx.config)),
})
