import { expect, test } from 'vitest'
import { MAILED_TYPES } from '../../../server/features/people/notifications/notification-types.ts'
import { deviceLabel, formatFileSize, kindsFor, NOTIFICATION_GROUPS } from './labels.ts'

test('every mailed notification type has exactly one preference', () => {
  const kinds = NOTIFICATION_GROUPS.flatMap(([, rows]) => rows.map(([kind]) => kind))
  expect(kinds.toSorted()).toEqual([...MAILED_TYPES].toSorted())
})

test('the preferences leave out types that only the other side receives', () => {
  const typesOf = (...roles: Parameters<typeof kindsFor>[0]) =>
    kindsFor(roles).flatMap(([, kinds]) => kinds.map(([type]) => type))
  expect(typesOf('brand')).toContain('DELIVERY_READY')
  expect(typesOf('brand')).not.toContain('OFFER_RECEIVED')
  expect(kindsFor(['brand']).map(([group]) => group)).not.toContain('Your likeness')
  expect(typesOf('agent')).toEqual(typesOf('talent'))
  expect(typesOf('talent')).not.toContain('DELIVERY_READY')
  const forAdmins = MAILED_TYPES.filter((type) => type.startsWith('ADMIN_'))
  expect(typesOf('brand', 'talent')).toHaveLength(MAILED_TYPES.length - forAdmins.length)
  expect(typesOf('admin')).toHaveLength(MAILED_TYPES.length)
})

test.each([
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox on Mac'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  ['curl/8.5.0', 'Unknown browser'],
  ['Firefox on macOS', 'Firefox on macOS'],
  ['', 'Unknown browser'],
])('%s is shown as %s', (userAgent, words) => {
  expect(deviceLabel(userAgent)).toBe(words)
})

test('file sizes are formatted for people', () => {
  expect([formatFileSize(12, 'en'), formatFileSize(48_300, 'en'), formatFileSize(4_812_331, 'en')]).toEqual([
    '1 kB',
    '48.3 kB',
    '4.8 MB',
  ])
})
