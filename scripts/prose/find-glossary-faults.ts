import { globSync, readFileSync } from 'node:fs'
import type { ProseFault } from './find-prose-faults.ts'

const GLOSSARY = 'docs/glossary.md'
const PRODUCT = ['{server,packages,client/src,web}/**/*.{ts,tsx,sql}']
const UNSEEN = /\.test\.tsx?$|\/testing\/|(^|\/)(node_modules|dist)\//

/** Checks that the terms are sorted and occur in the product. */
export function findGlossaryFaults(root: string): ProseFault[] {
  const sources = globSync(PRODUCT, { cwd: root })
    .filter((file) => !UNSEEN.test(file))
    .map((file) => readFileSync(`${root}/${file}`, 'utf8'))
  const rows = readTerms(readFileSync(`${root}/${GLOSSARY}`, 'utf8'))
  return rows.flatMap(({ terms, line }, at) => {
    const fault = (detail: string): ProseFault => ({ file: GLOSSARY, line, detail })
    const [first = ''] = terms
    const [before = ''] = rows[at - 1]?.terms ?? []
    return [
      ...(before < first ? [] : [fault(`“${first}” belongs before “${before}”.`)]),
      ...terms
        .filter((term) => !sources.some((source) => patternOf(term).test(source)))
        .map((term) => fault(`Nothing in the product is called “${term}”.`)),
    ]
  })
}

export function readTerms(glossary: string): { terms: string[]; line: number }[] {
  return glossary.split('\n').flatMap((text, at) => {
    const cell = /^\| ([^|]+) \|/.exec(text)?.[1]
    if (cell === undefined || cell === 'term') return []
    const terms = cell.replaceAll(/\([^)]*\)/g, '').split(',')
    return [{ terms: terms.map((term) => term.trim()), line: at + 1 }]
  })
}

const patternOf = (term: string): RegExp => new RegExp(term.replaceAll(/[ -]/g, '[ _-]?'), 'i')
