import { describe, expect, test } from 'vitest'
import { subjectFaults } from '../../scripts/prose/find-commit-faults.ts'
import { lineFaults } from '../../scripts/prose/find-prose-faults.ts'
import { wrapComments } from '../../scripts/prose/wrap-comments.ts'

describe('commit subjects', () => {
  test.each([
    'Add a lock timeout to every pool',
    'Don’t block startup on clients that connect while ports are probed',
    'Link notification mails to their page',
  ])('accept “%s”', (subject) => {
    expect(subjectFaults(`0123abc ${subject}`)).toEqual([])
  })

  test.each([
    'Who connects while a start looks at its ports holds nothing up',
    'The planted bugs as they were found last',
    'Added a lock timeout',
    'add a lock timeout',
    'Add a lock timeout.',
    `Add ${'a very '.repeat(10)}long subject`,
  ])('refuse “%s”', (subject) => {
    expect(subjectFaults(`0123abc ${subject}`)).toHaveLength(1)
  })
})

describe('wrapping comments', () => {
  const long = 'This sentence goes on and on until it is wider than a page of one hundred columns can possibly hold.'

  test('breaks a doc comment that is too wide at 100 columns', () => {
    expect(wrapComments('a.ts', `/** ${long} */\nexport const a = 1\n`)).toBe(
      '/**\n * This sentence goes on and on until it is wider than a page of one hundred columns can possibly\n' +
        ' * hold.\n */\nexport const a = 1\n',
    )
  })

  test('keeps tags and list items on lines of their own', () => {
    const wrapped = wrapComments('a.ts', `/**\n * ${long}\n * - one\n * @returns a\n */\nexport const a = 1\n`)
    expect(wrapped).toContain('\n * hold.\n * - one\n * @returns a\n */')
  })

  test('joins lines of one paragraph of line comments, and keeps their margin', () => {
    const source = `function a() {\n  // ${long}\n  // More.\n  return 1\n}\n`
    expect(wrapComments('a.ts', source)).toContain('columns can possibly\n  // hold. More.\n  return 1')
  })

  test('leaves narrow comments, code, strings and linter directives alone', () => {
    const source = [
      '/** Short. */',
      "const text = '// not a comment, however long it may be, and this one is more than one hundred columns wide'",
      '// oxlint-disable-next-line typescript/no-explicit-any -- this directive must stay on one line, however wide it is',
      'export default text // trailing',
    ].join('\n')
    expect(wrapComments('a.ts', source)).toBe(source)
  })
})

test.each([
  [0, '/**\n * Returns the offer.\n * @throws NotFound\n * @throws Conflict for an old version\n */'],
  [0, '/** @throws NotFound, or the error that `@throws` names */'],
  [1, '/** Returns the offer. @throws NotFound */'],
  [1, '/**\n * Returns the offer. @throws\n * NotFound\n */'],
  [1, '/**\n * @returns the offer @throws NotFound\n */'],
])('the check finds %i tags that do not start a line: %j', (count, comment) => {
  expect(lineFaults('a.ts', `${comment}\nexport const a = 1\n`)).toHaveLength(count)
})
