import Type from 'typebox'
import { notFound } from '../../../../platform/errors.ts'
import { STORY } from '../../../../platform/http/description/example-story.ts'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import {
  Count,
  Exactly,
  Nullable,
  NullableText,
  NullableWebUrl,
  named,
  OneOf,
  Text,
  WebUrl,
  withExample,
} from '../../../../platform/http/schemas.ts'
import { CategoryName, pictureUrl, toVoiceSample, VoiceSample, VoiceToneName } from '../../../likeness/search/index.ts'
import { AdvertiserCategory } from '../../../likeness/use-rules/index.ts'
import { TrackRecordView, viewWork, WorkView } from '../../../offers/portfolio/index.ts'
import { ReputationView } from '../../../offers/ratings/index.ts'
import { BELOW_MINIMUM_ACTIONS, OfferMinimum } from '../../accounts/index.ts'
import { portraitOf } from '../portrait-of.ts'
import { findTalentPage, PREVIEW_STATES } from '../queries/find-talent-page.ts'

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
          voice: Nullable(VoiceSample),
          works: Type.Array(WorkView, {
            description: 'Finished works that the talent and the brand both show, newest first.',
          }),
          brands: Type.Array(Text(), {
            description: 'Brands whose offers the talent completed, if both sides agree to be named.',
          }),
          declinedCategories: Type.Array(AdvertiserCategory, {
            description: 'Categories for which the talent does nothing at all.',
          }),
          previews: named(
            'TalentPreviews',
            OneOf(PREVIEW_STATES, {
              description:
                'Candidates and previews before the talent accepts an offer. OFF: the talent chose that none are made; offers need no candidates. UNAVAILABLE: the talent does not currently consent.',
            }),
          ),
          record: TrackRecordView,
          cardUrl: {
            ...NullableWebUrl,
            description: 'Picture for shared links, 1200 × 630; null if the talent shows no picture.',
          },
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
          voice: {
            url: `http://localhost:3000/api/likeness/voices/${STORY.assetId}`,
            seconds: 9.8,
            peaks: [12, 64, 100, 38],
          },
          works: [
            {
              kind: 'picture',
              url: `http://localhost:3000/api/works/${STORY.assetId}`,
              brandName: 'Northwind Coffee',
              completedAt: STORY.sentAt,
            },
          ],
          brands: ['Northwind Coffee'],
          declinedCategories: ['betting', 'tobacco'],
          previews: 'ALLOWED',
          record: { responseSeconds: 21_600, completionPercent: 96, completedCount: 27 },
          cardUrl: `http://localhost:3000/api/talents/${STORY.talentSlug}/card`,
        },
      ),
    }),
  },
  errors: ['NotFound'],
  handler: async ({ ctx, params }) => {
    const talent = await findTalentPage(ctx.db, params.slug, ctx.clock.now())
    if (!talent) throw notFound('There is no such talent.')
    const { config } = ctx
    return ok({
      talent: {
        ...talent,
        pictures: talent.pictures.map((id) => pictureUrl(config, id)),
        voice: talent.voice && toVoiceSample(config, talent.voice),
        works: talent.works.map((work) => viewWork(config, work)),
        cardUrl: portraitOf(config, talent) === null ? null : `${config.BASE_URL}/api/talents/${talent.slug}/card`,
      },
    })
  },
})
