import { createHash } from 'node:crypto'
import { parseSync } from 'oxc-parser'
import { PLACEHOLDER, placeholderFor, sqlEdits } from './sql-edits.ts'

export type Mutant = {
  /**
   * Derived from the text around the mutant, so that it stays the same when line numbers change.
   */
  key: string
  file: string
  line: number
  kind: string
  from: string
  to: string
  /** Text of the mutant's first line. */
  around: string
  /**
   * True if only a PostgreSQL server can detect the mutant, because statements must run at the
   * same time.
   */
  onServer: boolean
}

/** `alternatives` can replace the code. A mutant of a statement removes the whole statement. */
export type Site = {
  start: number
  end: number
  isStatement: boolean
  alternatives: { mutant: Mutant; text: string }[]
}

type Node = { type: string; start: number; end: number } & Record<string, unknown>

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

const COMPARISONS: Record<string, string> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
}
/** Method calls that a mutant can remove. The value is the kind of the mutant. */
const DROPPED: Record<string, string> = {
  where: 'condition dropped',
  whereRef: 'condition dropped',
  having: 'condition dropped',
  orderBy: 'order dropped',
  forUpdate: 'lock dropped',
  forNoKeyUpdate: 'lock dropped',
  forShare: 'lock dropped',
  forKeyShare: 'lock dropped',
  skipLocked: 'lock waited for',
  header: 'header dropped',
}
const IS_GUARD = /^(assert|require|refuse|forbid|hold|lock)[A-Z]/
const IS_HEADER = /^(?:[a-z]+-)+[a-z]+$/
const IS_LOCK = /^lock/

/** `statements` are the start positions of expressions that are statements of their own. */
export type Sites = { sites: Site[]; statements: ReadonlySet<number> }

