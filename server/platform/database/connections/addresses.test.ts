import { expect, test } from 'vitest'
import { singleAddresses, withoutCredentials } from './addresses.ts'

test('a URL of several hosts is split into one URL per host with the same options', () => {
  expect(singleAddresses('postgres://shop:p%40ss@one:5432,two,[::1]:5433/shop?sslmode=require')).toEqual([
    'postgres://shop:p%40ss@one:5432/shop?sslmode=require',
    'postgres://shop:p%40ss@two/shop?sslmode=require',
    'postgres://shop:p%40ss@[::1]:5433/shop?sslmode=require',
  ])
})

test.each(['postgres://one/shop', 'postgres://shop@one:5432/shop?options=a,b', 'postgres:///shop', 'elsewhere'])(
  '%s stays as it is',
  (url) => {
    expect(singleAddresses(url)).toEqual([url])
  },
)

test('a displayed URL has neither user nor password', () => {
  expect(withoutCredentials('postgres://shop:secret@one:5432,two/shop?sslmode=require')).toBe(
    'postgres://one:5432,two/shop',
  )
})
