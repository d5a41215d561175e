import type { FastifyRequest } from 'fastify'
import Type, { type Static } from 'typebox'
import type { Context } from '../../../platform/context.ts'
import { Text } from '../../../platform/http/schemas.ts'
import { fits } from '../../../platform/http/validation.ts'
import { newId } from '../../../platform/ids.ts'
import { trySpend } from '../../../platform/limits/spend.ts'
import { visitOf } from '../../../platform/limits/visit.ts'
import { keyedDigest } from '../../../platform/security/sealed.ts'
import { storableJson } from '../../../platform/storable-text.ts'
import { findCampaign } from '../campaigns/index.ts'
import { findSessionOfBearer, type SessionVisitor } from '../fan-sessions/index.ts'
import { MAX_EVENT_BYTES, SERVER_EVENTS } from './domain/event-types.ts'
import { insertJourneyEvents } from './queries/journey-events.ts'

/** Fields that are not in this schema are ignored. */
export const JourneyEvent = Type.Object({
  eventType: Type.String({ pattern: '^[A-Z_]{1,64}$' }),
  eventData: Type.Optional(Type.Object({}, { additionalProperties: true })),
  merchSessionId: Type.Optional(Text({ maxLength: 100 })),
  userSessionId: Type.Optional(Text({ maxLength: 200 })),
})
export type JourneyEvent = Static<typeof JourneyEvent>

/**
 * Stores an event that a page reports (contract, part 2, "/journey-event"). Ignores invalid
 * events, those over 8 kB or past the daily limit, and server-only types.
 */
export async function recordJourneyEvent(
  ctx: Context,
  given: unknown,
  { visitor, request }: { visitor: SessionVisitor; request: Pick<FastifyRequest, 'ip' | 'headers'> },
): Promise<void> {
  if (!fits(JourneyEvent, given) || SERVER_EVENTS.has(given.eventType)) return
  const { eventType, eventData, merchSessionId: bearer, userSessionId } = given
  const data = eventData === undefined ? null : cleanData(eventData, bearer)
  if (data !== null && Buffer.byteLength(data) > MAX_EVENT_BYTES) return
  const session = bearer === undefined ? undefined : await findSessionOfBearer(ctx.db, bearer, visitor)
  if (bearer !== undefined && !session) return
  const campaign = session?.campaignId ? await findCampaign(ctx.db, session.campaignId) : undefined
  const spending = { visit: visitOf(ctx.config, request), sessionId: session?.id, campaign, costs: { event: 1 } }
  const counted = await trySpend({ db: ctx.db, config: ctx.config, at: ctx.clock.now() }, spending)
  if ('refusal' in counted) return
  await insertJourneyEvents(ctx.db, [
    {
      id: newId(),
      event_type: eventType,
      data,
      session_id: session?.id ?? null,
      visitor_digest:
        userSessionId === undefined ? null : keyedDigest(ctx.config.SECRET_KEY, 'journey visitor', userSessionId),
      source: 'client',
      created_at: ctx.clock.now(),
    },
  ])
}

/** A page may include the bearer token, which must not be stored. */
const cleanData = (data: object, bearer: string | undefined): string => {
  const text = storableJson(data)
  return bearer ? text.replaceAll(bearer, '') : text
}
