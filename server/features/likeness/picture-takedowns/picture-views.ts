import Type, { type Static } from 'typebox'
import type { Context } from '../../../platform/context.ts'
import { STORY } from '../../../platform/http/description/example-story.ts'
import {
  Exactly,
  Id,
  isoTime,
  isoTimeOrNull,
  Nullable,
  NullableId,
  NullableTime,
  NullableWebUrl,
  named,
  OneOf,
  Text,
  Time,
} from '../../../platform/http/schemas.ts'
import { signedUrlAt } from '../../media/files/index.ts'
import { PICTURE_KIND_NAMES, TAKEDOWN_CATEGORY_NAMES } from './domain/picture-kinds.ts'
import type { ListedPicture } from './queries/list-pictures.ts'
import type { PictureTakedown } from './queries/picture-takedowns.ts'

type Ctx = Pick<Context, 'config' | 'clock'>

export const PictureKindName = named('PictureKind', OneOf(PICTURE_KIND_NAMES))
export const TakedownCategoryName = named('TakedownCategory', OneOf(TAKEDOWN_CATEGORY_NAMES))

const Url = { ...NullableWebUrl, description: 'Signed for 15 minutes; null once the file is deleted.' }
const url = `http://localhost:3000/media/${STORY.mediaKey}?expires=1795267800&signature=Ywq0z`

export const ShownPictureView = named(
  'ShownPicture',
  Exactly({
    kind: PictureKindName,
    id: Text(),
    url: Url,
    isSound: Type.Boolean(),
    createdAt: Time,
    takedownId: { ...NullableId, description: 'Null: it is shown now.' },
  }),
  { kind: 'work', id: STORY.mediaKey, url, isSound: false, createdAt: STORY.sentAt, takedownId: null },
)

export const viewPicture = (ctx: Ctx, row: ListedPicture): Static<typeof ShownPictureView> => ({
  kind: row.kind,
  id: row.id,
  url: signedUrlAt(ctx.config, row.fileKey, ctx.clock.now()),
  isSound: row.contentType.startsWith('audio/'),
  createdAt: isoTime(row.createdAt),
  takedownId: row.takedownId,
})

export const PictureTakedownView = named(
  'PictureTakedown',
  Exactly({
    id: Id,
    kind: PictureKindName,
    subjectId: Text(),
    account: {
      ...Nullable(Exactly({ id: Id, displayName: Text(), slug: Text() })),
      description: 'Null: a fan without an account made it.',
    },
    url: Url,
    isSound: Type.Boolean(),
    category: TakedownCategoryName,
    reason: Text(),
    by: Id,
    keptUntil: {
      ...NullableTime,
      description: 'Until then it can be restored. Null: as long as the work or recording exists.',
    },
    restored: Nullable(Exactly({ by: Id, reason: Text(), at: Time })),
    createdAt: Time,
  }),
  {
    id: STORY.takedownId,
    kind: 'portrait',
    subjectId: STORY.mediaKey,
    account: { id: STORY.talentId, displayName: 'Mara Lindqvist', slug: STORY.talentSlug },
    url,
    isSound: false,
    category: 'PERSON',
    reason: 'It shows somebody else, who has shown us a document.',
    by: STORY.adminId,
    keptUntil: '2027-05-24T10:05:12.480Z',
    restored: null,
    createdAt: STORY.sentAt,
  },
)

export const viewPictureTakedown = (ctx: Ctx, row: PictureTakedown): Static<typeof PictureTakedownView> => ({
  id: row.id,
  kind: row.kind,
  subjectId: row.subject_id,
  account:
    row.account_id === null ? null : { id: row.account_id, displayName: row.display_name ?? '', slug: row.slug ?? '' },
  url: row.shown_key === null ? null : signedUrlAt(ctx.config, row.shown_key, ctx.clock.now()),
  isSound: row.content_type?.startsWith('audio/') ?? false,
  category: row.category,
  reason: row.reason,
  by: row.decided_by,
  keptUntil: isoTimeOrNull(row.kept_until),
  restored:
    row.restored_by === null || row.restored_at === null
      ? null
      : { by: row.restored_by, reason: row.restore_reason ?? '', at: isoTime(row.restored_at) },
  createdAt: isoTime(row.created_at),
})
