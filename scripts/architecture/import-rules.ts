import type { Breach } from './breach.ts'
import { featureOf, type Import, isTestFile, packageOf, type Source, type SourceTree } from './source-tree.ts'

type ImportRule = {
  name: string
  around: RegExp
  except?: RegExp
  forbids?: RegExp
  /** Files that may be imported even though `forbids` matches them. */
  allowed?: RegExp
  forbidsPackages?: RegExp
  typesPass?: boolean
}

const COMPOSITION = /^server\/(app|assemble|features|feature-order|parts|start)\.ts$|^server\/(cli|seed)\//

const MANIFEST = /^server\/features\/.*\/feature\.ts$/

/** Import rules between layers (docs/architecture.md, "The layers"). */
const IMPORT_RULES: readonly ImportRule[] = [
  {
    name: 'The product must not import tests, scripts or benchmarks, nor the packages of demo art and of the user pool.',
    around: /^(?!packages\/user-pool\/)/,
    forbids: /^(tests|scripts|bench|packages\/(demo-art|user-pool))\//,
  },
  {
    name: 'A package must not import the server, the pages or the client.',
    around: /^packages\//,
    forbids: /^(server|web|client)\//,
  },
  {
    name: 'Only server/app.ts builds providers, and server/parts.ts lists what they declare: import the port (providers/<name>/port.ts).',
    around: /^server\//,
    except: /^server\/((app|parts)\.ts$|providers\/)/,
    forbids: /^server\/providers\//,
    allowed: /\/port\.ts$/,
  },
  {
    name: 'Providers must not import features or the files that assemble the program.',
    around: /^server\/providers\//,
    forbids: /^server\/(features\/|app\.ts|assemble\.ts|feature|parts\.ts|start\.ts|context\.ts|cli\/|seed\/)/,
  },
  {
    name: 'The platform must not import features or the files that assemble the program.',
    around: /^server\/platform\//,
    forbids: /^server\/(features\/|app\.ts|assemble\.ts|feature|parts\.ts|start\.ts|cli\/|seed\/)/,
  },
  {
    name: 'Only the entry points import the composition root.',
    around: /^server\/features\//,
    forbids: COMPOSITION,
  },
  {
    name: 'Only manifests may import the type of manifests.',
    around: /^server\/features\//,
    except: MANIFEST,
    forbids: /^server\/feature\.ts$/,
  },
  {
    name: 'A manifest is imported by server/features.ts alone.',
    around: /./,
    except: /^server\/features\.ts$/,
    forbids: MANIFEST,
  },
  {
    name: 'Only server/platform/config and the entry points may read the environment: use ctx.config.',
    around: /^(server\/(features|providers|platform)|packages)\//,
    except: /^server\/platform\/config\//,
    forbidsPackages: /^(node:)?process$/,
  },
  {
    name: 'domain/ holds pure rules: it imports domain/, the clock, time zones, money, words, the scopes of licenses, the label of work made with AI and types, nothing else.',
    around: /\/domain\/[^/]+\.ts$/,
    forbids: /./,
    allowed:
      /\/domain\/[^/]+\.ts$|^server\/platform\/(clock|money|time-zone|words\/message|(scope-of-use|made-with-ai)\/[^/]+)\.ts$/,
    forbidsPackages: /./,
    typesPass: true,
  },
  {
    name: 'The server may import types of the pages, their build (web/dist) and its own translations, but not their sources.',
    around: /^server\//,
    forbids: /^web\//,
    allowed: /^web\/words\/catalogs\/\w+\/server\.json$/,
    typesPass: true,
  },
  {
    name: 'Pages use the server through its routes. They may import only the theme, the paths of pages, the formats of money and addresses, the rows of carts, the table of cookies, the scope of licenses, the label of work made with AI, the rules of passwords and of art placement, the sample pictures, and the weights of the face detector.',
    around: /^web\//,
    forbids: /^(server|packages)\//,
    allowed:
      /^(packages\/(media\/pictures\/composing\/renderer-faults\.ts|local-models\/weights\/blazeface\/[\w.]+\?url)|server\/(platform\/(pages\/(theme|site-paths?|notice-paths|cart-rows|browser-storage)|money|guessable-password|postal\/postal-(address|data|place|rules|tables)|countries|(scope-of-use|made-with-ai)\/[\w-]+)\.ts|sample-pictures\/[\w-]+\.webp))$/,
  },
  {
    name: 'Only useCheckedForm uses the library of forms (web/site/parts/forms/checked-form.ts).',
    around: /^web\//,
    except: /^web\/site\/parts\/forms\/checked-form\.ts$/,
    forbidsPackages: /^@mantine\/form$/,
  },
  {
    name: 'Forms of stores and leaderboards work without a script, so they do not use useApiForm.',
    around: /^web\/site\/(store|storefront|boards)\//,
    forbids: /^web\/site\/parts\/(forms\/(api|checked)-form|rules\/)/,
  },
  {
    name: 'A part of all pages is plain: it imports React, other parts of web/parts and the words of pages, no router, no requests and no component library.',
    around: /^web\/parts\//,
    forbids: /^(?!web\/(?:parts\/|words\/say\.ts$))/,
    forbidsPackages: /^(?!react$)/,
  },
  {
    name: 'The published client library must not import other parts of the repository.',
    around: /^client\//,
    forbids: /^(?!client\/)/,
  },
]

