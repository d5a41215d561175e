import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { parseSync, type Statement } from 'oxc-parser'
import type { Breach } from './breach.ts'
import { featureOf } from './source-tree.ts'

const FOLDERS = ['routes', 'jobs', 'domain', 'queries', 'pages', 'testing']
const MAX_FILES = 25

export function findShapeBreaches(root: string): Breach[] {
  const files = globSync('server/features/**/*.*', { cwd: root }).toSorted()
  const features = [...new Set(files.map((file) => featureOf(file)))].filter((feature) => feature !== undefined)
  const stray = files
    .filter((file) => featureOf(file) === undefined)
    .map((file) => ({
      file,
      rule: 'A file in features/ belongs to a feature.',
      detail: 'is outside of every feature',
    }))
  return [
    ...stray,
    ...features.flatMap((feature) => [...findFeatureBreaches(feature, files), ...findCodeInLists(root, feature)]),
  ]
}

function findFeatureBreaches(feature: string, all: readonly string[]): Breach[] {
  const files = all.filter((file) => featureOf(file) === feature)
  const breaches: Breach[] = []
  const expect = (holds: boolean, file: string, rule: string, detail: string) => {
    if (!holds) breaches.push({ file, rule, detail })
  }
  for (const needed of ['feature.ts', 'README.md'])
    expect(
      files.includes(`${feature}/${needed}`),
      feature,
      'A feature has a README.md and a feature.ts.',
      `lacks ${needed}`,
    )
  for (const file of files) {
    const [folder, name] = placeIn(feature, file)
    expect(
      folder === '' || FOLDERS.includes(folder),
      file,
      `A feature’s folders are ${FOLDERS.join(', ')}.`,
      `stands in ${folder}/`,
    )
    if (name.includes('.test.')) continue
    if (folder === 'routes')
      expect(
        /-routes?\.ts$/.test(name),
        file,
        'routes/ holds routes, each file named verb-noun-route.ts.',
        'is no route',
      )
    else expect(!/-routes?\.ts$/.test(name), file, 'Put routes into routes/.', 'is a route outside of routes/')
    expect(
      (folder === 'jobs') === /-jobs?\.ts$/.test(name),
      file,
      'Put jobs into jobs/, and name each file after its work, with -job at the end.',
      'is misplaced',
    )
  }
  // feature.ts only lists the other files.
  for (const [folder, count] of countByFolder(files.filter((file) => file !== `${feature}/feature.ts`)))
    expect(
      count <= MAX_FILES,
      folder,
      `A folder of a feature has at most ${MAX_FILES} files: split the feature.`,
      `holds ${count} files`,
    )
  return breaches
}

function placeIn(feature: string, file: string): [folder: string, name: string] {
  const parts = file.slice(feature.length + 1).split('/')
  return [parts.slice(0, -1).join('/'), parts.at(-1) ?? '']
}

function countByFolder(files: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const file of files.filter((each) => !each.includes('.test.')))
    counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1)
  return counts
}

/** Finds logic in a feature's index.ts and feature.ts, which may only list other files. */
function findCodeInLists(root: string, feature: string): Breach[] {
  return [
    ...findCode(root, `${feature}/index.ts`, isPassage, 'index.ts contains only exports for other features.'),
    ...findCode(
      root,
      `${feature}/feature.ts`,
      isManifest,
      'feature.ts contains only imports and one exported defineFeature({…}).',
    ),
  ]
}

function findCode(root: string, file: string, mayHold: (statement: Statement) => boolean, rule: string): Breach[] {
  if (!existsSync(`${root}/${file}`)) return []
  const text = readFileSync(`${root}/${file}`, 'utf8')
  return parseSync(file, text)
    .program.body.filter((statement) => !mayHold(statement))
    .map(({ start }) => ({ file, line: text.slice(0, start).split('\n').length, rule, detail: 'holds code' }))
}

const isPassage = (statement: Statement): boolean =>
  statement.type === 'ExportNamedDeclaration' && !statement.declaration && statement.source !== null

const isManifest = (statement: Statement): boolean =>
  statement.type === 'ImportDeclaration' ||
  (statement.type === 'ExportNamedDeclaration' &&
    statement.declaration?.type === 'VariableDeclaration' &&
    statement.declaration.declarations.every(
      ({ init }) =>
        init?.type === 'CallExpression' && init.callee.type === 'Identifier' && init.callee.name === 'defineFeature',
    ))
