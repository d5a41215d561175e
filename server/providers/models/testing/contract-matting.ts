import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Picture } from '../port.ts'
import {
  expectCost,
  expectFailure,
  expectRejectsUnknownParametersAndAborts,
  type Subject,
  UNREADABLE,
} from './contract-subject.ts'

type Opened = Subject<'matting'> & { person: Picture; nobody: Picture; close: () => Promise<void> }

const alphaOf = async ({ bytes }: Picture) => (await sharp(bytes).stats()).channels[3]

export function mattingContract(name: string, open: () => Promise<Opened>): void {
  describe(`${name} background removal`, () => {
    let subject: Opened
    beforeAll(async () => {
      subject = await open()
    })
    afterAll(async () => subject.close())

    test('returns the subject on a transparent background in the same size', async () => {
      const result = await subject.model.matte(subject.call(), subject.person)
      expect(result.found).toBe(true)
      const [before, after] = await Promise.all(
        [subject.person, result.picture].map(async ({ bytes }) => sharp(bytes).metadata()),
      )
      expect([after?.width, after?.height]).toEqual([before?.width, before?.height])
      expect(await alphaOf(result.picture)).toMatchObject({ min: 0, max: 255 })
      expectCost(result)
    })

    test('reports the subject’s share of the picture as coverage', async () => {
      const { picture, coverage } = await subject.model.matte(subject.call(), subject.person)
      expect(coverage).toBeCloseTo(((await alphaOf(picture))?.mean ?? 0) / 255, 2)
      expect(coverage).toBeGreaterThan(0)
      expect(coverage).toBeLessThan(1)
    })

    test('returns the picture unchanged if there is no subject', async () => {
      const { found, picture } = await subject.model.matte(subject.call(), subject.nobody)
      expect(found).toBe(false)
      expect(Buffer.from(picture.bytes).equals(subject.nobody.bytes)).toBe(true)
    })

    test('rejects an unreadable picture as invalid', async () => {
      await expectFailure(subject.model.matte(subject.call(), UNREADABLE), 'invalid')
    })

    test('rejects an unknown parameter and stops on abort', async () => {
      await expectRejectsUnknownParametersAndAborts(
        async (call) => subject.model.matte(call, subject.person),
        subject.call,
      )
    })
  })
}
