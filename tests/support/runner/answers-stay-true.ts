import { afterEach, expect } from 'vitest'
import { responseFaults } from '../../../server/platform/http/check-responses.ts'

/** Fails each test that got a response which differs from the API description. */
afterEach(() => {
  expect(responseFaults.splice(0)).toEqual([])
})
