import { expect, test } from 'vitest'
import { EmbeddingCache } from './embedding-cache.ts'

test('the cache keeps the 500 most recently used embeddings, separately for each model', () => {
  const cache = new EmbeddingCache()
  const texts = Array.from({ length: 500 }, (_, number) => `text ${number}`)
  for (const text of texts) cache.keep(text, { vector: [1], madeBy: 'a' })
  expect(cache.find('b', 'text 0')).toBeUndefined()
  expect(cache.find('a', 'text 0')).toEqual({ vector: [1], madeBy: 'a' })
  cache.keep('one more', { vector: [2], madeBy: 'a' })
  expect(['text 0', 'text 1', 'text 2', 'one more'].map((text) => cache.find('a', text) !== undefined)).toEqual([
    true,
    false,
    true,
    true,
  ])
})
