/**
 * Checks the API description with Redocly's recommended rules, OWASP's rules for APIs, and a few
 * rules of our own. Prints every problem that description-rules.ts does not excuse, and the number
 * of operations that were checked.
 */
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { Document, Spectral } from '@stoplight/spectral-core'
import parsers from '@stoplight/spectral-parsers'
import { ROUTES, WEBHOOKS } from '../server/app.ts'
import { type ApiDescription, describeApi } from '../server/platform/http/description/api-description.ts'
import { type Described, EXCEPTIONS, type Finding, findUnexplained, OWASP } from './description-rules.ts'

const FILE = 'openapi.json'

const description = describeApi(
  ROUTES,
  { api: 'https://api.semblance.test', auth: 'https://auth.semblance.test' },
  WEBHOOKS,
)
const source = JSON.stringify(description)
const operations = Object.values(description.paths).flatMap((path) => Object.values(path))

const document = { ...description, incoming: incomingOf(description) } as Described
const excused = new Set<object>()
const findings = [...findUnexplained(document), ...(await askRedocly()), ...(await askSpectral())]
const faults = findings.filter((finding) => {
  const exception = EXCEPTIONS.find(
    ({ rule, where }) => rule.test(finding.rule) && (where === undefined || where(finding, document)),
  )
  if (exception) excused.add(exception)
  return !exception
})
const idle = EXCEPTIONS.filter((exception) => !excused.has(exception))

for (const { rule, message, path } of faults) console.error(`${rule}: ${message} (${path.join(' › ')})`)
for (const { rule } of idle) console.error(`The exception ${rule} no longer matches any finding: remove it.`)
console.log(`Looked at ${operations.length} operations: ${faults.length} faults.`)
process.exitCode = faults.length + idle.length === 0 && operations.length > 0 ? 0 : 1

async function askRedocly(): Promise<Finding[]> {
  const config = await createConfig({ extends: ['recommended'] })
  const problems = await lintFromString({ source, absoluteRef: `/${FILE}`, config })
  return problems.map(({ ruleId, message, location }) => ({
    rule: ruleId,
    message,
    path: pathOf(location[0]?.pointer ?? ''),
  }))
}

async function askSpectral(): Promise<Finding[]> {
  const spectral = new Spectral()
  spectral.setRuleset(OWASP)
  const results = await spectral.run(new Document(source, parsers.Json, FILE))
  return results.map(({ code, message, path }) => ({ rule: String(code), message, path: path.map(String) }))
}

function pathOf(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
}

function incomingOf({ paths, components: { schemas } }: ApiDescription): ReadonlySet<string> {
  const found = new Set<string>()
  const follow = (node: unknown): void => {
    for (const [, name = ''] of JSON.stringify(node ?? null).matchAll(/#\/components\/schemas\/(\w+)/g)) {
      if (found.has(name)) continue
      found.add(name)
      follow(schemas[name])
    }
  }
  for (const operation of Object.values(paths).flatMap((path) => Object.values(path)))
    follow(Object.entries(operation).filter(([key]) => key === 'requestBody' || key === 'parameters'))
  return found
}
