import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Picture } from '../port.ts'
import {
  expectCost,
  expectFailure,
  expectFraction,
  expectRejectsUnknownParametersAndAborts,
  type Subject,
  UNREADABLE,
} from './contract-subject.ts'

type Opened = Subject<'moderation'> & { harmless: Picture; close: () => Promise<void> }

const LOOKED_FOR = ['harassment', 'hate', 'minors', 'nudity', 'selfHarm', 'violence']

/** Tests that every moderation model must pass. */
export function moderationContract(name: string, open: () => Promise<Opened>): void {
  describe(`${name} moderates`, () => {
    let subject: Opened
    beforeAll(async () => {
      subject = await open()
    })
    afterAll(async () => subject.close())

    const judged = async (content: { text?: string; picture?: Picture }) => {
      const result = await subject.model.moderate(subject.call(), content)
      expectCost(result)
      expect(Object.keys(result.verdict.scores).toSorted()).toEqual(LOOKED_FOR)
      for (const score of Object.values(result.verdict.scores)) expectFraction(score)
      return result.verdict
    }

    test('what is harmless is allowed: a text, a picture, both', async () => {
      const text = 'Ada plays the cello and loves rainy mornings.'
      for (const content of [{ text }, { picture: subject.harmless }, { text, picture: subject.harmless }])
        expect(await judged(content)).toMatchObject({ isAllowed: true, reasons: [] })
    })

    test('a threat is not, and the reason is told in words', async () => {
      const verdict = await judged({ text: 'I will kill you and murder your whole family.' })
      expect(verdict.isAllowed).toBe(false)
      expect(verdict.reasons.join(' ')).toMatch(/\w+ \w+/)
    })

    test('nothing at all is invalid, and so is what is no picture', async () => {
      await expectFailure(judged({}), 'invalid')
      await expectFailure(judged({ picture: UNREADABLE }), 'invalid')
    })

    test('an unknown parameter is refused, and a call that is ended ends', async () => {
      await expectRejectsUnknownParametersAndAborts(
        async (call) => subject.model.moderate(call, { picture: subject.harmless }),
        subject.call,
      )
    })
  })
}
