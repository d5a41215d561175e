import Type, { type Static } from 'typebox'
import { addMs, HOUR_MS } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { STORY } from '../../../platform/http/description/example-story.ts'
import {
  Count,
  Email,
  Exactly,
  Id,
  isoTime,
  isoTimeOrNull,
  Nullable,
  NullableId,
  NullableText,
  NullableTime,
  NullableWebUrl,
  named,
  OneOf,
  Text,
  Time,
} from '../../../platform/http/schemas.ts'
import { PERSON_SOURCES, type PersonSource } from '../../../platform/persons/index.ts'
import { signedUrlAt } from '../../media/files/index.ts'
import type { ComparedClaimant } from './compare-claimant.ts'
import { describeSimilarity } from './domain/face-rules.ts'
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
import { REVIEW_REASONS, REVIEW_STATUSES, type ReviewReason } from './domain/review-reasons.ts'
import type { CaseRow } from './queries/cases.ts'
import type { ReviewDetails } from './queries/decide-reviews.ts'
import type { ReportDetails } from './queries/reports.ts'
import type { TakedownDetails } from './queries/takedowns.ts'

const Whose = named('LikenessOwner', Exactly({ id: Id, displayName: Text(), slug: Text() }), {
  id: STORY.talentId,
  displayName: 'Mara Lindqvist',
  slug: STORY.talentSlug,
})
const Picture = named(
  'LikenessPicture',
  Exactly({
    assetId: { ...NullableId, description: 'Null: it is not a likeness asset, or is identified by its file.' },
    url: { ...NullableWebUrl, description: 'Signed for 15 minutes; null once it is deleted.' },
  }),
  {
    assetId: STORY.assetId,
    url: `http://localhost:3000/media/${STORY.likenessKey}?expires=1795267800&signature=Ywq0z`,
  },
)
const Decision = named('LikenessDecision', Exactly({ by: Id, reason: Text(), at: Time }), {
  by: STORY.adminId,
  reason: 'Both pictures show the same person.',
  at: STORY.laterAt,
})
const objection = { objection: NullableText(), objectedAt: NullableTime }
const noObjection = { objection: null, objectedAt: null }

const PersonSourceName = named('PersonSource', OneOf(Object.keys(PERSON_SOURCES) as PersonSource[]))
export const ReviewReasonName = named('LikenessReviewReason', OneOf(Object.keys(REVIEW_REASONS) as ReviewReason[]))
export const ReviewStatusName = named('LikenessReviewStatus', OneOf(REVIEW_STATUSES))

export const ReviewView = named(
  'LikenessReview',
  Exactly({
    id: Id,
    status: ReviewStatusName,
    reason: ReviewReasonName,
    question: Text({ description: 'The question to decide.' }),
    likeness: {
      ...Nullable(Type.Number({ minimum: 0, maximum: 1 })),
      description: 'Similarity of the two faces, 0 to 1.',
    },
    comparison: { ...NullableText(), description: 'The similarity in words; null if no faces were compared.' },
    account: Whose,
    source: { ...PersonSourceName, description: 'Where the file was uploaded.' },
    picture: Picture,
    other: {
      ...Nullable(Exactly({ account: Whose, picture: Nullable(Picture) })),
      description: 'The file it was compared with: from another account, or another one of the same account.',
    },
    removed: {
      ...Nullable(
        Exactly({
          takedownId: Id,
          fingerprintId: { ...NullableId, description: 'Null: an admin deleted the fingerprint, or it is too old.' },
          reason: Text({ description: 'The reason of the takedown.' }),
          distance: { ...Count, description: 'Different bits of the two fingerprints, of 256.' },
          at: Time,
        }),
      ),
      description: 'The removed picture of which this is a near copy.',
    },
    ...objection,
    decision: Nullable(Decision),
    createdAt: Time,
  }),
  {
    id: STORY.reviewId,
    status: 'OPEN',
    reason: 'NOT_OWN_FACE',
    question: REVIEW_REASONS.NOT_OWN_FACE.question,
    likeness: 0.21,
    comparison: 'The faces differ (21%). They are probably different people.',
    account: { id: STORY.talentId, displayName: 'Mara Lindqvist', slug: STORY.talentSlug },
    source: 'likeness-image',
    picture: { assetId: STORY.assetId, url: null },
    other: null,
    removed: null,
    ...noObjection,
    decision: null,
    createdAt: STORY.sentAt,
  },
)

const sourceOf = ({ source }: ReviewDetails): PersonSource => source ?? 'likeness-image'

const decisionOf = (row: { decided_by: string | null; decision_reason: string | null; decided_at: Date | null }) =>
  row.decided_by === null || row.decided_at === null
    ? null
    : { by: row.decided_by, reason: row.decision_reason ?? '', at: isoTime(row.decided_at) }

