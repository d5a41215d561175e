import type { Trx } from '../../../platform/database/transaction.ts'
import { newId } from '../../../platform/ids.ts'
import { insertJourneyEvents } from './queries/journey-events.ts'

/** `sessionId` is the internal id. */
export type ServerEvent = { eventType: 'MERCH_EMAIL_OPENED'; sessionId: string; data: object }

/** Stores events of the server (contract, part 2, "Events"). Their sessions must exist. */
export async function recordServerEvents(trx: Trx, events: readonly ServerEvent[], at: Date): Promise<void> {
  if (events.length === 0) return
  await insertJourneyEvents(
    trx,
    events.map(({ eventType, sessionId, data }) => ({
      id: newId(),
      event_type: eventType,
      data: JSON.stringify(data),
      session_id: sessionId,
      visitor_digest: null,
      source: 'server' as const,
      created_at: at,
    })),
  )
}
