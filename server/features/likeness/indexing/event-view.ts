import type { Static } from 'typebox'
import { STORY } from '../../../platform/http/description/example-story.ts'
import {
  Count,
  Exactly,
  Id,
  isoTime,
  isoTimeOrNull,
  NullableText,
  NullableTime,
  named,
  OneOf,
  Time,
} from '../../../platform/http/schemas.ts'
import { INDEXING_STATUSES, INDEXING_TYPES } from './domain/queue-rules.ts'
import type { EventRow } from './queries/list-events.ts'

export const IndexingTypeName = named('IndexingType', OneOf(INDEXING_TYPES))
export const IndexingStatusName = named('IndexingStatus', OneOf(INDEXING_STATUSES))

/** Contract, part 3, "Indexing queue event". */
export const EventView = named(
  'IndexingEvent',
  Exactly({
    eventId: Id,
    accountId: Id,
    type: IndexingTypeName,
    status: IndexingStatusName,
    retryCount: Count,
    failure: { ...NullableText(), description: 'Reason for the last failure.' },
    dueAt: { ...NullableTime, description: 'When it is due, or when its lease ends; null once it has ended.' },
    createdAt: Time,
    updatedAt: Time,
    endedAt: NullableTime,
  }),
  {
    eventId: STORY.indexingEventId,
    accountId: STORY.talentId,
    type: 'IMAGE_ASSET',
    status: 'PENDING',
    retryCount: 0,
    failure: null,
    dueAt: STORY.sentAt,
    createdAt: STORY.sentAt,
    updatedAt: STORY.sentAt,
    endedAt: null,
  },
)

export const toEventView = (event: EventRow): Static<typeof EventView> => ({
  eventId: event.event_id,
  accountId: event.account_id,
  type: event.type,
  status: event.status,
  retryCount: event.retry_count,
  failure: event.failure,
  dueAt: isoTimeOrNull(event.due_at),
  createdAt: isoTime(event.created_at),
  updatedAt: isoTime(event.updated_at),
  endedAt: isoTimeOrNull(event.ended_at),
})
