#!/usr/bin/env node
// Plain JavaScript, so that an old Node can still run this file. The program is TypeScript, which
// needs Node 24.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import module from 'node:module'
import { fileURLToPath } from 'node:url'

const NEEDED = 24

if (Number(process.versions.node.split('.')[0]) >= NEEDED) {
  // Caches the compiled code of our files and of the packages for the next start. The cache is
  // next to the packages. A user who can write to this folder can change the program anyway, so
  // the cache adds no risk. Caches nothing if the folder is read-only. The cache must be enabled
  // before the first TypeScript file is imported, because that import otherwise loads Node's type
  // stripper.
  module.enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/semblance', import.meta.url)))
  const { builtProgram } = await import('./built.js')
  const { runCli } = await import(builtProgram() ?? './cli.ts')
  await runCli(process.argv.slice(2), process.env)
} else {
  // A checkout has its own node_modules. An installed package is itself inside a node_modules
  // folder.
  const places = ['../../node_modules/.bin/node', '../../../.bin/node']
  const node = places.map((place) => fileURLToPath(new URL(place, import.meta.url))).find((path) => existsSync(path))
  if (node !== undefined) {
    startAgainWith(node)
  } else {
    console.error(
      `semblance needs Node ${NEEDED} or newer, and this is ${process.version}. Run \`npm ci\`, which installs one on Linux, or install it from nodejs.org.`,
    )
    process.exitCode = 2
  }
}

/**
 * Runs the same command with the Node of the packages. Forwards signals to it, and exits with its
 * exit code.
 */
function startAgainWith(node) {
  const child = spawn(node, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], { stdio: 'inherit' })
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('error', (error) => {
    console.error(`semblance could not start ${node}: ${error.message}`)
    process.exitCode = 1
  })
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? (signal ? 1 : 0)
  })
}
