import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { PlantedBug } from './planted-bug.ts'

const UNCHANGED = 'unchanged'

/**
 * Finds bugs whose patches use undeclared names. Such a bug causes a ReferenceError, which any
 * test finds. Lints copies of all patched files in one run.
 */
export function findUndeclared(root: string, bugs: readonly PlantedBug[]): readonly string[] {
  const folder = mkdtempSync(join(tmpdir(), 'semblance-planted-'))
  const write = (copy: string, file: string, text: string): void => {
    const path = join(folder, copy, file)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  }
  try {
    for (const [at, { patches }] of bugs.entries())
      for (const file of new Set(patches.map((patch) => patch.file))) {
        if (!/\.tsx?$/.test(file)) continue
        const source = readFileSync(join(root, file), 'utf8')
        write(UNCHANGED, file, source)
        const patched = patches
          .filter((patch) => patch.file === file)
          .reduce((text, { from, to }) => text.replace(from, () => to), source)
        write(String(at), file, patched)
      }
    writeFileSync(join(folder, 'config.json'), JSON.stringify({ env: { es2024: true, node: true, browser: true } }))
    return describe(lint(root, folder), bugs)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

type Diagnostic = { filename: string; message: string }

function lint(root: string, folder: string): readonly Diagnostic[] {
  const options = ['-c', 'config.json', '-A', 'all', '-W', 'no-undef', '-f', 'json', '--no-ignore', '.']
  const printed = execFileSync(join(root, 'node_modules/.bin/oxlint'), options, {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 100_000_000,
  })
  return (JSON.parse(printed) as { diagnostics: Diagnostic[] }).diagnostics
}

function describe(diagnostics: readonly Diagnostic[], bugs: readonly PlantedBug[]): readonly string[] {
  const found = diagnostics.map(({ filename, message }) => {
    const [copy = '', ...path] = filename.split('/')
    return { copy, text: `${path.join('/')}: ${message}` }
  })
  // Names of types and unknown globals are reported in both copies.
  const usual = new Set(found.filter(({ copy }) => copy === UNCHANGED).map(({ text }) => text))
  return found
    .filter(({ copy, text }) => copy !== UNCHANGED && !usual.has(text))
    .map(({ copy, text }) => `${bugs[Number(copy)]?.bug}: ${text}`)
}