export function findSites(file: string, source: string): Sites {
  const { program } = parseSync(file, source)
  const sites: Site[] = []
  const statements = new Set<number>()
  const occurrences = new Map<string, number>()
  const lineAt = (offset: number): number => source.slice(0, offset).split('\n').length
  const mutant = (kind: string, at: number, from: string, to: string): Mutant => {
    const line = lineAt(at)
    const around = source.split('\n')[line - 1]?.trim() ?? ''
    const words = [file, kind, from, to, around].join('\n')
    const nth = occurrences.get(words) ?? 0
    occurrences.set(words, nth + 1)
    const key = createHash('sha256').update(`${words}\n${nth}`).digest('hex').slice(0, 12)
    return {
      key,
      file,
      line,
      kind,
      from: short(from),
      to: short(to),
      around: short(around),
      onServer: IS_LOCK.test(kind),
    }
  }
  const textOf = ({ start, end }: Node): string => source.slice(start, end)
  const chains = new Map<number, readonly ChainedCall[]>()
  const add = (node: Node, alternatives: Site['alternatives'], isStatement = false): void => {
    if (alternatives.length > 0) sites.push({ start: node.start, end: node.end, isStatement, alternatives })
  }

  const visit = (node: Node, isInChain: boolean): void => {
    if (isType(node)) return
    if (!isInChain) {
      if (node.type === 'BinaryExpression') add(node, comparison(node))
      if (node.type === 'LogicalExpression') add(node, connective(node))
      if (node.type === 'CallExpression') {
        if (!chains.has(node.start)) chains.set(node.start, callsOf(node, textOf))
        add(node, call(node))
      }
      if (node.type === 'TaggedTemplateExpression') add(node, template(node))
    }
    if (node.type === 'ExpressionStatement') add(node, guard(node), true)
    if (node.type === 'IfStatement') add(node, refusal(node), true)
    if (node.type === 'ObjectExpression')
      for (const each of node.properties as Node[]) if (each.type === 'Property') add(each, header(each))
    const within = node.type === 'SwitchCase' ? node.consequent : node.body
    if (Array.isArray(within))
      for (const each of within) if (isNode(each) && each.type === 'ExpressionStatement') statements.add(each.start)
    for (const [name, value] of Object.entries(node)) {
      if (name === 'typeArguments' || name === 'typeAnnotation' || name === 'returnType') continue
      const below = isInChain || node.type === 'ChainExpression'
      for (const child of Array.isArray(value) ? value : [value])
        if (isNode(child)) visit(child, below && node.type !== 'ArrowFunctionExpression')
    }
  }

  const comparison = (node: Node): Site['alternatives'] => {
    const [left, right] = [node.left as Node, node.right as Node]
    const to = COMPARISONS[String(node.operator)]
    if (to === undefined || left.type === 'PrivateIdentifier') return []
    const text = `${textOf(left)} ${to} ${textOf(right)}`
    const kind = /=={1,2}$/.test(to) && to.length === 3 ? 'comparison turned' : 'bound moved'
    return [{ mutant: mutant(kind, node.start, textOf(node), text), text }]
  }

  const connective = (node: Node): Site['alternatives'] => {
    const to = { '&&': '||', '||': '&&' }[String(node.operator)]
    if (to === undefined) return []
    const text = `(${textOf(node.left as Node)}) ${to} (${textOf(node.right as Node)})`
    return [{ mutant: mutant('and for or', node.start, textOf(node), text), text }]
  }

  const call = (node: Node): Site['alternatives'] => {
    const callee = node.callee as Node
    if (callee.type !== 'MemberExpression' || callee.computed) return []
    const name = String((callee.property as Node).name)
    const kind = Object.hasOwn(DROPPED, name) ? DROPPED[name] : undefined
    if (kind === undefined) return []
    const inner = textOf(callee.object as Node)
    const words = source.slice((callee.property as Node).start, node.end)
    const at = (callee.property as Node).start
    const dropped = { mutant: mutant(kind, at, `.${words}`, ''), text: inner }
    const args = node.arguments as Node[]
    if (name !== 'orderBy') return [dropped]
    const purpose = purposeOf(chains.get(node.start) ?? [], at)
    if (purpose === 'nothing') return []
    if (purpose === 'locks') return [{ mutant: mutant('lock order dropped', at, `.${words}`, ''), text: inner }]
    if (args.length > 2) return [dropped]
    const way = args[1] && textOf(args[1])
    const turned = `orderBy(${args[0] ? textOf(args[0]) : ''}, ${way === "'desc'" ? "'asc'" : "'desc'"})`
    return way === undefined || /^'(asc|desc)'$/.test(way)
      ? [dropped, { mutant: mutant('order turned', at, `.${words}`, `.${turned}`), text: `${inner}.${turned}` }]
      : [dropped]
  }

  const template = (node: Node): Site['alternatives'] => {
    if (textOf(node.tag as Node) !== 'sql') return []
    const { quasis, expressions } = node.quasi as unknown as { quasis: Node[]; expressions: Node[] }
    const texts = quasis.map((quasi) => String((quasi.value as { raw: string }).raw))
    const whole = texts.map((text, at) => text + (at < expressions.length ? placeholderFor(at) : '')).join('')
    const filled = (text: string) =>
      text.replaceAll(PLACEHOLDER, (_, at: string) => `\${${textOf(expressions[Number(at)] as Node)}}`)
    const head = source.slice(node.start, (node.quasi as Node).start)
    return sqlEdits(whole).map(({ kind, start, end, to }) => ({
      mutant: mutant(kind, offsetOf(quasis, texts, start), filled(whole.slice(start, end)), filled(to)),
      text: `${head}\`${filled(whole.slice(0, start) + to + whole.slice(end))}\``,
    }))
  }

  const guard = (node: Node): Site['alternatives'] => {
    let expression = node.expression as Node
    if (expression.type === 'AwaitExpression') expression = expression.argument as Node
    if (expression.type !== 'CallExpression') return []
    const callee = expression.callee as Node
    const name = callee.type === 'Identifier' ? String(callee.name) : ''
    if (!IS_GUARD.test(name)) return []
    const kind = /^(lock|hold)/.test(name) ? 'lock dropped' : 'guard dropped'
    return [{ mutant: mutant(kind, node.start, textOf(node), ''), text: '' }]
  }

  const refusal = (node: Node): Site['alternatives'] => {
    let then = node.consequent as Node
    if (then.type === 'BlockStatement' && (then.body as Node[]).length === 1) then = (then.body as [Node])[0]
    if (then.type !== 'ThrowStatement' || node.alternate) return []
    if (throwsPlainError(then) && isAbsence(node.test as Node)) return []
    return [{ mutant: mutant('guard dropped', node.start, textOf(node), ''), text: '' }]
  }

  const header = (node: Node): Site['alternatives'] => {
    const key = node.key as Node
    if (key.type !== 'Literal' || typeof key.value !== 'string' || !IS_HEADER.test(key.value)) return []
    if ((node.value as Node).type === 'ObjectExpression') return []
    return [{ mutant: mutant('header dropped', node.start, textOf(node), ''), text: '{}' }]
  }

  visit(program as unknown as Node, false)
  return { sites, statements }
}

