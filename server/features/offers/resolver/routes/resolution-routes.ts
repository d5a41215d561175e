import { PassThrough, Readable } from 'node:stream'
import Type from 'typebox'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Bytes, Exactly, named, Text, withExample } from '../../../../platform/http/schemas.ts'
import { discardRequestBody } from '../../../../platform/http/uploads/receive-upload.ts'
import type { UploadForm } from '../../../../platform/http/uploads/upload-form.ts'
import { spool, tooLarge } from '../../../../platform/spool.ts'
import { MAX_VERIFIED_BYTES } from '../../../media/credentials/index.ts'
import { markAlgorithmsOf } from '../../../media/watermarks/index.ts'
import { algorithmOf } from '../domain/soft-binding.ts'
import { getManifest, matchBinding, matchContent } from '../find-manifests.ts'
import { spendOnLookup } from '../spend-on-lookup.ts'

// C2PA's Soft Binding Resolution API 2.4. Its paths follow /api/c2pa.
const shared = { auth: 'public', cors: 'anybody', tag: 'Licenses', rate: { max: 60, perMs: 60_000 } } as const

const ALGORITHM = 'example.semblance.pdq.1'
const MANIFEST_ID = 'urn:c2pa:f9168c5e-ceb2-4faa-b6bf-329bf39fa1e4'
const Algorithm = withExample(Text({ minLength: 1, maxLength: 200 }), ALGORITHM)
const Value = withExample(
  Type.String({
    minLength: 1,
    maxLength: 1000,
    description: 'The 32 bytes of a PDQ hash, or the 6 bytes of a mark, in Base64.',
  }),
  '2PhLp2WVGPE4zgBhnPMOYDHuYGMs3RjjPAnHvvj7HgA=',
)
const MaxResults = { maxResults: Type.Integer({ minimum: 1, maximum: 1_000_000, default: 10 }) }
const matched = {
  200: named(
    'SoftBindingQueryResult',
    Exactly({
      matches: Type.Array(
        named(
          'ManifestMatch',
          Exactly({ manifestId: Text(), similarityScore: Type.Integer({ minimum: 0, maximum: 100 }) }),
          { manifestId: MANIFEST_ID, similarityScore: 98 },
        ),
      ),
    }),
  ),
}

export const listAlgorithmsRoute = defineRoute({
  ...shared,
  method: 'GET',
  path: '/api/c2pa/services/supportedAlgorithms',
  operationId: 'getSupportedBindings',
  summary: 'Returns the algorithms by which manifests are found: our watermark, and PDQ.',
  responses: {
    200: named(
      'SoftBindingAlgorithms',
      Exactly({
        watermarks: Type.Array(Exactly({ alg: Algorithm })),
        fingerprints: Type.Array(Exactly({ alg: Algorithm })),
      }),
      {
        watermarks: [{ alg: 'example.semblance.mark.1' }, { alg: 'example.semblance.sound-mark.1' }],
        fingerprints: [{ alg: ALGORITHM }],
      },
    ),
  },
  handler: ({ ctx: { config } }) =>
    Promise.resolve(
      ok({
        watermarks: markAlgorithmsOf(config).map((alg) => ({ alg })),
        fingerprints: [{ alg: algorithmOf(config) }],
      }),
    ),
})

export const matchBindingRoute = defineRoute({
  ...shared,
  method: 'GET',
  path: '/api/c2pa/matches/byBinding',
  operationId: 'queryByBinding',
  summary: 'Returns the ids of manifests of licensed pictures with this mark, or whose hash is near this one.',
  query: Exactly({ value: Value, alg: Algorithm, ...MaxResults }),
  responses: matched,
  errors: ['RateLimited'],
  handler: async ({ ctx, request, query: { maxResults, ...binding } }) => {
    await spendOnLookup(ctx, request)
    return ok({ matches: await matchBinding(ctx, binding, maxResults) })
  },
})

export const matchLargeBindingRoute = defineRoute({
  ...shared,
  method: 'POST',
  path: '/api/c2pa/matches/byBinding',
  operationId: 'queryByLargeBinding',
  summary: 'Same as the GET, with the value in the body.',
  query: Exactly(MaxResults),
  body: named('SoftBindingQuery', Exactly({ alg: Algorithm, value: Value })),
  responses: matched,
  errors: ['RateLimited'],
  handler: async ({ ctx, request, query, body }) => {
    await spendOnLookup(ctx, request)
    return ok({ matches: await matchBinding(ctx, body, query.maxResults) })
  },
})

const PICTURE = {
  fields: Exactly({}),
  maxBytes: MAX_VERIFIED_BYTES,
  about: 'A PNG, JPEG or WebP picture up to 20 MB, with its content type. It is not stored.',
  isRaw: true,
} satisfies UploadForm

export const matchContentRoute = defineRoute({
  ...shared,
  method: 'POST',
  path: '/api/c2pa/matches/byContent',
  operationId: 'queryByContent',
  summary:
    'Returns the ids of manifests of licensed pictures of which this picture is a near copy, or whose mark it has.',
  query: Exactly({
    alg: Type.Optional(Algorithm),
    hintAlg: Type.Optional(Algorithm),
    hintValue: Type.Optional(Value),
    ...MaxResults,
  }),
  upload: PICTURE,
  responses: matched,
  errors: ['PayloadTooLarge', 'UnsupportedMediaType', 'RateLimited'],
  handler: async ({ ctx, request, query: { alg, hintAlg, hintValue, maxResults } }) => {
    const { raw, headers } = request
    const hint = hintAlg === undefined || hintValue === undefined ? undefined : { alg: hintAlg, value: hintValue }
    try {
      if (Number(headers['content-length'] ?? 0) > PICTURE.maxBytes) throw tooLarge(PICTURE.maxBytes)
      await spendOnLookup(ctx, request, PICTURE.maxBytes)
      const matches = await ctx.temporaryFiles.use(async (path) => {
        await spool(raw.pipe(new PassThrough()), path, PICTURE.maxBytes)
        return matchContent(ctx, path, { alg, hint, maxResults })
      })
      return ok({ matches })
    } catch (error) {
      await discardRequestBody(raw)
      throw error
    }
  },
})

export const getManifestRoute = defineRoute({
  ...shared,
  method: 'GET',
  path: '/api/c2pa/manifests/{manifestId}',
  operationId: 'getManifestById',
  summary: 'Returns a manifest by its id, with all that it refers to, as signed (application/c2pa).',
  params: Exactly({ manifestId: withExample(Type.String({ minLength: 1, maxLength: 200 }), MANIFEST_ID) }),
  query: Exactly({ returnActiveManifest: Type.Boolean({ default: false }) }),
  responses: { 200: Bytes },
  errors: ['NotFound'],
  handler: async ({ ctx, params, query, reply }) => {
    const store = await getManifest(ctx, params.manifestId, query.returnActiveManifest)
    reply.header('content-type', 'application/c2pa')
    return { status: 200, body: Readable.from([store]) }
  },
})
