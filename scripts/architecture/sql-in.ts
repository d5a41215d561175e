import { parseSync } from 'oxc-parser'

/** A place that holds SQL, and every word in it that may be the name of a table. */
export type SqlPlace = { line: number; names: readonly string[] }

/** The query builder's methods whose first argument is a table, or several. */
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

/** Of these one is enough to say that a file holds SQL; `from`, `using` and `table` are words of other interfaces too. */
const HOLDS_SQL = /^(select|delete)From$|^(insert|replace|merge)Into$|^updateTable$|Join(Lateral)?$|^executeTakeFirst/

/** Plain text that is SQL, wherever it is handed to: a statement's first words, and nothing that begins like prose. */
const IS_STATEMENT =
  /^\s*(?:(?:select|with)\b[\s\S]*\b(?:from|as)\b|insert\s+into\b|update\s+\S+\s+(?:\w+\s+)?set\b|delete\s+from\b|merge\s+into\b|lock\s+table\b|truncate\b|(?:create|alter|drop)\s+(?:table|index|view|trigger)\b|copy\s+\S+\s+(?:from|to)\b)/i

/**
 * Without any of these in its text a file holds no SQL, and need not be read as a program, which takes most of this
 * check's time: `sql`, a method of the query builder, a string that begins as a statement does. What is written with an
 * escape might be any word.
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
 * Every place of a file that holds SQL, in its order: `sql` templates and what is given to `sql.raw` and its like, calls of
 * the query builder, statements in plain strings. Each `sql` template counts by itself, those inside another one too.
 */
export function sqlIn(file: string, text: string, schemas: ReadonlySet<string>): SqlPlace[] {
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
      return [{ start, names: [...named, ...stringsOf(argument, constants).flatMap((each) => wordsOf(each, schemas))] }]
    if (method === 'withSchema') return [{ start, names: stringsOf(argument, constants).map((each) => `${each}.*`) }]
    return HOLDS_SQL.test(method) || named.some((name) => name !== '') ? [{ start, names: named }] : []
  }
  const plain = plainText(node)
  return plain !== undefined && IS_STATEMENT.test(plain) ? [{ start: node.start, names: wordsOf(plain, schemas) }] : []
}

/** What a `sql` template says is read as one; what is put into it, as everything else. */
function childrenOf(node: Node): Node[] {
  const values = sqlTemplate(node) ? (node.quasi as Node).expressions : Object.values(node).flat()
  return (values as unknown[]).filter(isNode)
}

/** The template of `` sql`…` `` and `` sql<Row>`…` ``. */
function sqlTemplate(node: Node): Node | undefined {
  if (node.type !== 'TaggedTemplateExpression' || !isNode(node.tag) || !isNode(node.quasi)) return undefined
  return node.tag.type === 'Identifier' && node.tag.name === 'sql' ? node.quasi : undefined
}

type Quasi = { start: number; text: string }

const quasisOf = (template: Node): Quasi[] =>
  (template.quasis as Node[]).map(({ start, end, value }) => {
    const { raw } = value as { raw: string }
    // In TypeScript its span holds the marks around it too.
    return { start: Number(end) - start > raw.length ? start + 1 : start, text: raw }
  })

/** Line by line; the first one also when it names nothing: an empty template is SQL too. */
function linesOf({ start, text }: Quasi, schemas: ReadonlySet<string>): Place[] {
  let offset = start
  return withoutLiterals(text)
    .split('\n')
    .map((line, at) => {
      const place = { at, start: offset, names: wordsOf(line, schemas) }
      offset += line.length + 1
      return place
    })
    .filter(({ at, names }) => at === 0 || names.length > 0)
}

/** Comments and string literals blanked: they name nothing. */
const withoutLiterals = (text: string): string =>
  text.replace(/--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'/g, (part) => part.replace(/[^\n]/g, ' '))

/**
 * Every identifier, with its schema when it has one of `schemas`. Columns, aliases and key words are among them: what is
 * no table is sorted out by its name, so an alias or a column must not be called like somebody else's table.
 */
function wordsOf(text: string, schemas: ReadonlySet<string>): string[] {
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

/** `x.method(argument, …)` and `x.method<T>(argument, …)`. */
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

/** The tables of `'accounts as a'`, `['accounts', 'profiles as p']`, or of a constant that is one of these. */
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

/** A string, or a template; what is put into one is a word that names nothing. */
function plainText(node: Node): string | undefined {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node.type !== 'TemplateLiteral') return undefined
  return quasisOf(node)
    .map(({ text }) => text)
    .join(' $ ')
}

/** `const TABLE = …` at the top of a file, exported or not. */
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
