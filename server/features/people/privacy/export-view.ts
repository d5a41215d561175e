import Type, { type Static } from 'typebox'
import type { Context } from '../../../platform/context.ts'
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
import { mediaUrl } from '../../media/files/index.ts'
import type { ExportRow } from './queries/exports.ts'

const STATUSES = ['queued', 'running', 'succeeded', 'failed', 'expired'] as const

export const DataExportView = named(
  'DataExport',
  Exactly({
    jobId: Id,
    status: OneOf(STATUSES),
    requestedAt: Time,
    readyAt: NullableTime,
    expiresAt: NullableTime,
    bytes: Type.Unsafe<number | null>({ type: ['integer', 'null'], minimum: 0 }),
    url: NullableText(2048),
  }),
  {
    jobId: STORY.jobId,
    status: 'succeeded',
    requestedAt: STORY.sentAt,
    readyAt: STORY.laterAt,
    expiresAt: '2026-11-27T10:05:12.480Z',
    bytes: 4_812_331,
    url: 'https://api.example.com/media/privacy/exports/5d1c0a9e7b3f48d2a6e01f94c2b7d853.zip?expires=1795774512&signature=abc',
  },
)

/**
 * Includes the address of the file, which is valid for 15 minutes, only after a fresh proof of the
 * owner.
 */
export function viewExport(
  ctx: Pick<Context, 'config' | 'clock'>,
  { isProven }: { isProven: boolean },
  row: ExportRow,
): Static<typeof DataExportView> {
  const isOver = row.expires_at !== null && row.expires_at <= ctx.clock.now()
  const status = {
    WAITING: 'queued',
    MAKING: 'running',
    READY: isOver ? 'expired' : 'succeeded',
    FAILED: 'failed',
  } as const
  return {
    jobId: row.id,
    status: status[row.status],
    requestedAt: isoTime(row.requested_at),
    readyAt: isoTimeOrNull(row.ready_at),
    expiresAt: isoTimeOrNull(row.expires_at),
    bytes: row.bytes,
    url: row.file_key === null || row.expires_at === null || isOver || !isProven ? null : mediaUrl(ctx, row.file_key),
  }
}
