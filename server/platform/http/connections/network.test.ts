import { expect, test } from 'vitest'
import { isLoopback, networkOf, prefixOf } from './network.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::ffff:cb00:7107', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:1:2:3::', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  // A malformed address is counted as it is. Otherwise all of them would share a count.
  ['0x7f.1', '0x7f.1'],
  ['unknown', 'unknown'],
  ['', ''],
])('%j is counted as %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network)
})

test.each([
  ['203.0.113.7', '203.0.113.0/24'],
  ['::ffff:203.0.113.7', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['unknown', 'unknown'],
])('the network prefix of %j is %s', (ip, prefix) => {
  expect(prefixOf(ip)).toBe(prefix)
})

test.each(['127.0.0.1', '127.8.9.10', '::1', '0:0:0:0:0:0:0:1', '::ffff:127.0.0.1', '::ffff:7f00:1'])(
  '%s is a loopback address',
  (ip) => expect(isLoopback(ip)).toBe(true),
)

test.each([
  '',
  '128.0.0.1',
  '10.0.0.1',
  '::',
  '::2',
  '::ffff:10.0.0.1',
  '127.1',
  '2130706433',
  'localhost',
  '127.0.0.1.evil.test',
])('%j is not a loopback address', (ip) => expect(isLoopback(ip)).toBe(false))
