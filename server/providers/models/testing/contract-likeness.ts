import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Picture } from '../port.ts'
import {
  expectFailure,
  expectFraction,
  expectRejectsUnknownParametersAndAborts,
  type Subject,
  UNREADABLE,
} from './contract-subject.ts'

type Opened = Subject<'likeness'> & {
  person: readonly [Picture, Picture]
  other: Picture
  nobody: Picture
  close: () => Promise<void>
}

export function likenessContract(name: string, open: () => Promise<Opened>): void {
  describe(`${name} face comparison`, () => {
    let subject: Opened
    beforeAll(async () => {
      subject = await open()
    })
    afterAll(async () => subject.close())

    const score = async (a: Picture, b: Picture) => subject.model.compare(subject.call(), [a, b])
    const vector = async (picture: Picture) => (await subject.model.vectorOf(subject.call(), picture)).face?.vector

    test('scores the same person at least 0.8 and another at most 0.35, in either order', async () => {
      const [first, second] = subject.person
      const same = await score(first, second)
      expect(same.score).toBeGreaterThanOrEqual(0.8)
      expectFraction(same.score)
      expect((await score(second, first)).score).toBeCloseTo(same.score, 3)
      expect((await score(first, subject.other)).score).toBeLessThanOrEqual(0.35)
    })

    test('scores 0 if there is no face', async () => {
      expect(await score(subject.person[0], subject.nobody)).toMatchObject({ score: 0, facesFound: [1, 0] })
      expect(await vector(subject.nobody)).toBeUndefined()
    })

    test('returns unit vectors of one size, closer for the same person', async () => {
      const vectors = await Promise.all([...subject.person, subject.other].map(vector))
      const [first = [], second = [], other = []] = vectors
      for (const each of [first, second, other]) {
        expect(each).toHaveLength(first.length)
        expect(Math.hypot(...each)).toBeCloseTo(1, 3)
      }
      const dot = (a: readonly number[], b: readonly number[]) =>
        a.reduce((sum, x, index) => sum + x * (b[index] ?? 0), 0)
      expect(dot(first, second)).toBeGreaterThan(dot(first, other))
    })

    test('rejects an unreadable picture as invalid', async () => {
      await expectFailure(score(UNREADABLE, subject.other), 'invalid')
      await expectFailure(vector(UNREADABLE), 'invalid')
    })

    test('rejects an unknown parameter and stops on abort', async () => {
      await expectRejectsUnknownParametersAndAborts(
        async (call) => subject.model.compare(call, subject.person),
        subject.call,
      )
    })
  })
}
