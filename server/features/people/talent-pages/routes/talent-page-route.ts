import Type from 'typebox'
import { notFound } from '../../../../platform/errors.ts'
import { STORY } from '../../../../platform/http/description/example-story.ts'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import {
  Count,
  Exactly,
  Nullable,
  NullableText,
  named,
  OneOf,
  Text,
  WebUrl,
  withExample,
} from '../../../../platform/http/schemas.ts'
import { CategoryName, pictureUrl, VoiceToneName } from '../../../likeness/search/index.ts'
import { ReputationView } from '../../../offers/ratings/index.ts'
import { BELOW_MINIMUM_ACTIONS, OfferMinimum } from '../../accounts/index.ts'
import { findTalentPage } from '../queries/find-talent-page.ts'

export const talentPageRoute = defineRoute({
  method: 'GET',
  path: '/api/talents/{slug}',
  auth: 'public',
  cors: true,
  tag: 'Accounts',
  operationId: 'getTalent',
  summary: 'Returns a talent’s public profile.',
  params: Exactly({ slug: withExample(Text({ minLength: 1, maxLength: 60 }), STORY.talentSlug) }),
  responses: {
    200: Exactly({
      talent: named(
        'Talent',
        Exactly({
          displayName: Text(),
          slug: Text(),
          imageUrl: NullableText(),
          bio: NullableText(),
          pictures: Type.Array(WebUrl, { description: 'Small copies, available as long as the talent allows it.' }),
          likeness: {
            ...Nullable(
              named(
                'TalentLikeness',
                Exactly({
                  category: Nullable(CategoryName),
                  ageGroup: NullableText(),
                  accent: NullableText(),
                  voiceTone: Nullable(VoiceToneName),
                  numberOfFollowers: Count,
                  hasPictures: Type.Boolean(),
                  hasVoice: Type.Boolean(),
                }),
              ),
            ),
            description: 'Description used in search; null if the talent cannot be found in search.',
          },
          belowMinimum: { ...OneOf(BELOW_MINIMUM_ACTIONS), description: 'Rule for offers below their minimum.' },
          minimums: Type.Array(OfferMinimum),
          rating: ReputationView,
        }),
        {
          displayName: 'Mara Lindqvist',
          slug: STORY.talentSlug,
          imageUrl: STORY.imageUrl,
          bio: 'Voice and face. Stockholm.',
          pictures: [`http://localhost:3000/api/likeness/pictures/${STORY.assetId}`],
          likeness: {
            category: 'actor',
            ageGroup: '30s',
            accent: 'en-GB',
            voiceTone: 'warm',
            numberOfFollowers: 12_400,
            hasPictures: true,
            hasVoice: true,
          },
          belowMinimum: 'ask_talent',
          minimums: [{ currency: 'EUR', category: null, amountMinorUnit: 150_000 }],
          rating: { average: 4.67, count: 3 },
        },
      ),
    }),
  },
  errors: ['NotFound'],
  handler: async ({ ctx, params }) => {
    const talent = await findTalentPage(ctx.db, params.slug, ctx.clock.now())
    if (!talent) throw notFound('There is no such talent.')
    return ok({ talent: { ...talent, pictures: talent.pictures.map((id) => pictureUrl(ctx.config, id)) } })
  },
})
