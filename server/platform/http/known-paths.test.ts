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
])('%s fits those paths that the router would take it for, the plainest first', (address, paths) => {
  expect(matching(address)).toEqual(paths)
})

test('a segment that is partly a parameter is refused when it is added, not misread later', () => {
  expect(() => createKnownPaths().add('/files/:name.png', true)).toThrow('partly a parameter')
})
