import Type, { type Static } from 'typebox'
import { STORY } from '../../../platform/http/description/example-story.ts'
import {
  Count,
  Exactly,
  Id,
  isoTime,
  isoTimeOrNull,
  Nullable,
  NullableText,
  NullableTime,
  named,
  OneOf,
  Text,
  Time,
  withExample,
} from '../../../platform/http/schemas.ts'
import { FAILURE_CODES, JOB_STATUSES, messageForOwner } from './domain/job-status.ts'
import type { JobRow } from './queries/insert-generations.ts'

export const JobId = withExample(Type.String({ minLength: 1, maxLength: 100 }), STORY.jobId)

const fields = {
  id: JobId,
  kind: Text({ maxLength: 60 }),
  subject: NullableText(500),
  batchId: Id,
  slot: Text({ maxLength: 100 }),
  status: named('GenerationStatus', OneOf(JOB_STATUSES)),
  progress: Type.Number({ minimum: 0, maximum: 1 }),
  result: Type.Unsafe<object | null>({
    type: ['object', 'null'],
    additionalProperties: true,
    description: 'The result, once there is one; its fields depend on the kind.',
  }),
  error: Nullable(
    named(
      'GenerationFailure',
      Exactly({
        code: OneOf(FAILURE_CODES),
        message: Text({ description: 'A message for people that says what to do.' }),
      }),
      { code: 'REFUSED', message: 'The provider does not make pictures like this.' },
    ),
  ),
  createdAt: Time,
  startedAt: NullableTime,
  endedAt: NullableTime,
}

const Job = Exactly(fields)
const example: Static<typeof Job> = {
  id: STORY.jobId,
  kind: 'MODEL_TRIAL',
  subject: 'image-model-2',
  batchId: STORY.jobId,
  slot: 'only',
  status: 'RUNNING',
  progress: 0.4,
  result: null,
  error: null,
  createdAt: STORY.sentAt,
  startedAt: STORY.sentAt,
  endedAt: null,
}

export const JobView = named('GenerationJob', Job, example)

const messageFor = ({ kind, failure_message }: JobRow, code: string): string =>
  kind === 'MODEL_TRIAL' ? (failure_message ?? '') : messageForOwner(code, failure_message)

/** Leaves out the cost and the operator's messages. */
export const toJobView = (row: JobRow): Static<typeof JobView> => ({
  id: row.id,
  kind: row.kind,
  subject: row.subject,
  batchId: row.batch_id,
  slot: row.slot,
  status: row.status,
  progress: row.progress_percent / 100,
  result: row.result,
  error:
    row.failure_code === null
      ? null
      : { code: row.failure_code as (typeof FAILURE_CODES)[number], message: messageFor(row, row.failure_code) },
  createdAt: isoTime(row.created_at),
  startedAt: isoTimeOrNull(row.started_at),
  endedAt: isoTimeOrNull(row.ended_at),
})

export const AdminJobView = named(
  'GenerationJobForAdmins',
  Exactly({ ...fields, accountId: Nullable(Id), attempts: Count, costMicroUsd: Count }),
  {
    ...example,
    accountId: STORY.brandId,
    status: 'FAILED',
    error: { code: 'UNAVAILABLE', message: 'The provider does not respond.' },
    endedAt: STORY.laterAt,
    attempts: 3,
    costMicroUsd: 140_000,
  },
)

/**
 * Includes the account, the number of attempts, and the total cost of the calls in millionths of a
 * dollar.
 */
export const toAdminJobView = (row: JobRow): Static<typeof AdminJobView> => ({
  ...toJobView(row),
  error:
    row.failure_code === null
      ? null
      : { code: row.failure_code as (typeof FAILURE_CODES)[number], message: row.failure_message ?? '' },
  accountId: row.account_id,
  attempts: row.attempts,
  costMicroUsd: row.cost_micro_usd,
})
