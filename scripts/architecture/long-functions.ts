import { parseSync } from 'oxc-parser'
import type { Breach } from './breach.ts'
import { isTestFile, type Source, type SourceTree } from './source-tree.ts'

const MAX_LINES = 120
const RULE = `No component or function of web/ is longer than ${MAX_LINES} lines: split it by what its parts are about.`

type Node = { type: string; start: number; end: number } & Record<string, unknown>

export const findLongFunctions = (tree: SourceTree): Breach[] =>
  [...tree.values()].filter(({ file }) => file.startsWith('web/') && !isTestFile(file)).flatMap(findIn)

function findIn({ file, text }: Source): Breach[] {
  if (text.split('\n').length <= MAX_LINES) return []
  const breaches: Breach[] = []
  const lineOf = (offset: number) => text.slice(0, offset).split('\n').length
  const visit = (node: Node, name: string): void => {
    const named = nameOf(node) ?? name
    const lines = lineOf(node.end) - lineOf(node.start) + 1
    if (isFunction(node) && lines > MAX_LINES)
      breaches.push({ file, line: lineOf(node.start), rule: RULE, detail: `${named} has ${lines} lines` })
    for (const child of Object.values(node).flat()) if (isNode(child)) visit(child, named)
  }
  visit(parseSync(file, text).program as unknown as Node, 'a function')
  return breaches
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

const isFunction = ({ type }: Node): boolean =>
  type === 'FunctionDeclaration' || type === 'FunctionExpression' || type === 'ArrowFunctionExpression'

const nameOf = ({ type, id }: Node): string | undefined =>
  (type === 'FunctionDeclaration' || type === 'VariableDeclarator') && isNode(id) && typeof id['name'] === 'string'
    ? id['name']
    : undefined
