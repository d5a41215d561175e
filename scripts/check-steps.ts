import { spawn } from 'node:child_process'
import { globSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

export type Step = {
  name: string
  command: readonly string[]
  /**
   * Returns a complaint if a successful run proves nothing, for example because the tool found no
   * files.
   */
  findSuspicion?: (output: string, root: string) => string | undefined
}

export type Outcome = { step: Step; passed: boolean; output: string; seconds: number }

export const STEPS: readonly Step[] = [
  {
    name: 'format',
    command: ['biome', 'check', '--error-on-warnings', '--max-diagnostics=50'],
    findSuspicion: suspectFewFiles,
  },
  { name: 'lint', command: ['oxlint'], findSuspicion: suspectFewFiles },
  { name: 'architecture', command: ['node', 'scripts/check-architecture.ts'], findSuspicion: suspectFewSources },
  { name: 'prose', command: ['node', 'scripts/check-prose.ts'], findSuspicion: suspectFewFiles },
  { name: 'spelling', command: ['node', 'scripts/check-spelling.ts'], findSuspicion: suspectFewTexts },
  { name: 'words', command: ['node', 'scripts/check-words.ts'] },
  { name: 'types', command: ['tsc'] },
  { name: 'types of the pages', command: ['tsc', '-p', 'web'] },
  { name: 'unused', command: ['knip', '--no-progress'] },
  { name: 'description', command: ['node', 'scripts/lint-description.ts'], findSuspicion: suspectNoOperations },
  { name: 'generated', command: ['node', 'scripts/generate.ts', '--check'] },
]

/** Never throws. If a tool cannot start, the step has failed. */
export async function runStep(step: Step, root: string): Promise<Outcome> {
  const startedAt = performance.now()
  const [program = '', ...args] = step.command
  const { code, output } = await run(program, args, root)
  const doubt = step.findSuspicion?.(output, root)
  return {
    step,
    passed: code === 0 && doubt === undefined,
    output: doubt ? `${output}\n${doubt}` : output,
    seconds: (performance.now() - startedAt) / 1000,
  }
}

function run(program: string, args: readonly string[], root: string): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, PATH: `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH ?? ''}` },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    const collect = (chunk: Buffer) => {
      output += chunk.toString()
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    child.once('error', (error) => resolve({ code: 1, output: `${program} did not start: ${error.message}` }))
    // Some tools color their output if the variable CI is set.
    child.once('close', (code) => resolve({ code: code ?? 1, output: stripVTControlCharacters(output) }))
  })
}

/** The output contains, for example, "Checked 90 files". */
function suspectFewSources(output: string, root: string): string | undefined {
  return suspectFewerThan(
    output,
    globSync(['{server,client/src,packages/!(demo-art)}/**/*.ts', 'web/{*.ts,auth/**/*.{ts,tsx}}'], { cwd: root })
      .length,
  )
}

/** The output contains "Checked 90 files" or "on 90 files". */
function suspectFewFiles(output: string, root: string): string | undefined {
  const patterns = ['{server,tests,scripts,bench,client/src,packages}/**/*.ts', 'web/{*.ts,auth/**/*.{ts,tsx}}', '*.ts']
  return suspectFewerThan(output, globSync(patterns, { cwd: root }).length)
}

/** A few sources contain only data and are skipped. */
function suspectFewTexts(output: string, root: string): string | undefined {
  const documents = globSync('{*,{docs,server,packages}/**/*}.md', { cwd: root }).length
  const sources = globSync('{server,web,client,packages,scripts,tests,bench}/**/*.{ts,tsx,css,sql}', {
    cwd: root,
    exclude: ['**/node_modules', '**/dist', 'web/site/store/words/{ar,de,es,fr,ja}'],
  }).length
  return suspectFewerThan(output, documents + sources, 'texts')
}

function suspectFewerThan(output: string, there: number, kind = 'TypeScript files'): string | undefined {
  const fileCount = Number(/(?:Checked|on) (\d+) files?/.exec(output)?.[1] ?? 0)
  if (there > 0 && fileCount >= there) return undefined
  return `It checked ${fileCount} files; the tree has ${there} ${kind}.`
}

/** Redocly and Spectral also accept an API description without any operation. */
function suspectNoOperations(output: string): string | undefined {
  const count = Number(/Looked at (\d+) operations/.exec(output)?.[1] ?? 0)
  return count > 0 ? undefined : 'It checked no operations.'
}
