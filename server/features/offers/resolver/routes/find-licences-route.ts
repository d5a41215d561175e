import Type from 'typebox'
import { STORY } from '../../../../platform/http/description/example-story.ts'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import {
  Exactly,
  Nullable,
  NullableWebUrl,
  named,
  OneOf,
  Time,
  withExample,
} from '../../../../platform/http/schemas.ts'
import { receiveUpload } from '../../../../platform/http/uploads/receive-upload.ts'
import type { UploadForm } from '../../../../platform/http/uploads/upload-form.ts'
import { MAX_VERIFIED_BYTES, VerifiedView } from '../../../media/credentials/index.ts'
import { LicenceView } from '../../licences/index.ts'
import { FIND_RESULTS, findLicences } from '../find-licences.ts'
import { spendOnLookup } from '../spend-on-lookup.ts'

const FORM: UploadForm = {
  fields: Exactly({}),
  maxBytes: MAX_VERIFIED_BYTES,
  about: 'A PNG, JPEG or WebP picture, a WAV or MP3 recording, or a PDF file up to 20 MB. It is not stored.',
}

export const findLicencesByFileRoute = defineRoute({
  method: 'POST',
  path: '/api/licences/by-file',
  auth: 'public',
  cors: true,
  tag: 'Licenses',
  operationId: 'findLicencesByFile',
  summary:
    'Returns what is proven about a file: its signature, our mark, and the licenses of the works it is a copy of.',
  description:
    'SIGNED: the file is unchanged since a signer that we know signed it. MARKED: it has the invisible mark that we put into what a model makes here. NEAR_COPY: what the picture shows is nearly the same as a delivered ' +
    'work, such as a screenshot. UNKNOWN: nothing is proven either way. Works that are not licensed, are held or were taken down are ' +
    'never confirmed. No faces are compared, and nothing of the file is stored.',
  upload: FORM,
  responses: {
    200: named(
      'FoundLicences',
      Exactly({
        result: OneOf(FIND_RESULTS),
        credentials: Nullable(VerifiedView),
        mark: Nullable(
          named(
            'FoundMark',
            Exactly({
              madeAt: { ...Time, description: 'Time at which a model of this installation made the marked work.' },
            }),
          ),
        ),
        works: Type.Array(
          named(
            'FoundWork',
            Exactly({
              match: OneOf(['SIGNED', 'MARKED', 'NEAR_COPY']),
              licence: LicenceView,
              talentPage: withExample(
                { ...NullableWebUrl, description: 'Page of the talent, whom to ask. Null if it is not public.' },
                `https://semblance.example/t/${STORY.talentSlug}`,
              ),
            }),
          ),
        ),
      }),
    ),
  },
  errors: ['PayloadTooLarge', 'UnsupportedMediaType', 'UnprocessableEntity', 'RateLimited'],
  rate: { max: 30, perMs: 60_000 },
  handler: async ({ ctx, request }) => {
    const allow = () => spendOnLookup(ctx, request, FORM.maxBytes)
    return ok(await receiveUpload(ctx, request, FORM, allow, ({ path }) => findLicences(ctx, path)))
  },
})
