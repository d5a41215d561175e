import Type, { type Static } from 'typebox'
import type { Context } from '../../../platform/context.ts'
import { STORY } from '../../../platform/http/description/example-story.ts'
import {
  Count,
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
import { describeSimilarity } from './domain/face-rules.ts'
import { REVIEW_REASONS, REVIEW_STATUSES, type ReviewReason } from './domain/review-reasons.ts'
import type { CaseRow } from './queries/cases.ts'
import type { ReviewDetails } from './queries/decide-reviews.ts'
import type { TakedownDetails } from './queries/takedowns.ts'

export const Whose = named('LikenessOwner', Exactly({ id: Id, displayName: Text(), slug: Text() }), {
  id: STORY.talentId,
  displayName: 'Mara Lindqvist',
  slug: STORY.talentSlug,
})
export const Picture = named(
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
export const Decision = named('LikenessDecision', Exactly({ by: Id, reason: Text(), at: Time }), {
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
          takedownId: { ...NullableId, description: 'Takedown of a likeness; null for a picture on its own.' },
          pictureTakedownId: { ...NullableId, description: 'Takedown of a picture on its own; null for a likeness.' },
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

export const decisionOf = (row: {
  decided_by: string | null
  decision_reason: string | null
  decided_at: Date | null
}) =>
  row.decided_by === null || row.decided_at === null
    ? null
    : { by: row.decided_by, reason: row.decision_reason ?? '', at: isoTime(row.decided_at) }

export const pictureOf = (ctx: Pick<Context, 'config' | 'clock'>, assetId: string | null, fileKey: string | null) => ({
  assetId,
  // A held back file needs a signed address.
  url: fileKey === null ? null : signedUrlAt(ctx.config, fileKey, ctx.clock.now()),
})

const removedOf = (row: ReviewDetails): Static<typeof ReviewView>['removed'] =>
  row.removed_at === null
    ? null
    : {
        takedownId: row.near_takedown_id,
        pictureTakedownId: row.near_picture_takedown_id,
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
