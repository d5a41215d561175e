import { globSync, readFileSync } from 'node:fs'
import { parseSync } from 'oxc-parser'

/** A part of the pages with the states that its properties promise. */
export type ExportedPart = { name: string; file: string; states: readonly string[] }

/** States in which a part with a property must be shown. */
const STATES: Readonly<Record<string, string>> = {
  error: 'failed',
  refused: 'failed',
  isBusy: 'busy',
  busyLabel: 'busy',
  disabledReason: 'held',
  title: 'long',
  label: 'long',
  legend: 'long',
  word: 'long',
  caption: 'long',
  summary: 'long',
}

type Node = { type: string; [name: string]: unknown }
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

export function findExportedParts(root: string): ExportedPart[] {
  return globSync('web/{parts,site/parts}/**/*.tsx', { cwd: root }).flatMap((file) => {
    const { program } = parseSync(file, readFileSync(`${root}/${file}`, 'utf8'))
    const types = new Map<string, Node>()
    for (const statement of program.body as unknown as Node[]) {
      const declared = (statement['declaration'] ?? statement) as Node
      if (declared.type === 'TSTypeAliasDeclaration')
        types.set((declared['id'] as { name: string }).name, declared['typeAnnotation'] as Node)
    }
    return (program.body as unknown as Node[]).flatMap((statement) =>
      statement.type === 'ExportNamedDeclaration'
        ? componentsOf(statement['declaration']).map(({ name, props }) => ({
            name,
            file,
            states: [...new Set(propertiesOf(props, types).flatMap((property) => STATES[property] ?? []))],
          }))
        : [],
    )
  })
}

function componentsOf(declaration: unknown): { name: string; props: Node | undefined }[] {
  if (!isNode(declaration)) return []
  const functions =
    declaration.type === 'FunctionDeclaration'
      ? [{ id: declaration['id'], made: declaration }]
      : declaration.type === 'VariableDeclaration'
        ? (declaration['declarations'] as Node[]).map(({ id, init }) => ({ id, made: init }))
        : []
  return functions.flatMap(({ id, made }) => {
    const { name } = id as { name: string }
    const isComponent = /^[A-Z][A-Za-z]*[a-z]/.test(name) && isNode(made) && /Function/.test(made.type)
    if (!isComponent) return []
    const [first] = made['params'] as { typeAnnotation?: { typeAnnotation: Node } }[]
    return [{ name, props: first?.typeAnnotation?.typeAnnotation }]
  })
}

function propertiesOf(type: unknown, types: ReadonlyMap<string, Node>): string[] {
  if (Array.isArray(type)) return type.flatMap((one) => propertiesOf(one, types))
  if (!isNode(type)) return []
  if (type.type === 'TSTypeLiteral')
    return (type['members'] as { key?: { name?: string } }[]).flatMap(({ key }) => key?.name ?? [])
  if (type.type === 'TSTypeReference') {
    const { name } = type['typeName'] as { name?: string }
    return propertiesOf(types.get(name ?? ''), types)
  }
  return propertiesOf(type['types'] ?? type['typeAnnotation'], types)
}