/** A plain `Error` reports a bug in the program and never refuses a request. */
const throwsPlainError = ({ argument }: Node): boolean =>
  (argument as Node).type === 'NewExpression' && ((argument as Node).callee as Node).name === 'Error'

/**
 * True for a condition such as `!row` or `row === undefined`. If such a check throws a plain
 * `Error`, only a bug elsewhere makes it true, so no test can detect its mutant.
 */
function isAbsence(test: Node): boolean {
  if (test.type === 'LogicalExpression') return isAbsence(test.left as Node) && isAbsence(test.right as Node)
  if (test.type === 'UnaryExpression')
    return test.operator === '!' && /^(Identifier|MemberExpression)$/.test((test.argument as Node).type)
  if (test.type !== 'BinaryExpression' || test.operator !== '===') return false
  const { name, value } = test.right as Node
  return name === 'undefined' || value === null
}

type ChainedCall = { name: string; at: number; argument: string }

function callsOf(node: Node, textOf: (node: Node) => string): readonly ChainedCall[] {
  const callee = node.callee as Node
  if (node.type !== 'CallExpression' || callee.type !== 'MemberExpression') return []
  const [argument] = node.arguments as Node[]
  const property = callee.property as Node
  const own = { name: textOf(property), at: property.start, argument: argument ? textOf(argument) : '' }
  return [...callsOf(callee.object as Node, textOf), own]
}

/**
 * The values are those in `sql-edits.ts`, and `nothing` for an `orderBy` after a unique key, which
 * has no effect.
 */
function purposeOf(calls: readonly ChainedCall[], at: number): 'rows' | 'locks' | 'nothing' {
  const has = (pattern: RegExp) => calls.some(({ name }) => pattern.test(name))
  const isUnique = ({ name, argument }: ChainedCall) => name === 'orderBy' && /^'(\w+\.)?id'$/.test(argument)
  if (!has(/Join$/) && calls.some((each) => each.at < at && isUnique(each))) return 'nothing'
  return has(/^for[A-Z]\w*(Update|Share)$|^forUpdate$/) && !has(/^limit$/) ? 'locks' : 'rows'
}

const isType = ({ type }: Node): boolean => /^(ImportDeclaration|TSTypeAlias|TSInterface)/.test(type)

const short = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length > 160 ? `${line.slice(0, 157)}…` : line
}

function offsetOf(quasis: readonly Node[], texts: readonly string[], place: number): number {
  let before = 0
  for (const [at, text] of texts.entries()) {
    const quasi = quasis[at]
    // The range begins with the backquote or brace before the text.
    if (place <= before + text.length && quasi)
      return quasi.start + (text.length === quasi.end - quasi.start ? 0 : 1) + Math.max(0, place - before)
    before += text.length + placeholderFor(at).length
  }
  return quasis[0]?.start ?? 0
}
