import { afterEach, expect } from 'vitest'
import { answerFaults } from '../../../server/platform/http/answers.ts'

/** Whatever a test asked about, an answer that differs from its description fails it. */
afterEach(() => {
  expect(answerFaults.splice(0)).toEqual([])
})
