import { type Expression, type ObjectExpression, parseSync, Visitor } from 'oxc-parser'
import type { SourceTree } from './source-tree.ts'

/** The values that a call `defineFeature({…})` contains as literals. */
export type Manifest = { file: string; line: number; name: string; about: string; tables: readonly string[] }

const MANIFEST_FILES = /^server\/(?:parts|features\/(?:development|[^/]+\/[^/]+)\/feature)\.ts$/

/** Also matches the file with the manifests of the platform and the providers. */
export const isManifestFile = (file: string): boolean => MANIFEST_FILES.test(file)

/** Reads every manifest without running the file. */
export const readManifests = (tree: SourceTree): Manifest[] =>
  [...tree.values()].filter(({ file }) => isManifestFile(file)).flatMap(({ file, text }) => manifestsIn(file, text))

function manifestsIn(file: string, text: string): Manifest[] {
  const manifests: Manifest[] = []
  new Visitor({
    CallExpression: ({ callee, arguments: [given], start }) => {
      if (callee.type !== 'Identifier' || callee.name !== 'defineFeature' || given?.type !== 'ObjectExpression') return
      const [name = ''] = textsOf(given, 'name')
      const [about = ''] = textsOf(given, 'about')
      const line = text.slice(0, start).split('\n').length
      manifests.push({ file, line, name, about, tables: textsOf(given, 'tables') })
    },
  }).visit(parseSync(file, text).program)
  return manifests
}

function textsOf({ properties }: ObjectExpression, key: string): string[] {
  return properties.flatMap((property) => {
    if (property.type !== 'Property' || property.key.type !== 'Identifier' || property.key.name !== key) return []
    const { value } = property
    const parts = value.type === 'ArrayExpression' ? value.elements : [value]
    return parts.flatMap((part) => (part && isText(part as Expression) ? [(part as { value: string }).value] : []))
  })
}

const isText = (part: Expression): boolean => part.type === 'Literal' && typeof part.value === 'string'

/** Returns `server/features/money/ledger` for `money/ledger`. */
export const folderOf = ({ name }: Pick<Manifest, 'name'>): string =>
  /^(platform|providers)\//.test(name) ? `server/${name}` : `server/features/${name}`
