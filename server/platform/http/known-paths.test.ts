import { expect, test } from 'vitest'
import { createKnownPaths } from './known-paths.ts'

const PATHS = ['/', '/a', '/a/b', '/a/:name', '/a/:name/c', '/:kind/b', '/media/*', '/media/own']

function matching(address: string): string[] {
  const known = createKnownPaths<string>()
  for (const path of PATHS) known.add(path, path)
  return [...known.matching(address)]
}

test.each([
  ['/', ['/']],
  ['/a?b=/a/b', ['/a']],
  ['/a/b', ['/a/b', '/a/:name', '/:kind/b']],
  ['/a/%62', ['/a/b', '/a/:name', '/:kind/b']],
  ['/a/else/c', ['/a/:name/c']],
  ['/a/b%2Fc', ['/a/:name']],
  ['/a/%', ['/a/:name']],
  ['/media/own', ['/media/own', '/media/*']],
  ['/media/some/where', ['/media/*']],
  ['/a/', []],
  ['/a/b/', []],
  ['/nowhere', []],
])('%s matches the paths the router would choose, the most specific first', (address, paths) => {
  expect(matching(address)).toEqual(paths)
})

test('adding a path with a partly parameterized segment throws', () => {
  expect(() => createKnownPaths().add('/files/:name.png', true)).toThrow('partly a parameter')
})
