import { ModelFailure, type Picture } from '../port.ts'
import { PROVIDERS, type ProviderName } from './access.ts'

export type PictureLimits = { most: number; bytesEach: number; bytesTogether: number }

const MB = 1_000_000

/** Limits for the pictures in one request, in bytes before base64, which adds a third. */
export const PICTURE_LIMITS: Readonly<Record<Exclude<ProviderName, 'elevenlabs'>, PictureLimits>> = {
  openai: { most: 16, bytesEach: 20 * MB, bytesTogether: 100 * MB },
  // Google's limit is 20 MB for the whole request, including the prompt and base64.
  google: { most: 14, bytesEach: 14 * MB, bytesTogether: 14 * MB },
  fal: { most: 8, bytesEach: 10 * MB, bytesTogether: 30 * MB },
}

/**
 * Rejects pictures that are too large before anything is sent. Only the caller knows which details
 * matter, so pictures are not reduced here.
 * @throws ModelFailure `invalid`
 */
export function assertPicturesWithinLimits(provider: keyof typeof PICTURE_LIMITS, pictures: readonly Picture[]): void {
  const { most, bytesEach, bytesTogether } = PICTURE_LIMITS[provider]
  const { title } = PROVIDERS[provider]
  if (pictures.length > most)
    throw new ModelFailure('invalid', `${title} accepts at most ${most} pictures; ${pictures.length} were given.`)
  if (pictures.some(({ bytes }) => bytes.length > bytesEach))
    throw new ModelFailure('invalid', `${title} accepts pictures up to ${bytesEach / MB} MB.`)
  if (pictures.reduce((sum, { bytes }) => sum + bytes.length, 0) > bytesTogether)
    throw new ModelFailure('invalid', `${title} accepts pictures up to ${bytesTogether / MB} MB in total.`)
}

/** @throws ModelFailure `invalid` if the text is empty or too long */
export function assertTextWithinLimit(provider: ProviderName, text: string, mostCharacters: number): void {
  const { title } = PROVIDERS[provider]
  if (text.trim() === '') throw new ModelFailure('invalid', `${title} requires a text.`)
  if (text.length > mostCharacters)
    throw new ModelFailure(
      'invalid',
      `${title} accepts at most ${mostCharacters} characters; ${text.length} were given.`,
    )
}
