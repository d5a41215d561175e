import { afterEach, expect } from 'vitest'
import { answerFaults } from '../../../server/platform/http/answers.ts'

/** Fails each test that got a response which differs from the API description. */
afterEach(() => {
  expect(answerFaults.splice(0)).toEqual([])
})
