import Type, { type Static } from 'typebox'
import { MINUTE_MS, SECOND_MS } from '../../../platform/clock.ts'
import { Exactly, OneOf, Text } from '../../../platform/http/schemas.ts'
import { CAPABILITIES, type Picture } from '../../../providers/models/port.ts'
import { signGenerated } from '../credentials/index.ts'
import { type Trial, type TrialResult, tryModel } from '../models/index.ts'
import { markGenerated } from '../watermarks/index.ts'
import { defineGenerationKind } from './generation-kind.ts'

export const InlinePicture = Exactly({
  contentType: OneOf(['image/png', 'image/jpeg', 'image/webp']),
  base64: Type.String({ minLength: 4, maxLength: 900_000, pattern: '^[A-Za-z0-9+/]+={0,2}$' }),
})

/** A larger file is left out of the result, and a note says so. */
const MAX_INLINE_BYTES = 1_500_000

export const modelTrial = defineGenerationKind({
  name: 'MODEL_TRIAL',
  input: Exactly({
    key: Text({ maxLength: 60 }),
    capability: OneOf(CAPABILITIES),
    text: Type.Optional(Text({ maxLength: 2000 })),
    picture: Type.Optional(InlinePicture),
  }),
  longestMs: 300 * SECOND_MS,
  concurrency: 2,
  maxAttempts: 2,
  longestWaitMs: 10 * MINUTE_MS,
  models: ({ key }) => [key],
  run: async ({ ctx, input, onProgress, callModel }) => {
    const { key, capability, ...given } = input
    const { answer, file, made } = await tryModel(
      (wanted, use) => callModel({ key, capability: wanted, onProgress }, use),
      capability,
      parseTrial(given),
    )
    return { answer, file: file && inline(await signGenerated(ctx, made, await markGenerated(ctx, file))), made }
  },
})

export const parseTrial = ({ text, picture }: { text?: string; picture?: Static<typeof InlinePicture> }): Trial => ({
  text,
  ...(picture ? { picture: decoded(picture) } : {}),
})

const decoded = ({ contentType, base64 }: Static<typeof InlinePicture>): Picture => ({
  contentType,
  bytes: Buffer.from(base64, 'base64'),
})

const inline = ({ bytes, contentType }: NonNullable<TrialResult['file']>) => ({
  contentType,
  bytes: bytes.length,
  base64: bytes.length > MAX_INLINE_BYTES ? null : Buffer.from(bytes).toString('base64'),
})
