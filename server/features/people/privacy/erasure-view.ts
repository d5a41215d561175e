import type { Static } from 'typebox'
import { STORY } from '../../../platform/http/description/example-story.ts'
import {
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
import type { ErasureRow } from './queries/erasures.ts'

const STATUSES = ['scheduled', 'cancelled', 'running', 'done'] as const
const WORDS = {
  SCHEDULED: 'scheduled',
  CANCELLED: 'cancelled',
  RUNNING: 'running',
  SETTLING: 'running',
  DONE: 'done',
} as const satisfies Record<ErasureRow['status'], (typeof STATUSES)[number]>

const fields = {
  id: Id,
  status: named('ErasureStatus', OneOf(STATUSES)),
  requestedAt: Time,
  erasesAt: Time,
  waitsFor: NullableText(),
}
const example = {
  id: STORY.jobId,
  status: 'scheduled',
  requestedAt: STORY.sentAt,
  erasesAt: '2026-11-27T09:30:00.000Z',
  waitsFor: null,
} as const

export const ErasureView = named('Erasure', Exactly(fields), example)

export const viewErasure = (row: ErasureRow): Static<typeof ErasureView> => ({
  id: row.id,
  status: WORDS[row.status],
  requestedAt: isoTime(row.requested_at),
  erasesAt: isoTime(row.erases_at),
  waitsFor: row.waits_for,
})

export const AdminErasureView = named(
  'ErasureForAdmins',
  Exactly({
    ...fields,
    accountId: Id,
    accountName: NullableText(),
    requestedByAccountId: Id,
    reason: NullableText(),
    endedAt: NullableTime,
  }),
  {
    ...example,
    accountId: STORY.talentId,
    accountName: 'Mara Lindqvist',
    requestedByAccountId: STORY.adminId,
    reason: 'Requested by letter.',
    endedAt: null,
  },
)

/** `account_name` is the account's current name, if the query has read it. */
export const viewErasureForAdmins = (
  row: ErasureRow & { account_name?: string | null },
): Static<typeof AdminErasureView> => ({
  ...viewErasure(row),
  accountId: row.account_id,
  accountName: row.account_name ?? null,
  requestedByAccountId: row.requested_by_account_id,
  reason: row.reason,
  endedAt: isoTimeOrNull(row.ended_at),
})
