import { parseSync } from 'oxc-parser'

export type SqlPlace = { line: number; names: readonly string[] }

/** Methods whose first argument names one or more tables. */
const TAKES_TABLE = new Set([
  'selectFrom',
  'insertInto',
  'replaceInto',
  'updateTable',
  'deleteFrom',
  'mergeInto',
  'using',
  'from',
  ...['inner', 'left', 'right', 'full', 'cross'].map((kind) => `${kind}Join`),
  ...['inner', 'left', 'cross'].map((kind) => `${kind}JoinLateral`),
  'table',
  'alterTable',
  'createTable',
  'dropTable',
])

/**
 * Methods that only the query builder has. Names such as `from`, `using` and `table` are missing,
 * because other objects have them too.
 */
const HOLDS_SQL = /^(select|delete)From$|^(insert|replace|merge)Into$|^updateTable$|Join(Lateral)?$|^executeTakeFirst/

/** Start of an SQL statement. Must not match English prose. */
const IS_STATEMENT =
  /^\s*(?:(?:select|with)\b[\s\S]*\b(?:from|as)\b|insert\s+into\b|update\s+\S+\s+(?:\w+\s+)?set\b|delete\s+from\b|merge\s+into\b|lock\s+table\b|truncate\b|(?:create|alter|drop)\s+(?:table|index|view|trigger)\b|copy\s+\S+\s+(?:from|to)\b)/i

/**
 * Matches files that may contain SQL. Others are not parsed, because parsing takes most of the
 * time of this check. Escape sequences count, because they can spell any word.
 */
