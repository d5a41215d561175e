import { describe, expect, test } from 'vitest'
import { drawTestPicture, silenceForWords } from '../testing/real-work.ts'
import { detectPicture, detectSound } from './detect-media.ts'
import { nearestSize } from './image-request.ts'
import { costOfCredits, costOfPicture, costOfTokens } from './prices.ts'
import { withinWords } from './text-model.ts'

describe('detecting a picture by its bytes', () => {
  test.each(['png', 'jpeg', 'webp'] as const)('accepts a whole %s', async (format) => {
    const { bytes } = await drawTestPicture({ width: 90, height: 60 }, { format })
    expect(detectPicture(bytes)).toEqual({ bytes, contentType: `image/${format}` })
  })

  test.each(['png', 'jpeg', 'webp'] as const)('rejects a truncated %s', async (format) => {
    const { bytes } = await drawTestPicture({ width: 90, height: 60 }, { format })
    for (const share of [0, 0.1, 0.5, 0.9])
      expect(detectPicture(bytes.subarray(0, bytes.length * share))).toBeUndefined()
  })

  test('rejects a PNG whose chunk lengths exceed the file', async () => {
    const { bytes } = await drawTestPicture({ width: 9, height: 9 })
    const lying = Buffer.from(bytes)
    lying.writeUInt32BE(0xffffffff, 8)
    expect(detectPicture(lying)).toBeUndefined()
  })

  test.each(['<svg xmlns="http://www.w3.org/2000/svg"/>', 'GIF89a', '', '%PDF-1.7'])('rejects “%s”', (text) => {
    expect(detectPicture(Buffer.from(text))).toBeUndefined()
  })
})

test('detects sounds by their bytes', () => {
  expect(detectSound(silenceForWords('hello'))?.contentType).toBe('audio/mpeg')
  expect(detectSound(Buffer.from('ID3\u0004'))?.contentType).toBe('audio/mpeg')
  expect(detectSound(Buffer.from('OggS\0'))?.contentType).toBe('audio/ogg')
  expect(detectSound(Buffer.from('RIFF\0\0\0\0WAVEfmt '))?.contentType).toBe('audio/wav')
  for (const none of ['', 'RIFF\0\0\0\0WEBP', '{"detail":"no"}', '\u00ff\u00d8\u00ff'])
    expect(detectSound(Buffer.from(none, 'latin1'))).toBeUndefined()
})

describe('the cost in whole microdollars', () => {
  test('of tokens has separate prices for cached tokens and for pictures', () => {
    expect(costOfTokens('gpt-5-mini', { input: 1000, cached: 400, output: 10 })).toEqual({ costMicroUsd: 180 })
    expect(costOfTokens('gpt-image-1.5', { input: 1100, imageInput: 1000, output: 0 })).toEqual({ costMicroUsd: 8500 })
  })

  test('rounds up, except for floating-point noise', () => {
    expect(costOfTokens('text-embedding-3-small', { input: 1 })).toEqual({ costMicroUsd: 1 })
    // In binary floating point, 0.1 × 30 is slightly more than 3.
    expect(costOfTokens('gemini-2.5-flash-lite', { input: 30 })).toEqual({ costMicroUsd: 3 })
  })

  test('of a dated model name is that of the model', () => {
    expect(costOfTokens('gpt-5-mini-2025-08-07', { input: 4, output: 0 })).toEqual({ costMicroUsd: 1 })
  })

  test('is unknown for an unknown model or without usage, so the registry’s price applies', () => {
    expect(costOfTokens('some-model', { input: 1000 })).toEqual({})
    expect(costOfTokens('gpt-5-mini', {})).toEqual({})
    expect(costOfPicture('some-model', 1_000_000)).toEqual({})
    for (const credits of [null, '', 'many', '-3']) expect(costOfCredits(credits)).toEqual({})
  })

  test('of pictures is counted per picture or per started megapixel', () => {
    expect(costOfPicture('fal-ai/flux-pro/kontext', 9)).toEqual({ costMicroUsd: 40_000 })
    expect(costOfPicture('fal-ai/flux-2', 1_000_001)).toEqual({ costMicroUsd: 24_000 })
  })
})

test.each([
  ['One two three.', 3, 'One two three.'],
  ['One two. Three four five. Six.', 5, 'One two. Three four five.'],
  ['One two. Three four five. Six.', 4, 'One two.'],
  ['One two three four', 2, 'One two'],
  ['It cost 3.50 dollars. Then more came along.', 6, 'It cost 3.50 dollars.'],
])('“%s” cut to %i words is “%s”', (text, words, cut) => {
  expect(withinWords(text, words)).toBe(cut)
})

test.each([
  [1000, 1000, 'square'],
  [4000, 100, 'wide'],
  [3, 4, 'tall'],
])('the nearest size to %i × %i is %s', (width, height, name) => {
  const sizes = { square: { width: 1, height: 1 }, wide: { width: 3, height: 2 }, tall: { width: 2, height: 3 } }
  expect(nearestSize(sizes, { width, height })).toBe(name)
})
