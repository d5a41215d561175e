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

export function moderationContract(name: string, open: () => Promise<Opened>): void {
  describe(`${name} moderation`, () => {
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

    test('allows harmless text, pictures and both', async () => {
      const text = 'Ada plays the cello and loves rainy mornings.'
      for (const content of [{ text }, { picture: subject.harmless }, { text, picture: subject.harmless }])
        expect(await judged(content)).toMatchObject({ isAllowed: true, reasons: [] })
    })

    test('rejects a threat with a reason in words', async () => {
      const verdict = await judged({ text: 'I will kill you and murder your whole family.' })
      expect(verdict.isAllowed).toBe(false)
      expect(verdict.reasons.join(' ')).toMatch(/\w+ \w+/)
    })

    test('rejects empty input and an unreadable picture as invalid', async () => {
      await expectFailure(judged({}), 'invalid')
      await expectFailure(judged({ picture: UNREADABLE }), 'invalid')
    })

    test('rejects an unknown parameter and stops on abort', async () => {
      await expectRejectsUnknownParametersAndAborts(
        async (call) => subject.model.moderate(call, { picture: subject.harmless }),
        subject.call,
      )
    })
  })
}
