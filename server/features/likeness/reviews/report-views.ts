import Type, { type Static } from 'typebox'
import { addMs, HOUR_MS } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { STORY } from '../../../platform/http/description/example-story.ts'
import {
  Email,
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
import { VISIBLE_TEXT } from '../../../platform/visible-text.ts'
import { Decision, decisionOf, Picture, pictureOf, Whose } from './case-views.ts'
import type { ComparedClaimant } from './compare-claimant.ts'
import {
  CONFIRMED_STATUSES,
  DUE_HOURS,
  MEASURES,
  type Measure,
  REPORT_REASONS,
  REPORT_SUBJECTS,
  type ReportReason,
  type ReportSubject,
} from './domain/report-reasons.ts'
import type { ReportDetails } from './queries/reports.ts'

/** Words of an admin about a case. */
export const Reason = withExample(
  Type.String({ minLength: 1, maxLength: 2000, pattern: VISIBLE_TEXT }),
  'Both pictures show the same person.',
)

export const ReportReasonName = named('LikenessReportReason', OneOf(Object.keys(REPORT_REASONS) as ReportReason[]))
export const ReportSubjectName = named('ReportSubject', OneOf(Object.keys(REPORT_SUBJECTS) as ReportSubject[]))
export const MeasureName = named('ReportMeasure', OneOf(Object.keys(MEASURES) as Measure[]))
export const ReportStatusName = named('LikenessReportStatus', OneOf(CONFIRMED_STATUSES))

export const ReportView = named(
  'LikenessReport',
  Exactly({
    id: Id,
    status: ReportStatusName,
    name: Text(),
    email: Email,
    isTrusted: { ...Type.Boolean(), description: 'The sender is a trusted reporter, so it comes first.' },
    subject: { ...Nullable(ReportSubjectName), description: 'Null: a likeness.' },
    reason: ReportReasonName,
    statement: Text(),
    account: { ...Nullable(Whose), description: 'The account it concerns, if known.' },
    picture: Nullable(Picture),
    pictureUrl: { ...NullableText(), description: 'The address as entered. It may lead anywhere.' },
    confirmedAt: NullableTime,
    dueAt: {
      ...NullableTime,
      description: `Time until which it must be decided: ${DUE_HOURS} hours. Null once it is.`,
    },
    appeal: {
      ...Nullable(
        Exactly({
          statement: Text(),
          at: Time,
          firstDecision: Decision,
        }),
      ),
      description: 'The sender disagreed with the dismissal (`firstDecision`). Another admin decides about it.',
    },
    measure: { ...Nullable(MeasureName), description: 'What was done, if it was no takedown.' },
    decision: Nullable(Decision),
    createdAt: Time,
  }),
  {
    id: STORY.reportId,
    status: 'OPEN',
    name: 'Ines Duarte',
    email: 'ines@example.com',
    isTrusted: false,
    subject: null,
    reason: 'MY_FACE',
    statement: 'The third picture on this page is of me. I never agreed to it.',
    account: { id: STORY.talentId, displayName: 'Mara Lindqvist', slug: STORY.talentSlug },
    picture: null,
    pictureUrl: null,
    confirmedAt: STORY.laterAt,
    dueAt: '2026-11-23T10:05:12.480Z',
    appeal: null,
    measure: null,
    decision: null,
    createdAt: STORY.sentAt,
  },
)

function dueAtOf({ status, appealed_at: appealedAt, confirmed_at: confirmedAt }: ReportDetails): string | null {
  const since = appealedAt ?? confirmedAt
  return status === 'OPEN' && since !== null ? isoTime(addMs(since, DUE_HOURS * HOUR_MS)) : null
}

function appealOf(row: ReportDetails): Static<typeof ReportView>['appeal'] {
  const { appeal, appealed_at: at, first_decided_by: by, first_decided_at: decidedAt } = row
  if (appeal === null || at === null || by === null || decidedAt === null) return null
  const firstDecision = { by, reason: row.first_decision_reason ?? '', at: isoTime(decidedAt) }
  return { statement: appeal, at: isoTime(at), firstDecision }
}

export const viewReport = (ctx: Pick<Context, 'config' | 'clock'>, row: ReportDetails): Static<typeof ReportView> => ({
  id: row.id,
  status: row.status === 'UNCONFIRMED' ? 'OPEN' : row.status,
  name: row.name,
  email: row.email,
  isTrusted: row.is_trusted,
  subject: row.subject,
  reason: row.reason,
  statement: row.statement,
  account:
    row.account_id === null ? null : { id: row.account_id, displayName: row.display_name ?? '', slug: row.slug ?? '' },
  picture: row.asset_id === null ? null : pictureOf(ctx, row.asset_id, row.file_key),
  pictureUrl: row.picture_url,
  confirmedAt: isoTimeOrNull(row.confirmed_at),
  dueAt: dueAtOf(row),
  appeal: appealOf(row),
  measure: row.measure,
  decision: decisionOf(row),
  createdAt: isoTime(row.created_at),
})

/** The person who sent a report, with pictures to compare. */
export const ClaimantView = named(
  'LikenessClaimant',
  Exactly({
    account: { ...Nullable(Whose), description: 'The account with the email address of the report.' },
    pictures: Type.Array(Picture),
    comparison: Text({ description: 'Result of comparing the faces, in words.' }),
  }),
  {
    account: { id: STORY.talentId, displayName: 'Ines Duarte', slug: 'ines-duarte' },
    pictures: [],
    comparison: 'Their account has no pictures to compare.',
  },
)

/** Converts a claimant for an admin; the pictures are signed for a quarter of an hour. */
export const viewClaimant = (
  ctx: Pick<Context, 'config' | 'clock'>,
  { account, pictures, comparison }: ComparedClaimant & { comparison: string },
): Static<typeof ClaimantView> => ({
  account,
  pictures: pictures.map(({ assetId, fileKey }) => pictureOf(ctx, assetId, fileKey)),
  comparison,
})
