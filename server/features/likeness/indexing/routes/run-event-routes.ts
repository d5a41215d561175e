import Type from 'typebox'
import { STORY } from '../../../../platform/http/description/example-story.ts'
import { defineRoute, ok, type Route } from '../../../../platform/http/route.ts'
import { Count, Exactly, Id, named, Text } from '../../../../platform/http/schemas.ts'
import type { IndexingHandlers, IndexingOutcome } from '../handler.ts'
import { runEvent } from '../run-event.ts'

const shared = {
  method: 'POST',
  auth: 'cron',
  envelope: 'likeness',
  tag: 'Likeness',
  body: named('RunIndexingEventBody', Exactly({ eventId: Id }), { eventId: STORY.indexingEventId }),
  errors: ['NotFound', 'Conflict'],
} as const

const counts = { success: Type.Boolean(), message: Text(), successCount: Count, failureCount: Count }

export const generateTagsRoute = (handlers: IndexingHandlers): Route =>
  defineRoute({
    ...shared,
    path: '/api/indexing/generate-tags',
    operationId: 'generateTags',
    summary: 'Analyzes the pictures or recordings of an event’s account that were not analyzed yet.',
    description:
      'Runs an event at once, even if it is not due or is FAILED. `success` is false if some items could not be ' +
      'analyzed: `errors` says why, and they are retried automatically. After 500 and 503 the event itself is retried.',
    contract: 'part 3, POST /generate-tags',
    responses: {
      200: named('TagsGenerated', Exactly({ ...counts, errors: Type.Optional(Type.Array(Type.String())) }), {
        success: true,
        message: '2 analyzed.',
        successCount: 2,
        failureCount: 0,
      }),
    },
    handler: async ({ ctx, body }) => {
      const outcome = await runEvent(ctx, handlers, body.eventId, ['IMAGE_ASSET', 'VOICE_ASSET'])
      const { successCount, failureCount, errors } = outcome
      return ok({
        success: failureCount === 0,
        message: messageOf(outcome, 'analyzed'),
        successCount,
        failureCount,
        ...(errors.length > 0 ? { errors: [...errors] } : {}),
      })
    },
  })

export const scrapeSocialRoute = (handlers: IndexingHandlers): Route =>
  defineRoute({
    ...shared,
    path: '/api/indexing/scrape-social',
    operationId: 'scrapeSocial',
    summary: 'Reads the social links of an event’s account: the follower counts and the profile pictures.',
    description:
      'Runs an event at once, even if it is not due or is FAILED. `note` lists the links that could not be read.',
    contract: 'part 3, POST /scrape-social',
    responses: {
      200: named('SocialScraped', Exactly({ ...counts, note: Text() }), {
        success: true,
        message: '1 read.',
        successCount: 1,
        failureCount: 0,
        note: 'Every link was read.',
      }),
    },
    handler: async ({ ctx, body }) => {
      const outcome = await runEvent(ctx, handlers, body.eventId, ['SOCIAL_SCRAPE'])
      const { successCount, failureCount, errors, note } = outcome
      return ok({
        success: failureCount === 0,
        message: messageOf(outcome, 'read'),
        successCount,
        failureCount,
        note: note ?? (errors.length > 0 ? errors.join(' ') : 'Every link was read.'),
      })
    },
  })

const messageOf = ({ successCount, failureCount, note }: IndexingOutcome, done: string): string =>
  [`${successCount} ${done}${failureCount > 0 ? `, ${failureCount} failed` : ''}.`, ...(note ? [note] : [])].join(' ')
