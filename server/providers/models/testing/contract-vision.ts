import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Picture, PictureDescription } from '../port.ts'
import {
  expectCost,
  expectFailure,
  expectFraction,
  expectRejectsUnknownParametersAndAborts,
  type Subject,
  UNREADABLE,
} from './contract-subject.ts'

type Opened = Subject<'vision'> & { person: Picture; nobody: Picture; close: () => Promise<void> }

export function visionContract(name: string, open: () => Promise<Opened>): void {
  describe(`${name} vision`, () => {
    let subject: Opened
    beforeAll(async () => {
      subject = await open()
    })
    afterAll(async () => subject.close())

    const described = async (picture: Picture): Promise<PictureDescription> => {
      const result = await subject.model.describe(subject.call(), picture)
      expectCost(result)
      return result.description
    }

    test('finds one person with one face inside the picture', async () => {
      const description = await described(subject.person)
      expect(description).toMatchObject({ personDetected: true, peopleCount: 1 })
      expect(description.faces).toHaveLength(1)
      for (const { box, confidence } of description.faces) {
        for (const fraction of [box.left, box.top, box.left + box.width, box.top + box.height])
          expectFraction(Math.round(fraction * 1e6) / 1e6)
        expectFraction(confidence)
      }
    })

    test('takes gender and age from the largest face', async () => {
      const { faces, gender, ageGroup } = await described(subject.person)
      expect({ gender, ageGroup }).toEqual({ gender: faces[0]?.gender, ageGroup: faces[0]?.ageGroup })
    })

    test('finds nobody in a picture without people', async () => {
      expect(await described(subject.nobody)).toMatchObject({
        personDetected: false,
        peopleCount: 0,
        faces: [],
        gender: null,
        ageGroup: null,
      })
    })

    test('returns few distinct lower-case tags', async () => {
      const { tags } = await described(subject.person)
      expect(tags.length).toBeLessThanOrEqual(12)
      expect(new Set(tags).size).toBe(tags.length)
      for (const tag of tags) expect(tag).toBe(tag.trim().toLowerCase())
    })

    test('rejects an unreadable picture as invalid', async () => {
      await expectFailure(described(UNREADABLE), 'invalid')
    })

    test('rejects an unknown parameter and stops on abort', async () => {
      await expectRejectsUnknownParametersAndAborts(
        async (call) => subject.model.describe(call, subject.person),
        subject.call,
      )
    })
  })
}
