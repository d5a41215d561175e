import { parseSync } from 'oxc-parser'

/** An English message in a source file. `start` and `end` enclose the literal. */
export type FoundMessage = {
  text: string
  start: number
  end: number
  isAttribute: boolean
  names: readonly string[] | null
}

/** A node of a syntax tree. */
export type SyntaxNode = { type: string; start: number; end: number } & Readonly<Record<string, unknown>>

const CALLS = new Set(['say', 'message', 'translatable'])

/**
 * Finds the messages of a source file: the arguments of `say`, `message` and, on the server,
 * `translatable`, and the text of `<Say>`.
 */
export function findMessages(file: string, code: string): FoundMessage[] {
  if (!/\b(?:say|message|translatable)\(|<Say\b/.test(code)) return []
  const found: FoundMessage[] = []
  walk(parseSync(file, code).program as unknown as SyntaxNode, (node) => {
    if (node.type === 'CallExpression') {
      const [first, second] = node['arguments'] as SyntaxNode[]
      const callee = node['callee'] as SyntaxNode
      if (callee.type !== 'Identifier' || !CALLS.has(callee['name'] as string) || !first) return
      // On the server, a message is made with its values. On pages, `say` gives them later.
      const givesValues = callee['name'] === 'say' || file.startsWith('server/')
      for (const literal of literalsOf(first))
        found.push({ ...literal, isAttribute: false, names: givesValues ? namesOf(second) : null })
    }
    if (node.type === 'JSXOpeningElement' && (node['name'] as SyntaxNode)['name'] === 'Say') {
      const attributes = node['attributes'] as SyntaxNode[]
      const valueOf = (name: string) =>
        attributes.find((one) => (one['name'] as SyntaxNode | undefined)?.['name'] === name)?.['value'] as
          | SyntaxNode
          | undefined
      const text = valueOf('text')
      if (!text) return
      const values = namesOf(valueOf('values')?.['expression'] as SyntaxNode | undefined)
      const isAttribute = text.type === 'Literal'
      const literals = isAttribute ? literalsOf(text) : literalsOf(text['expression'] as SyntaxNode)
      for (const literal of literals) found.push({ ...literal, isAttribute, names: values })
    }
  })
  return found
}

/** Literals that an expression may have as its value: both branches of a condition count. */
function literalsOf(node: SyntaxNode): { text: string; start: number; end: number }[] {
  const { start, end } = node
  if (node.type === 'Literal' && typeof node['value'] === 'string') return [{ text: node['value'], start, end }]
  if (node.type === 'TemplateLiteral') {
    const [only, ...others] = node['quasis'] as { value: { cooked: string } }[]
    return only && others.length === 0 ? [{ text: only.value.cooked, start, end }] : []
  }
  if (node.type === 'ConditionalExpression')
    return [...literalsOf(node['consequent'] as SyntaxNode), ...literalsOf(node['alternate'] as SyntaxNode)]
  return []
}

/** Names of the values of a call. Null if they cannot be known from the source. */
function namesOf(node: SyntaxNode | undefined): readonly string[] | null {
  if (!node) return []
  if (node.type !== 'ObjectExpression') return null
  const names = (node['properties'] as SyntaxNode[]).map((one) => (one['key'] as SyntaxNode | undefined)?.['name'])
  return names.every((name) => typeof name === 'string') ? names : null
}

/** Visits every node of a syntax tree. */
export function walk(
  node: SyntaxNode,
  visit: (node: SyntaxNode, parents: readonly SyntaxNode[]) => void,
  parents: readonly SyntaxNode[] = [],
): void {
  visit(node, parents)
  const within = [...parents, node]
  for (const value of Object.values(node)) {
    if (Array.isArray(value)) {
      for (const one of value) if (isNode(one)) walk(one, visit, within)
    } else if (isNode(value)) walk(value, visit, within)
  }
}

const isNode = (value: unknown): value is SyntaxNode => typeof value === 'object' && value !== null && 'type' in value
