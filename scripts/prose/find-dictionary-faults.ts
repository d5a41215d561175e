import { readFileSync } from 'node:fs'
import { BRITISH_NAMES } from './british-names.ts'
import type { ProseFault } from './find-prose-faults.ts'

const FILE = 'scripts/prose/dictionary.txt'
const PARTS = /\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+/gu

/**
 * Checks that the sections are sorted and each word occurs in some text. An unneeded word would
 * one day hide a spelling mistake.
 */
export function findDictionaryFaults(root: string, tokens: readonly string[]): ProseFault[] {
  const used = new Set(
    tokens.flatMap((token) => [token, ...(token.match(PARTS) ?? [])]).map((word) => word.toLowerCase()),
  )
  const lines = readFileSync(`${root}/${FILE}`, 'utf8').trimEnd().split('\n')
  return [
    ...lines.flatMap((word, at) => {
      if (word.startsWith('#')) return []
      const before = lines[at - 1] ?? '#'
      const fault = (detail: string): ProseFault => ({ file: FILE, line: at + 1, detail })
      return [
        ...(before.startsWith('#') || before < word ? [] : [fault(`“${word}” belongs before “${before}”.`)]),
        ...(used.has(word) ? [] : [fault(`Nothing uses “${word}”: remove it.`)]),
      ]
    }),
    ...[...BRITISH_NAMES]
      .filter((word) => !used.has(word))
      .map((word) => ({
        file: 'scripts/prose/british-names.ts',
        line: 1,
        detail: `No name has “${word}”: remove it.`,
      })),
  ]
}