const MAY_HOLD_SQL = new RegExp(
  [
    /\bsql\b|withSchema|(?:select|delete)From|(?:insert|replace|merge)Into|updateTable|Join|executeTakeFirst/,
    /(?:alter|create|drop)Table|[.'"`]\s*(?:from|using|table)\b/,
    /['"`](?:\s|\\.)*(?:select|with|insert|update|delete|merge|lock|truncate|create|alter|drop|copy)\b/,
    /\\[ux\d\r\n]/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'i',
)

type Node = { type: string; start: number } & Record<string, unknown>

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/**
 * Lists every piece of SQL in a file, in order: `sql` templates, arguments of `sql.raw`, calls of
 * the query builder, and statements in plain strings. A nested `sql` template is a piece of its
 * own.
 */
export function findSql(file: string, text: string, schemas: ReadonlySet<string>): SqlPlace[] {
  if (!MAY_HOLD_SQL.test(text)) return []
  const { program } = parseSync(file, text)
  const constants = constantsOf(program.body as unknown as Node[])
  const found: { start: number; names: readonly string[] }[] = []
  const visit = (node: Node): void => {
    found.push(...placesOf(node, constants, schemas))
    for (const child of childrenOf(node)) visit(child)
  }
  visit(program as unknown as Node)
  return found
    .toSorted((one, other) => one.start - other.start)
    .map(({ start, names }) => ({ line: text.slice(0, start).split('\n').length, names }))
}

type Place = { start: number; names: readonly string[] }

function placesOf(node: Node, constants: ReadonlyMap<string, Node>, schemas: ReadonlySet<string>): Place[] {
  const template = sqlTemplate(node)
  if (template) return quasisOf(template).flatMap((quasi) => linesOf(quasi, schemas))
  const call = callOf(node)
  if (call) {
    const { start, of, method, argument } = call
    const named = TAKES_TABLE.has(method) ? tablesNamed(argument, constants) : []
    if (of === 'sql')
      return [
        { start, names: [...named, ...stringsOf(argument, constants).flatMap((each) => identifiersIn(each, schemas))] },
      ]
    if (method === 'withSchema') return [{ start, names: stringsOf(argument, constants).map((each) => `${each}.*`) }]
    return HOLDS_SQL.test(method) || named.some((name) => name !== '') ? [{ start, names: named }] : []
  }
  const plain = plainText(node)
  return plain !== undefined && IS_STATEMENT.test(plain)
    ? [{ start: node.start, names: identifiersIn(plain, schemas) }]
    : []
}

/** The text of an `sql` template is read as a whole, so only its expressions are children. */
function childrenOf(node: Node): Node[] {
  const values = sqlTemplate(node) ? (node.quasi as Node).expressions : Object.values(node).flat()
  return (values as unknown[]).filter(isNode)
}

/** Matches `` sql`…` `` and `` sql<Row>`…` ``. */
function sqlTemplate(node: Node): Node | undefined {
  if (node.type !== 'TaggedTemplateExpression' || !isNode(node.tag) || !isNode(node.quasi)) return undefined
  return node.tag.type === 'Identifier' && node.tag.name === 'sql' ? node.quasi : undefined
}

type Quasi = { start: number; text: string }

const quasisOf = (template: Node): Quasi[] =>
  (template.quasis as Node[]).map(({ start, end, value }) => {
    const { raw } = value as { raw: string }
    // In a TypeScript file, the range of a template's text includes the delimiter before it.
    return { start: Number(end) - start > raw.length ? start + 1 : start, text: raw }
  })

/**
 * One place for each line with an identifier. The first line is always included, because even an
 * empty template is SQL.
 */
function linesOf({ start, text }: Quasi, schemas: ReadonlySet<string>): Place[] {
  let offset = start
  return withoutLiterals(text)
    .split('\n')
    .map((line, at) => {
      const place = { at, start: offset, names: identifiersIn(line, schemas) }
      offset += line.length + 1
      return place
    })
    .filter(({ at, names }) => at === 0 || names.length > 0)
}

/** Replaces comments and literals with spaces, because no table is named in them. */
const withoutLiterals = (text: string): string =>
  text.replace(/--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'/g, (part) => part.replace(/[^\n]/g, ' '))

/**
 * Every identifier, including columns, aliases and keywords. Therefore no alias or column may have
 * the name of another feature's table. An identifier keeps its schema if `schemas` contains the
 * schema.
 */
function identifiersIn(text: string, schemas: ReadonlySet<string>): string[] {
  const words = withoutLiterals(text)
    .toLowerCase()
    .matchAll(/(?<![\w.$:])"?([a-z_]\w*)"?(?:\s*\.\s*"?(\w+)"?)?/g)
  return [...words].flatMap(([, first = '', second]) => {
    if (second === undefined) return [first]
    if (schemas.has(first)) return [`${first}.${second}`]
    return first === 'public' ? [second] : [first]
  })
}

type Call = { start: number; of: string | undefined; method: string; argument: unknown }

/** Splits `x.method(argument, …)` or `x.method<T>(argument, …)`. */
function callOf(node: Node): Call | undefined {
  const { callee } = node
  if (
    node.type !== 'CallExpression' ||
    !isNode(callee) ||
    callee.type !== 'MemberExpression' ||
    !isNode(callee.property)
  )
    return undefined
  const method = callee.computed ? callee.property.value : callee.property.name
  if (typeof method !== 'string') return undefined
  const of = isNode(callee.object) && callee.object.type === 'Identifier' ? String(callee.object.name) : undefined
  return { start: callee.property.start, of, method, argument: (node.arguments as unknown[])[0] }
}

/**
 * The argument may be `'accounts as a'`, `['accounts', 'profiles as p']`, or a constant with such
 * a value.
 */
const tablesNamed = (argument: unknown, constants: ReadonlyMap<string, Node>): string[] =>
  stringsOf(argument, constants).map(
    (name) =>
      name
        .trim()
        .split(/\s+/)[0]
        ?.replace(/^public\./, '') ?? '',
  )

function stringsOf(value: unknown, constants: ReadonlyMap<string, Node>): string[] {
  if (!isNode(value)) return []
  const plain = plainText(value)
  if (plain !== undefined) return [plain]
  if (value.type === 'ArrayExpression')
    return (value.elements as unknown[]).flatMap((element) => stringsOf(element, constants))
  if (value.type === 'ConditionalExpression')
    return [...stringsOf(value.consequent, constants), ...stringsOf(value.alternate, constants)]
  if (value.type === 'TSAsExpression' || value.type === 'TSSatisfiesExpression')
    return stringsOf(value.expression, constants)
  const constant = value.type === 'Identifier' ? constants.get(String(value.name)) : undefined
  return constant && constant !== value ? stringsOf(constant, new Map()) : []
}

/** Replaces each expression in a template with a placeholder word. */
function plainText(node: Node): string | undefined {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node.type !== 'TemplateLiteral') return undefined
  return quasisOf(node)
    .map(({ text }) => text)
    .join(' $ ')
}

/** Includes exported constants. */
function constantsOf(body: readonly Node[]): ReadonlyMap<string, Node> {
  const declarations = body
    .map((statement) => (statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement))
    .filter((statement): statement is Node => isNode(statement) && statement.type === 'VariableDeclaration')
    .flatMap(({ declarations: all }) => all as Node[])
  return new Map(
    declarations.flatMap(({ id, init }) =>
      isNode(id) && isNode(init) && id.type === 'Identifier' ? [[String(id.name), init] as const] : [],
    ),
  )
}
