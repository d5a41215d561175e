import { expect, test } from 'vitest'
import { ROUTES } from '../../../server/app.ts'
import { ApiError } from '../api.tsx'
import { REFUSALS, wordsOf } from './refusals.ts'

const codes = new Set(
  ROUTES.filter(({ path }) => path.startsWith('/api/offers')).flatMap(({ errors = [] }) => [...errors]),
)
const SERVER_SAYS = 'The server’s own sentence about this case.'
const textFor = (code: string) =>
  wordsOf(new ApiError({ status: 400, error: { code, error: SERVER_SAYS }, retryAfterSeconds: 20 }))

test('every error code of an offer operation has its own words or the server’s', () => {
  expect(codes.size).toBeGreaterThan(8)
  const ours = textFor('InternalError')
  for (const code of codes) {
    expect(Object.keys(REFUSALS), code).toContain(code)
    if (code === 'InternalError') continue
    const { title, text } = textFor(code)
    expect(title, code).not.toBe(ours.title)
    expect(text, code).not.toBe(ours.text)
  }
})

test.each([
  ['CONNECT_ONBOARDING_REQUIRED', /under Earnings/],
  ['CONTACT_DETAILS', /Messages cannot contain email addresses, phone numbers, links or usernames/],
  ['FILE_INFECTED', /upload a clean copy/],
  ['REVISIONS_USED_UP', /Make an offer for another revision/],
  ['RateLimited', /Wait 20 seconds, then try again/],
  ['Unauthorized', /Sign in again/],
  ['Unreachable', /Check your connection/],
])('%s says what to do next', (code, next) => {
  expect(textFor(code).text).toMatch(next)
})

test('a conflict or an impossible action is shown in the server’s words', () => {
  for (const code of ['Conflict', 'UnprocessableEntity', 'Forbidden', 'NotFound', 'BadRequest'])
    expect(textFor(code).text).toContain(SERVER_SAYS)
})
