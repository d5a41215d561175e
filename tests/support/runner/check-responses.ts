import { afterEach, expect } from 'vitest'
import { responseFaults } from '../../../server/platform/http/check-responses.ts'

/** Fails each test that received a response which does not match the API description. */
afterEach(() => {
  expect(responseFaults.splice(0)).toEqual([])
})