const pictureOf = (ctx: Pick<Context, 'config' | 'clock'>, assetId: string | null, fileKey: string | null) => ({
  assetId,
  // A held back file needs a signed address.
  url: fileKey === null ? null : signedUrlAt(ctx.config, fileKey, ctx.clock.now()),
})

const removedOf = (row: ReviewDetails): Static<typeof ReviewView>['removed'] =>
  row.near_takedown_id === null || row.removed_at === null
    ? null
    : {
        takedownId: row.near_takedown_id,
        fingerprintId: row.is_fingerprint_kept ? row.near_removed_id : null,
        reason: row.removed_reason ?? '',
        distance: row.near_distance ?? 0,
        at: isoTime(row.removed_at),
      }

export const viewReview = (ctx: Pick<Context, 'config' | 'clock'>, row: ReviewDetails): Static<typeof ReviewView> => ({
  id: row.id,
  status: row.status,
  reason: row.reason,
  question: REVIEW_REASONS[row.reason].question,
  likeness: row.likeness,
  comparison: row.likeness === null ? null : describeSimilarity(row.likeness),
  account: { id: row.account_id, displayName: row.display_name, slug: row.slug },
  source: sourceOf(row),
  picture: pictureOf(ctx, row.asset_id, row.picture_key),
  other:
    row.other_account_id === null
      ? null
      : {
          account: { id: row.other_account_id, displayName: row.other_name ?? '', slug: row.other_slug ?? '' },
          picture:
            row.other_asset_id === null && row.other_file_key === null
              ? null
              : pictureOf(ctx, row.other_asset_id, row.other_picture_key),
        },
  removed: removedOf(row),
  objection: row.objection,
  objectedAt: isoTimeOrNull(row.objected_at),
  decision: decisionOf(row),
  createdAt: isoTime(row.created_at),
})

export const TakedownView = named(
  'LikenessTakedown',
  Exactly({
    id: Id,
    scope: { ...OneOf(['ASSET', 'ACCOUNT']), description: 'A picture or recording, or the whole account.' },
    account: Whose,
    assetId: Nullable(Id),
    reportId: Nullable(Id),
    reason: Text(),
    by: Id,
    fingerprints: { ...Count, description: 'Kept fingerprints, with which near copies are held.' },
    ...objection,
    restored: Nullable(Decision),
    createdAt: Time,
  }),
  {
    id: STORY.takedownId,
    scope: 'ACCOUNT',
    account: { id: STORY.talentId, displayName: 'Mara Lindqvist', slug: STORY.talentSlug },
    assetId: null,
    reportId: STORY.reportId,
    reason: 'The pictures show somebody else, who has shown us a document.',
    by: STORY.adminId,
    fingerprints: 4,
    ...noObjection,
    restored: null,
    createdAt: STORY.sentAt,
  },
)

export const viewTakedown = (row: TakedownDetails): Static<typeof TakedownView> => ({
  id: row.id,
  scope: row.scope,
  account: { id: row.account_id, displayName: row.display_name, slug: row.slug },
  assetId: row.asset_id,
  reportId: row.report_id,
  reason: row.reason,
  by: row.decided_by,
  fingerprints: row.fingerprints,
  objection: row.objection,
  objectedAt: isoTimeOrNull(row.objected_at),
  restored:
    row.restored_by === null || row.restored_at === null
      ? null
      : { by: row.restored_by, reason: row.restore_reason ?? '', at: isoTime(row.restored_at) },
  createdAt: isoTime(row.created_at),
})

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

/** A review or takedown as its owner sees it, without the names of others. */
export const CaseView = named(
  'LikenessCase',
  Exactly({
    id: Id,
    kind: OneOf(['REVIEW', 'TAKEDOWN']),
    scope: OneOf(['ASSET', 'ACCOUNT']),
    status: OneOf(['OPEN', 'RELEASED', 'REMOVED', 'TAKEN_DOWN', 'RESTORED']),
    reason: { ...Text(), description: 'In words.' },
    assetId: Nullable(Id),
    canObject: Type.Boolean(),
    ...objection,
    createdAt: Time,
  }),
  {
    id: STORY.reviewId,
    kind: 'REVIEW',
    scope: 'ASSET',
    status: 'OPEN',
    reason: REVIEW_REASONS.NOT_OWN_FACE.held,
    assetId: STORY.assetId,
    canObject: true,
    ...noObjection,
    createdAt: STORY.sentAt,
  },
)

export const viewCase = (row: CaseRow): Static<typeof CaseView> => ({
  id: row.id,
  kind: row.kind,
  scope: row.scope,
  status: row.status,
  reason: row.kind === 'REVIEW' ? REVIEW_REASONS[row.reason as ReviewReason].held : row.reason,
  assetId: row.asset_id,
  canObject: row.objection === null && (row.status === 'OPEN' || row.status === 'TAKEN_DOWN'),
  objection: row.objection,
  objectedAt: isoTimeOrNull(row.objected_at),
  createdAt: isoTime(row.created_at),
})
