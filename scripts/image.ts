/**
 * Builds the container image of the Dockerfile without Docker, and starts it: `node
 * scripts/image.ts`. Each stage becomes a folder, and each RUN instruction runs in a shell inside
 * this folder, with this machine's Node and npm. CMD then runs with the settings that production
 * requires, on free ports. The script waits until the health check of the Dockerfile passes. It
 * uses DATABASE_URL if set, else an embedded database.
 */
import { execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, delimiter, dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../tests/support/programs/free-port.ts'
import { filesOf, readCopy, readStages, type Stage } from './image-plan.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '')
const HEALTHY_WITHIN_MS = 60_000

type Built = { folder: string; workdir: string; env: Record<string, string> }

const home = mkdtempSync(join(tmpdir(), 'semblance-image-'))
// The image's user `node` does not exist on this machine, so `chown` does nothing.
const shims = join(home, 'shims')
mkdirSync(shims)
writeFileSync(join(shims, 'chown'), '#!/bin/sh\n')
chmodSync(join(shims, 'chown'), 0o755)
// npm reads its global settings from a folder next to Node. This Node is not the machine's own, so
// the settings are passed on.
const npmSettings = execFileSync('npm', ['config', 'get', 'globalconfig'], { encoding: 'utf8' }).trim()
const PATH = [shims, dirname(process.execPath), process.env.PATH].join(delimiter)

async function build(stage: Stage, folder: string, earlier: ReadonlyMap<string, Built>): Promise<Built> {
  const image: Built = { folder, workdir: '/', env: {} }
  mkdirSync(folder)
  for (const { instruction, value, line } of stage.steps) {
    if (instruction === 'WORKDIR') mkdirSync(inside(image, (image.workdir = value)), { recursive: true })
    else if (instruction === 'ENV') Object.assign(image.env, Object.fromEntries(value.split(' ').map(pair)))
    else if (instruction === 'COPY') copy(image, value, line, earlier)
    else if (instruction === 'RUN') {
      console.log(`${stage.name || 'image'}: ${value}`)
      // In the command, absolute paths mean paths in the image, so they are changed to paths in
      // this folder.
      const command = value.replace(/(?<=\s)\/(?=\w)/g, `${folder}/`)
      const code = await run('sh', ['-ec', command], image, {
        PATH,
        HOME: process.env.HOME ?? home,
        NPM_CONFIG_GLOBALCONFIG: npmSettings,
      })
      if (code !== 0) throw new Error(`Dockerfile, line ${line}: ended with ${code}`)
    }
  }
  return image
}

const pair = (text: string): [string, string] => [text.split('=')[0] ?? '', text.split('=').slice(1).join('=')]

const inside = ({ folder, workdir }: Built, path: string): string => join(folder, resolve(workdir, path))

function copy(image: Built, value: string, line: number, earlier: ReadonlyMap<string, Built>): void {
  const { from, sources, target } = readCopy(value)
  const isFolder = target.endsWith('/') || sources.length > 1
  const place = (path: string): string =>
    isFolder ? join(inside(image, target), basename(path)) : inside(image, target)
  for (const source of sources) {
    if (from !== undefined) {
      const stage = earlier.get(from)
      if (!stage) throw new Error(`Dockerfile, line ${line}: there is no stage ${from}`)
      cpSync(inside(stage, source), place(source), { recursive: true, verbatimSymlinks: true })
      continue
    }
    const files = filesOf(ROOT, source)
    if (files.length === 0)
      throw new Error(`Dockerfile, line ${line}: ${source} does not exist, or .dockerignore excludes it`)
    const isDirectory = statSync(join(ROOT, source)).isDirectory()
    for (const file of files)
      cpSync(join(ROOT, file), isDirectory ? join(inside(image, target), file.slice(source.length)) : place(source))
  }
}

async function tryOut(stage: Stage, image: Built): Promise<void> {
  const value = (wanted: string) => stage.steps.findLast(({ instruction }) => instruction === wanted)?.value ?? ''
  const [program = '', ...args] = JSON.parse(value('CMD')) as string[]
  const health = JSON.parse(/CMD (\[.*\])$/.exec(value('HEALTHCHECK'))?.[1] ?? '[]') as string[]
  const [port, authPort] = [await freePort(), await freePort()]
  const env = {
    ...image.env,
    PATH,
    HOST: '127.0.0.1',
    PORT: String(port),
    AUTH_PORT: String(authPort),
    DATA_DIR: join(image.folder, image.env.DATA_DIR ?? '/data'),
    BASE_URL: 'https://api.semblance.example',
    AUTH_URL: 'https://auth.semblance.example',
    SECRET_KEY: randomBytes(48).toString('base64'),
    PROCESSOR: 'simulator',
    PROCESSOR_WEBHOOK_SECRET: randomBytes(24).toString('hex'),
    ...(process.env.DATABASE_URL ? { DATABASE_URL: process.env.DATABASE_URL } : {}),
  }
  console.log(`image: ${program} ${args.join(' ')}`)
  const server = spawn(program, args, { cwd: inside(image, '.'), env, stdio: ['ignore', 'ignore', 'inherit'] })
  const ended = new Promise<number | null>((settle) => server.once('close', settle))
  try {
    await becomeHealthy(health, image, env, ended)
    const page = await fetch(`http://127.0.0.1:${authPort}/login`)
    if (!page.ok) throw new Error(`The sign-in page answered ${page.status}.`)
  } finally {
    server.kill('SIGTERM')
  }
  const code = await ended
  if (code !== 0) throw new Error(`After SIGTERM the image ended with ${code}.`)
  console.log('The image builds, becomes healthy, shows its sign-in page, and ends.')
}

async function becomeHealthy(
  [program = '', ...args]: readonly string[],
  image: Built,
  env: Record<string, string>,
  ended: Promise<number | null>,
): Promise<void> {
  let code: number | null | undefined
  void ended.then((status) => (code = status))
  for (const since = performance.now(); performance.now() - since < HEALTHY_WITHIN_MS; await sleep(250)) {
    if (code !== undefined) throw new Error(`The image ended with ${code} before it was healthy.`)
    if ((await run(program, args, image, env)) === 0) return
  }
  throw new Error('The image did not become healthy in time.')
}

const run = (
  program: string,
  args: readonly string[],
  image: Built,
  env: Record<string, string>,
): Promise<number | null> =>
  new Promise((settle, reject) => {
    const child = spawn(program, args, {
      cwd: inside(image, '.'),
      env: { ...image.env, ...env },
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    child.once('error', reject)
    child.once('close', settle)
  })

try {
  const stages = readStages(ROOT)
  const built = new Map<string, Built>()
  let last: Built | undefined
  for (const [at, stage] of stages.entries()) {
    last = await build(stage, join(home, String(at)), built)
    built.set(stage.name, last)
  }
  const [image] = stages.slice(-1)
  if (!image || !last) throw new Error('The Dockerfile has no stage.')
  await tryOut(image, last)
} finally {
  rmSync(home, { recursive: true, force: true })
}
