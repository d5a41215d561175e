import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ProfileFailure, type ProfileReader, ProfileUnreadable } from '../port.ts'

export type ReaderUnderTest = {
  reader: ProfileReader
  addressOf: (how: ProfileFailure | 'well' | 'noNumbers' | 'noPicture' | 'badPicture') => string
  close: () => Promise<void>
}

const MAX_BYTES = 1_000_000
const calm = () => new AbortController().signal

export function profileReaderContract(open: () => Promise<ReaderUnderTest>): void {
  let under: ReaderUnderTest
  beforeAll(async () => {
    under = await open()
  })
  afterAll(() => under.close())

  const read = (how: Parameters<ReaderUnderTest['addressOf']>[0], signal = calm()) =>
    under.reader.read(under.addressOf(how), signal)
  const reasonOf = async (reading: Promise<unknown>): Promise<ProfileFailure> => {
    const error = await reading.then(
      () => new Error('it was read'),
      (thrown: unknown) => thrown,
    )
    if (error instanceof ProfileUnreadable) return error.reason
    throw error
  }

  test('reads followers, likes, posts and the picture’s URL', async () => {
    const profile = await read('well')
    expect(profile.followers).toBeGreaterThan(0)
    expect(profile.likes).toBeGreaterThan(0)
    expect(profile.posts).toBeGreaterThan(0)
    expect(URL.canParse(profile.imageUrl ?? '')).toBe(true)
    expect(await read('well')).toEqual(profile)
  })

  test('opens the picture', async () => {
    const { imageUrl } = await read('well')
    const bytes = await buffer(await under.reader.openImage(imageUrl ?? '', { maxBytes: MAX_BYTES, signal: calm() }))
    expect(bytes.subarray(0, 8).toString('hex')).toBe('89504e470d0a1a0a')
  })

  test('reads the rest if numbers or the picture are missing', async () => {
    expect(await read('noNumbers')).toMatchObject({ followers: null, imageUrl: expect.any(String) })
    expect(await read('noPicture')).toMatchObject({ followers: expect.any(Number), imageUrl: null })
  })

  test.each(['gone', 'private', 'blocked', 'signIn', 'slow', 'noPage', 'unreachable'] as const)(
    'an unreadable profile has the reason %s',
    async (how) => expect(await reasonOf(read(how))).toBe(how),
  )

  test('a missing or too large picture is rejected', async () => {
    const { imageUrl: bad } = await read('badPicture')
    expect(await reasonOf(under.reader.openImage(bad ?? '', { maxBytes: MAX_BYTES, signal: calm() }))).toBe('gone')
    const { imageUrl: good } = await read('well')
    const tooLarge = under.reader.openImage(good ?? '', { maxBytes: 20, signal: calm() })
    expect(await reasonOf(tooLarge.then((stream) => buffer(stream)))).toBe('noPage')
  })

  test('aborts with the caller’s signal', async () => {
    const left = new Error('the lease is lost')
    await expect(read('well', AbortSignal.abort(left))).rejects.toBe(left)
  })
}
