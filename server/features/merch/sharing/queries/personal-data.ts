import {
  classify,
  classifyBooks,
  type PersonalData,
  partOf,
  withoutPeople,
} from '../../../../platform/personal-data/index.ts'

const BY_SESSION = { session: partOf('session', 'session_id') }
const OF_AN_EVENT = { data: null, visitor_digest: null } as const

/** Rows of visits contain only digests that identify nobody, and are deleted within days. */
export const sharingPersonalData: PersonalData = {
  tables: [
    classify('merch_shares', {
      title: 'Art you shared',
      order: 'id',
      keys: BY_SESSION,
      books: 'id campaign_id session_id art_key order_id is_unmarked held_at created_at',
      of: { session: { picture_key: null } },
    }),
    classify('merch_journey_events', {
      title: 'What you did in stores',
      order: 'id',
      keys: BY_SESSION,
      books: 'id event_type session_id source created_at',
      of: { session: OF_AN_EVENT },
      readers: { nobody: 'data' },
      codes: 'event_type',
    }),
    classifyBooks('merch_tracking_links', 'id campaign_id slug starts_at ends_at is_preview visits created_at'),
    classifyBooks('merch_visit_counts', 'campaign_id day visits'),
    withoutPeople('merch_visits', 'campaign_id day visitor_digest created_at', { codes: 'day' }),
    withoutPeople('merch_link_visits', 'link_id day visitor_digest created_at', { codes: 'day' }),
  ],
}