/** Tests may import anything. */
export function findImportBreaches(tree: SourceTree): Breach[] {
  return [...tree.values()]
    .filter(({ file }) => !isTestFile(file))
    .flatMap((source) => [
      ...IMPORT_RULES.flatMap((wall) => findForbiddenImports(wall, source)),
      ...findBypassedEntries(source),
    ])
}

function findForbiddenImports(wall: ImportRule, { file, imports, packages }: Source): Breach[] {
  if (!wall.around.test(file) || wall.except?.test(file)) return []
  const breaks = ({ to, typesOnly }: Import) =>
    wall.forbids?.test(to) && !wall.allowed?.test(to) && !(wall.typesPass && typesOnly)
  return [
    ...imports.filter(breaks).map(({ to, line }) => ({ file, line, rule: wall.name, detail: `imports ${to}` })),
    ...packages
      .filter(({ name }) => wall.forbidsPackages?.test(name))
      .map(({ name, line }) => ({ file, line, rule: wall.name, detail: `imports ${name}` })),
  ]
}

/**
 * Finds imports that bypass an entry: index.ts of a feature, port.ts of a provider, or the exports
 * of a package.
 */
function findBypassedEntries({ file, imports }: Source): Breach[] {
  return imports.flatMap(({ to, specifier, line }) => {
    if (specifier.startsWith('.') && packageOf(to) !== undefined && packageOf(to) !== packageOf(file))
      return [{ file, line, rule: 'Import a package by its name, as its exports allow.', detail: `imports ${to}` }]
    const feature = featureOf(to)
    if (feature && featureOf(file) !== feature && MANIFEST.test(file))
      return [
        { file, line, rule: 'A manifest imports only its own feature and the platform.', detail: `imports ${to}` },
      ]
    // The import rules above decide which files may import a manifest.
    if (MANIFEST.test(to)) return []
    if (feature && featureOf(file) !== feature && to !== `${feature}/index.ts`)
      return [{ file, line, rule: 'Import a feature only through its index.ts.', detail: `imports ${to}` }]
    const provider = /^server\/providers\/[^/]+(?=\/)/.exec(to)?.[0]
    if (
      provider &&
      file.startsWith('server/providers/') &&
      !file.startsWith(`${provider}/`) &&
      !to.endsWith('/port.ts')
    )
      return [
        { file, line, rule: 'A provider may import only the port.ts of another provider.', detail: `imports ${to}` },
      ]
    return []
  })
}
