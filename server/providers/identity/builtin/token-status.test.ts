import { describe, expect, test } from 'vitest'
import { addMs, DAY_MS, MINUTE_MS, SECOND_MS } from '../../../platform/clock.ts'
import { tokenStatusOf } from './token-status.ts'

const NOW = new Date('2031-03-10T12:00:00.000Z')
const ago = (ms: number): Date => addMs(NOW, -ms)
const ROW = {
  token_hash: 'presented',
  used_at: null as Date | null,
  parent_hash: null as string | null,
  seen_token_hash: null as string | null,
  user_agent: 'Firefox' as string | null,
}
const statusOf = (row: Partial<typeof ROW>, browser: string | undefined = 'Firefox') =>
  tokenStatusOf({ ...ROW, ...row }, browser, NOW).is

describe('a refresh token', () => {
  test('that is unused is valid if it is the first one or the successor of the last one seen', () => {
    expect(statusOf({})).toBe('unused')
    expect(statusOf({ seen_token_hash: 'other' })).toBe('unused')
    expect(statusOf({ parent_hash: 'parent', seen_token_hash: 'parent' })).toBe('unused')
    expect(statusOf({ parent_hash: 'parent', seen_token_hash: 'other' })).toBe('stolen')
    expect(statusOf({ parent_hash: 'parent' })).toBe('stolen')
  })

  test('that was used a moment ago counts as a parallel request, from any browser', () => {
    const parallel = 30 * SECOND_MS
    expect(statusOf({ used_at: ago(parallel - 1), seen_token_hash: 'other' }, 'Chrome')).toBe('justUsed')
    expect(statusOf({ used_at: ago(parallel), seen_token_hash: 'other' })).toBe('stolen')
  })

  test('that was used earlier continues the session for a day, if no other token has', () => {
    const used = { seen_token_hash: 'presented' }
    const aDay = DAY_MS + MINUTE_MS
    expect(statusOf({ ...used, used_at: ago(30 * SECOND_MS) })).toBe('unanswered')
    expect(statusOf({ ...used, used_at: ago(aDay) })).toBe('unanswered')
    expect(statusOf({ ...used, used_at: ago(aDay + 1) })).toBe('stolen')
    expect(statusOf({ used_at: ago(MINUTE_MS), seen_token_hash: 'other' })).toBe('stolen')
  })

  test('that was used earlier is stolen if another browser presents it', () => {
    const used = { seen_token_hash: 'presented', used_at: ago(MINUTE_MS) }
    expect(statusOf(used, 'Chrome')).toBe('stolen')
    expect(tokenStatusOf({ ...ROW, ...used }, undefined, NOW)).toEqual({ is: 'unanswered', usedAt: ago(MINUTE_MS) })
    expect(statusOf({ ...used, user_agent: null }, 'Chrome')).toBe('unanswered')
  })
})
