import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** An address a test names, and by which method where the call says so. */
export type Call = { method: string | undefined; path: string }

const SUPPORT = 'tests/support/'
/** Everybody's world delivers the processor's webhooks for everybody: that proves nothing about a route. */
const NOT_A_CALL = `${SUPPORT}world.ts`

/** The calls a test file makes: in its own words, and in those of the support functions it imports by name. */
export function callsOfTest(root: string, file: string): Call[] {
  const text = readFileSync(join(root, file), 'utf8')
  const helpers = [...text.matchAll(/import (?:type )?\{([^}]*)\} from '([^']+)'/g)].flatMap(
    ([, names = '', specifier = '']) => {
      const module = join(file, '..', specifier)
      if (!module.startsWith(SUPPORT) || module === NOT_A_CALL || !existsSync(join(root, module))) return []
      return wordsOf(readFileSync(join(root, module), 'utf8'), names.match(/\w+/g) ?? [])
    },
  )
  return callsIn([text, ...helpers].join('\n'))
}

/** The text of the named exports and of the constants they mention; not of the functions they call to set things up. */
function wordsOf(module: string, names: readonly string[]): string[] {
  const blocks = module.split(/\n(?=(?:export |const |function |async function |\/\*\*))/)
  const declaring = (name: string) =>
    blocks.filter((block) => new RegExp(`^(export )?(const|(async )?function) ${name}\\b`).test(block))
  return names.flatMap((name) =>
    declaring(name).flatMap((block) => [block, ...(block.match(/\b[A-Z][A-Z_]{2,}\b/g) ?? []).flatMap(declaring)]),
  )
}

function callsIn(text: string): Call[] {
  // An expression inside a template stands for one value of a path parameter.
  const flat = text.replace(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, '{}')
  return [...flat.matchAll(/(?:\.(get|post|put|patch|delete|cron)\(\s*)?['"`](\/[^'"`\s?#]*)[^'"`]*['"`]/g)].map(
    ([, method, path = '']) => ({ method: method === 'cron' ? 'GET' : method?.toUpperCase(), path }),
  )
}
