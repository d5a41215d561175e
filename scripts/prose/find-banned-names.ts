import { readFileSync } from 'node:fs'
import { parseSync, Visitor } from 'oxc-parser'
import { listProseFiles, type ProseFault } from './find-prose-faults.ts'

const BANNED: readonly { name: string; instead: string; isWhole?: true }[] = [
  { name: 'aftermath', instead: 'effects' },
  { name: 'kept by mark', instead: 'cached by fingerprint' },
  { name: 'use act', instead: 'the name of the mutation, such as useAcceptOffer', isWhole: true },
  { name: 'use answer', instead: 'the name of the query, such as useOffer', isWhole: true },
  { name: 'use call', instead: 'the name of the mutation, such as useAcceptOffer', isWhole: true },
  { name: 'use decide', instead: 'the name of the mutation, such as useDecideDispute', isWhole: true },
]

/** Finds banned words in file names and in declared names. */
export function findBannedNames(root: string): ProseFault[] {
  return listProseFiles(root).flatMap((file) => {
    const source = readFileSync(`${root}/${file}`, 'utf8')
    const fileName = (file.split('/').at(-1) ?? '').replace(/\..*/, '')
    const mayDeclare = BANNED.some(({ name }) => new RegExp(name.replaceAll(' ', '_?'), 'i').test(source))
    return [
      ...faultsOf(fileName, { file, line: 1 }),
      ...(mayDeclare ? declaredNames(file, source).flatMap(({ name, line }) => faultsOf(name, { file, line })) : []),
    ]
  })
}

/**
 * The name may be written in camelCase, kebab-case or UPPER_CASE.
 * @returns at most one fault
 */
export function faultsOf(name: string, place: { file: string; line: number }): ProseFault[] {
  const words = name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[-_]+/g, ' ')
    .toLowerCase()
  const banned = BANNED.find(({ name: own, isWhole }) => (isWhole ? words === own : ` ${words} `.includes(` ${own} `)))
  return banned ? [{ ...place, detail: `“${name}” is a word of our own: write ${banned.instead}.` }] : []
}

type Declared = { name: string; line: number }

function declaredNames(file: string, source: string): Declared[] {
  const found: Declared[] = []
  const add = (node: { type: string; start: number } | null): void => {
    if (node?.type === 'Identifier' && 'name' in node)
      found.push({ name: String(node.name), line: source.slice(0, node.start).split('\n').length })
  }
  const addFunction = ({
    id,
    params,
  }: {
    id: Parameters<typeof add>[0]
    params: { type: string; start: number }[]
  }) => {
    add(id)
    for (const param of params) add(param)
  }
  new Visitor({
    VariableDeclarator: ({ id }) => add(id),
    FunctionDeclaration: (node) => addFunction(node),
    FunctionExpression: (node) => addFunction(node),
    ArrowFunctionExpression: ({ params }) => addFunction({ id: null, params }),
    ClassDeclaration: ({ id }) => add(id),
    TSTypeAliasDeclaration: ({ id }) => add(id),
    TSInterfaceDeclaration: ({ id }) => add(id),
  }).visit(parseSync(file, source).program)
  return found
}
