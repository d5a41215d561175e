import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { detectPicture } from '../hosted/detect-media.ts'
import { type GenerateImage, ModelFailure, type Picture } from '../port.ts'
import {
  expectCost,
  expectFailure,
  expectRejectsUnknownParametersAndAborts,
  type Subject,
  UNREADABLE,
} from './contract-subject.ts'

type Opened = Subject<'image'> & { person: Picture; template: Picture; close: () => Promise<void> }

export function imageContract(name: string, open: () => Promise<Opened>): void {
  describe(`${name} image generation`, () => {
    let subject: Opened
    beforeAll(async () => {
      subject = await open()
    })
    afterAll(async () => subject.close())

    const wanted = (changes: Partial<GenerateImage> = {}): GenerateImage => ({
      prompt: 'A pop-art portrait for {fanName}, two colors.',
      references: [subject.person],
      name: 'Ada',
      quality: 'low',
      width: 384,
      height: 384,
      ...changes,
    })
    const drawn = async (changes?: Partial<GenerateImage>) => subject.model.generate(subject.call(), wanted(changes))

    test.each([
      ['a square', 384, 384],
      ['a landscape', 576, 384],
      ['a portrait', 384, 576],
    ])('returns %s in its aspect ratio, complete, of its declared type', async (_what, width, height) => {
      const result = await drawn({ width, height })
      expect(detectPicture(result.picture.bytes)?.contentType).toBe(result.picture.contentType)
      const { info } = await sharp(result.picture.bytes).raw().toBuffer({ resolveWithObject: true })
      expect(info.width / info.height).toBeGreaterThan((width / height) * 0.85)
      expect(info.width / info.height).toBeLessThan((width / height) * 1.15)
      expectCost(result)
    })

    test('combines a person and a template', async () => {
      const { picture } = await drawn({ template: subject.template })
      expect(detectPicture(picture.bytes)).toBeDefined()
    })

    test('has a transparent background, or refuses it beforehand', async () => {
      const result = await drawn({ transparentBackground: true }).catch((error: unknown) => error)
      if (result instanceof ModelFailure) return expect(result).toMatchObject({ reason: 'invalid', isBilled: false })
      const { picture } = result as { picture: Picture }
      const { channels } = await sharp(picture.bytes).stats()
      expect(channels[3]?.min).toBe(0)
    })

    test('rejects an unreadable reference as invalid', async () => {
      const failure = await expectFailure(drawn({ references: [UNREADABLE] }), 'invalid')
      expect(failure.isBilled).toBe(false)
    })

    test('rejects an unknown parameter and stops on abort', async () => {
      await expectRejectsUnknownParametersAndAborts(
        async (call) => subject.model.generate(call, wanted()),
        subject.call,
      )
    })
  })
}
