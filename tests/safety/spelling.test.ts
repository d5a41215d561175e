import { describe, expect, test } from 'vitest'
import { faultsOf } from '../../scripts/prose/find-banned-names.ts'
import { readTerms } from '../../scripts/prose/find-glossary-faults.ts'
import { readProse } from '../../scripts/prose/read-prose.ts'
import { readText } from '../../scripts/prose/texts.ts'

const proseWords = (file: string, source: string): string[] => readProse(file, source).match(/\S+/g) ?? []

describe('the prose', () => {
  test('of a program consists of its comments, page texts and strings with spaces', () => {
    const source = [
      '// One comment about readLicence and `licence`.',
      "const licence = ['licences', 'two words', 'licences as l']",
      'const text = <p title="three">four</p>',
    ].join('\n')
    expect(proseWords('a.tsx', source)).toEqual(['//', 'One', 'comment', 'about', 'and', '.', "'two", "words'", 'four'])
  })

  test('of a program does not include statements, or code in strings', () => {
    const source = 'const a = sql`select licences from licences`\nconst b = "const licence = 1"\n'
    expect(proseWords('a.ts', source)).toEqual([])
  })

  test('of a document does not include code or addresses', () => {
    const source = 'The [name](docs/licence.md) of `licence`.\n\n```sh\nnpm run licence\n```\n'
    expect(proseWords('a.md', source)).toEqual(['The', '[name', 'of', '.'])
  })

  test('keeps its offset in the text', () => {
    const source = 'const a = 1 // One.\nconst b = 2 // Two.\n'
    expect(readProse('a.ts', source)).toHaveLength(source.length)
    expect(readProse('a.ts', source).indexOf('Two')).toBe(source.indexOf('Two'))
  })
})

describe('the text that is checked', () => {
  test.each([
    ['an escape', 'a.ts', String.raw`'\nname'`, 'name'],
    ['a token', 'a.ts', 'id EXAVITQu4vr4xnSDxMaL', 'id'],
    ['a string without a space in a test', 'a.test.ts', "test('a promise', 'abcdx')", 'test a promise'],
    ['a translation', 'a.ts', "{ de: 'Dieses Bild', en: 'picture' }", 'en picture'],
  ])('leaves out %s', (_, file, source, words) => {
    expect(
      readText(file, source)
        .match(/[a-z]+/gi)
        ?.join(' '),
    ).toBe(words)
  })
})

describe('words of our own', () => {
  const place = { file: 'a.ts', line: 1 }

  test.each(['aftermath', 'readAftermath', 'AFTERMATH_OF', 'kept-by-mark', 'isKeptByMark', 'useAct'])(
    '%s is banned',
    (name) => {
      expect(faultsOf(name, place)).toHaveLength(1)
    },
  )

  test.each(['aftermathematics', 'useActivity', 'useAction', 'keptByMarketing'])('%s is not', (name) => {
    expect(faultsOf(name, place)).toEqual([])
  })
})

test('the terms of the glossary are read without their explanations', () => {
  const glossary = '| term | meaning |\n|---|---|\n| charge, intent | money |\n| kind (of sale) | what |\n'
  expect(readTerms(glossary).map(({ terms }) => terms)).toEqual([['charge', 'intent'], ['kind']])
})
