import { expect, test } from 'vitest'
import { HOSTILE_ADDRESSES } from '../../../tests/support/responses/hostile-addresses.ts'
import { isPublicAddress } from './fetchable-address.ts'
import { assertFetchable, FetchRefused } from './index.ts'

test('the list of hostile addresses is long enough', () => expect(new Set(HOSTILE_ADDRESSES).size).toBeGreaterThan(100))

test.each(HOSTILE_ADDRESSES.map((address) => [address]))('assertFetchable rejects the form of %j', (address) => {
  expect(() => assertFetchable(address)).toThrow(FetchRefused)
  expect(() => assertFetchable(address, [4000])).toThrow(FetchRefused)
})

test.each([
  ['https://example.com'],
  ['https://example.com:443/a.png'],
  ['https://images.example.com/a%20b.png?width=20#part'],
  ['https://bücher.example/ä.png'],
  ['https://localhost.example.com/'],
  ['https://example.com/@user'],
  ['HTTPS://EXAMPLE.COM/A.PNG'],
  ['https://8.8.8.8/'],
  ['https://[2606:4700:4700::1111]/'],
])('assertFetchable accepts the form of %s', (address) => expect(assertFetchable(address).protocol).toBe('https:'))

test('in development, assertFetchable accepts the allowed ports of this machine and no others', () => {
  for (const address of ['http://127.0.0.1:4000/a.png', 'http://localhost:4000/', 'http://[::1]:4000/'])
    expect(assertFetchable(address, [4000]).port).toBe('4000')
  const others = ['http://127.0.0.1:4001/', 'http://127.0.0.1/', 'http://example.com:4000/', 'http://10.0.0.1:4000/']
  for (const address of [...others, 'https://127.0.0.1:4000/', 'http://user@127.0.0.1:4000/'])
    expect(() => assertFetchable(address, [4000])).toThrow(FetchRefused)
  expect(() => assertFetchable('http://127.0.0.1:4000/')).toThrow(FetchRefused)
})

test('malformed addresses are not public', () => {
  for (const text of ['', 'example.com', '1.2.3', '1.2.3.4 ', '2606:4700::1%eth0', '08.8.8.8'])
    expect(isPublicAddress(text)).toBe(false)
})
