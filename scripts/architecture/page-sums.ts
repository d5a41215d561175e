import type { Breach } from './breach.ts'
import { isTestFile, type SourceTree } from './source-tree.ts'

/** Files that calculate with amounts, with the reason. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'web/site/store/buying/line-total.ts': 'A cart row changes on the page before the server has stored it.',
  'web/site/store/goods/shipping-line.tsx': 'The page shows shipping before there is a cart.',
  'web/site/store/start-page.tsx': 'Sorts products by price.',
}

const RULE =
  'Every amount on a page comes from the server, so that no page shows the sum of a part (scripts/architecture/page-sums.ts).'
const AMOUNT = String.raw`[\w.]*(?:minor|Minor)Units?`
const CALCULATION = new RegExp(String.raw`\b${AMOUNT}\)? *[-+*/] *[\w(]|[\w)\]] *[-+*/] *${AMOUNT}\b`)

/** Finds pages that calculate with amounts of money, and exceptions that no longer do. */
export function findPageSums(tree: SourceTree): Breach[] {
  const calculating = [...tree.values()].flatMap(({ file, text }) =>
    !file.startsWith('web/site/') || isTestFile(file)
      ? []
      : text.split('\n').flatMap((line, at) => (CALCULATION.test(line) ? [{ file, line: at + 1 }] : [])),
  )
  const used = new Set(calculating.map(({ file }) => file))
  return [
    ...calculating
      .filter(({ file }) => EXCEPTIONS[file] === undefined)
      .map((place) => ({ ...place, rule: RULE, detail: 'calculates an amount of money' })),
    ...Object.keys(EXCEPTIONS)
      .filter((file) => !used.has(file))
      .map((file) => ({ file, rule: RULE, detail: 'calculates no amount: remove the exception' })),
  ]
}
