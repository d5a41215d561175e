/** Wraps comments at 100 columns in every source file: part of `npm run format`. */
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { listProseFiles } from './prose/find-prose-faults.ts'
import { wrapComments } from './prose/wrap-comments.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
for (const file of listProseFiles(root)) {
  const source = readFileSync(`${root}/${file}`, 'utf8')
  const wrapped = wrapComments(file, source)
  if (wrapped !== source) writeFileSync(`${root}/${file}`, wrapped)
}
