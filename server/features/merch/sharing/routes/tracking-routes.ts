import Type from 'typebox'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Done, Id, named, withExample } from '../../../../platform/http/schemas.ts'
import { fits } from '../../../../platform/http/validation.ts'
import { findVisitor } from '../../../people/accounts/index.ts'
import { JourneyEvent, recordJourneyEvent } from '../record-journey-event.ts'
import { recordVisit } from '../record-visit.ts'

const DONE = { success: true } as const

/** For pages that call in the background and do not read the responses. */
const backgroundRoute = {
  method: 'POST',
  auth: 'public',
  cors: 'anybody',
  tag: 'Merch',
  contract: 'part 2, "Share, tracking, history"',
  insteadOfErrors: DONE,
  responses: { 200: Done },
  rate: { max: 600, perMs: 60_000 },
} as const

const Visit = Type.Object({
  campaignId: withExample(Id, '019ab0c0-11d2-7b60-a4f8-9e2c37b51d06'),
  slug: Type.Optional(withExample(Type.String({ minLength: 1, maxLength: 100 }), 'poster-lyon')),
})

export const recordVisitRoute = defineRoute({
  ...backgroundRoute,
  path: '/api/merch/tracking/record',
  operationId: 'recordMerchVisit',
  summary: 'Counts a visit to a campaign, at most once a day per IP address. Always returns 200.',
  description:
    '`slug` names a link of the campaign; the link has its own count of visits during its time window. Visits through a preview link ' +
    'are not counted. IP addresses are stored as digests with a key that changes daily.',
  rawBody: named('RecordMerchVisitBody', Visit),
  handler: async ({ ctx, request }) => {
    const given: unknown = request.body
    if (fits(Visit, given)) await recordVisit(ctx, request, given)
    return ok(DONE)
  },
})

export const recordJourneyEventRoute = defineRoute({
  ...backgroundRoute,
  path: '/api/merch/journey-event',
  operationId: 'recordMerchJourneyEvent',
  summary: 'Records an event of a fan’s journey. Always returns 200.',
  description:
    '`eventType` has only capital letters and underscores, at most 64 characters; `eventData` is up to 8 kB of JSON. Anything else is dropped, and so ' +
    'are types that only the server writes.',
  rawBody: named('RecordMerchJourneyEventBody', JourneyEvent, {
    eventType: 'SELFIE_TAKEN',
    eventData: { tries: 2 },
  }),
  handler: async ({ ctx, request, reply }) => {
    const visitor = await findVisitor({ ctx, request, reply })
    await recordJourneyEvent(ctx, request.body, { visitor, request })
    return ok(DONE)
  },
})
