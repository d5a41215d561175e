import { expect, test } from 'vitest'
import { singleAddresses, withoutCredentials } from './addresses.ts'

test('an address of several servers is one address each, with all that was said for all of them', () => {
  expect(singleAddresses('postgres://shop:p%40ss@one:5432,two,[::1]:5433/shop?sslmode=require')).toEqual([
    'postgres://shop:p%40ss@one:5432/shop?sslmode=require',
    'postgres://shop:p%40ss@two/shop?sslmode=require',
    'postgres://shop:p%40ss@[::1]:5433/shop?sslmode=require',
  ])
})

test.each(['postgres://one/shop', 'postgres://shop@one:5432/shop?options=a,b', 'postgres:///shop', 'elsewhere'])(
  '%s is its own answer',
  (url) => {
    expect(singleAddresses(url)).toEqual([url])
  },
)

test('people are shown where it is, and neither a user nor a password', () => {
  expect(withoutCredentials('postgres://shop:secret@one:5432,two/shop?sslmode=require')).toBe(
    'postgres://one:5432,two/shop',
  )
})
