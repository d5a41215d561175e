import { type Comment, parseSync, type Statement } from 'oxc-parser'
import type { Breach } from './breach.ts'
import { pageRoomOf } from './page-rooms.ts'
import { featureOf, isTestFile, type Source, type SourceTree } from './source-tree.ts'

type Name = string
type ExportedFunction = { line: number; isDocumented: boolean }
/** A file's own functions, and names that it exports from another file. */
type Exports = { functions: Map<Name, ExportedFunction>; reexports: Map<Name, { from: string; name: Name }> }
type Use = { from: string; name: Name }

/**
 * Finds exported functions without a doc comment that are called from another area (see `areaOf`).
 */
export function findUndocumented(tree: SourceTree): Breach[] {
  const files = [...tree.values()].filter(({ file }) => !isTestFile(file))
  const read = new Map(files.map((source) => [source.file, readNames(source)]))
  const breaches = new Map<string, Breach>()
  for (const { file } of files) {
    for (const use of read.get(file)?.uses ?? []) {
      const declared = declarationOf(use, read)
      if (declared === undefined || declared.is.isDocumented || areaOf(declared.file) === areaOf(file)) continue
      breaches.set(`${declared.file}#${declared.name}`, {
        file: declared.file,
        line: declared.is.line,
        rule: 'A function that another feature or part calls must have a doc comment.',
        detail: `${declared.name} has none, and ${file} calls it`,
      })
    }
  }
  return [...breaches.values()]
}

/**
 * An area is a feature, a folder of pages, a port of a provider, or a part of the platform or of a
 * package. Any other file belongs to its top folder.
 */
const areaOf = (file: string): string =>
  featureOf(file) ??
  pageRoomOf(file) ??
  /^(?:server\/(?:platform|providers)|packages\/[^/]+)\/[^/.]+(?=\/)|^[^/]+(?:\/[^/.]+(?=\/))?/.exec(file)?.[0] ??
  file

function declarationOf({ from, name }: Use, read: ReadonlyMap<string, { exports: Exports }>) {
  for (let at: Use | undefined = { from, name }, depth = 0; at && depth < 10; depth++) {
    const exports: Exports | undefined = read.get(at.from)?.exports
    const is = exports?.functions.get(at.name)
    if (is) return { file: at.from, name: at.name, is }
    at = exports?.reexports.get(at.name)
  }
  return undefined
}

function readNames({ file, text, imports }: Source): { exports: Exports; uses: Use[] } {
  const { module, program, comments } = parseSync(file, text)
  const targets = new Map(imports.map(({ specifier, to }) => [specifier, to]))
  const exports: Exports = { functions: new Map(), reexports: new Map() }
  for (const { entries } of module.staticExports)
    for (const { exportName, importName, moduleRequest } of entries) {
      const from = targets.get(moduleRequest?.value ?? '')
      if (from !== undefined && exportName.name)
        exports.reexports.set(exportName.name, { from, name: importName.name ?? exportName.name })
    }
  for (const statement of program.body)
    for (const name of functionsOf(statement))
      exports.functions.set(name, {
        line: text.slice(0, statement.start).split('\n').length,
        isDocumented: comments.some((comment) => isDocOf(comment, statement, text)),
      })
  const uses = module.staticImports.flatMap(({ moduleRequest, entries }) => {
    const from = targets.get(moduleRequest.value)
    return entries.flatMap(({ importName, isType }) =>
      from === undefined || isType || !importName.name ? [] : [{ from, name: importName.name }],
    )
  })
  return { exports, uses }
}

function functionsOf(statement: Statement): Name[] {
  if (statement.type !== 'ExportNamedDeclaration' || !statement.declaration) return []
  const { declaration } = statement
  if (declaration.type === 'FunctionDeclaration') return declaration.id ? [declaration.id.name] : []
  if (declaration.type !== 'VariableDeclaration') return []
  return declaration.declarations.flatMap(({ id, init }) =>
    id.type === 'Identifier' && init?.type === 'ArrowFunctionExpression' ? [id.name] : [],
  )
}

const isDocOf = (comment: Comment, statement: Statement, text: string): boolean =>
  comment.type === 'Block' &&
  comment.value.startsWith('*') &&
  comment.end <= statement.start &&
  text.slice(comment.end, statement.start).trim() === ''
