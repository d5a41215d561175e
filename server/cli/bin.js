#!/usr/bin/env node
// Plain JavaScript that an old Node can still read: the program itself is TypeScript, which Node runs from version 24.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import module from 'node:module'
import { fileURLToPath } from 'node:url'

const NEEDED = 24

if (Number(process.versions.node.split('.')[0]) >= NEEDED) {
  // What Node makes of our files and of the packages', types stripped and compiled, is kept for the next start. It lies with
  // the packages: who may write there may change the program anyway. Where nothing can be written, nothing is kept.
  // Asked for before the first file with types, which otherwise loads what strips them.
  module.enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/semblance', import.meta.url)))
  const { builtProgram } = await import('./built.js')
  const { runCli } = await import(builtProgram() ?? './cli.ts')
  await runCli(process.argv.slice(2), process.env)
} else {
  // In a checkout it lies below us; installed as a package, beside us.
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

/** The same command with the Node that came with the packages. Signals go on to it; its end is ours. */
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
