import Type, { type Static } from 'typebox'
import type { Context } from '../../../platform/context.ts'
import { STORY } from '../../../platform/http/description/example-story.ts'
import {
  Count,
  Exactly,
  MadeWithAi,
  Nullable,
  NullableText,
  named,
  OneOf,
  Time,
  WebUrl,
} from '../../../platform/http/schemas.ts'
import { isMadeWithAi } from '../../../platform/made-with-ai/is-made-with-ai.ts'
import type { ShownWork } from './queries/fragments.ts'

export const WorkView = named(
  'ShownWork',
  Exactly({
    kind: OneOf(['picture', 'recording']),
    url: { ...WebUrl, description: 'A smaller copy, or the recording; available while both sides show it.' },
    madeWithAi: MadeWithAi,
    brandName: { ...NullableText(), description: 'Null unless both sides agree to be named.' },
    completedAt: Time,
  }),
  {
    kind: 'picture',
    url: `http://localhost:3000/api/works/${STORY.assetId}`,
    madeWithAi: true,
    brandName: 'Northwind Coffee',
    completedAt: STORY.sentAt,
  },
)

export const TrackRecordView = named(
  'TrackRecord',
  Exactly({
    responseSeconds: {
      ...Nullable(Count),
      description:
        'Median time from an offer to the first answer, over 90 days; null with fewer than three offers, or if most were never answered.',
    },
    completionPercent: {
      ...Nullable(Type.Integer({ minimum: 0, maximum: 100 })),
      description: 'Percentage of ended paid offers that were completed; null with fewer than three.',
    },
    completedCount: Count,
  }),
  { responseSeconds: 21_600, completionPercent: 96, completedCount: 27 },
)

/** Converts a shown work to its public view. */
export const viewWork = (
  { BASE_URL }: Pick<Context['config'], 'BASE_URL'>,
  { id, fileKey, contentType, brandName, completedAt }: ShownWork,
): Static<typeof WorkView> => ({
  kind: contentType.startsWith('image/') ? 'picture' : 'recording',
  url: `${BASE_URL}/api/works/${id}`,
  madeWithAi: isMadeWithAi(fileKey),
  brandName,
  completedAt: new Date(completedAt).toISOString(),
})
