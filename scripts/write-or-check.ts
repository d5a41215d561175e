import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Writes a generated file. With `--check`, writes nothing and exits 1 if the file is stale. */
export async function writeOrCheck(path: string, text: string): Promise<void> {
  const file = fileURLToPath(new URL(`../${path}`, import.meta.url))
  const current = existsSync(file) ? readFileSync(file, 'utf8') : ''
  if (current === text) return
  if (process.argv.includes('--check')) {
    console.error(`${path} is stale: run \`npm run generate\` and commit the result.`)
    process.exitCode = 1
    return
  }
  writeFileSync(file, text)
  console.log(`wrote ${path}`)
}
