import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { EMBEDDING_DIMENSIONS } from '../port.ts'
import { expectCost, expectRejectsUnknownParametersAndAborts, type Subject } from './contract-subject.ts'

type Opened = Subject<'embeddings'> & { close: () => Promise<void> }

export function embeddingsContract(name: string, open: () => Promise<Opened>): void {
  describe(`${name} embeddings`, () => {
    let subject: Opened
    beforeAll(async () => {
      subject = await open()
    })
    afterAll(async () => subject.close())

    const embedded = async (...texts: string[]) => {
      const result = await subject.model.embed(subject.call(), texts)
      expectCost(result)
      return result.vectors
    }
    const dot = (a: readonly number[] = [], b: readonly number[] = []) =>
      a.reduce((sum, number, index) => sum + number * (b[index] ?? 0), 0)

    test('returns one vector per text, in order, of 512 numbers and unit length', async () => {
      const vectors = await embedded('a calm voice', 'Ein Satz auf Deutsch, länger.', '🎻')
      expect(vectors).toHaveLength(3)
      for (const vector of vectors) {
        expect(vector).toHaveLength(EMBEDDING_DIMENSIONS)
        expect(Math.hypot(...vector)).toBeCloseTo(1, 4)
      }
      const [alone] = await embedded('a calm voice')
      expect(dot(alone, vectors[0])).toBeGreaterThan(0.999)
    })

    test('places similar texts closer than different ones', async () => {
      const [text, near, far] = await embedded(
        'a young woman with long dark hair who smiles',
        'a smiling young woman with dark hair',
        'invoices are paid within thirty days',
      )
      expect(dot(text, near)).toBeGreaterThan(dot(text, far))
    })

    test('splits large batches and returns one vector per text', async () => {
      const texts = Array.from({ length: 120 }, (_, index) => `text number ${index}`)
      expect(await embedded(...texts)).toHaveLength(120)
    })

    test('returns nothing for no texts', async () => {
      expect(await embedded()).toEqual([])
    })

    test('rejects an unknown parameter and stops on abort', async () => {
      await expectRejectsUnknownParametersAndAborts(
        async (call) => subject.model.embed(call, ['some text']),
        subject.call,
      )
    })
  })
}
