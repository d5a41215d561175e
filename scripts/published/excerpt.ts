import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readTypes, type Schema } from './read-types.ts'
import type { PublishedCall, PublishedService } from './services.ts'

export function excerptOf(service: PublishedService, folder: string): object {
  const { package: name, version, date, license, origin, files, joined, calls } = service
  const reader = readTypes({
    ...service,
    sources: [
      ...(joined === undefined ? [] : [joined]),
      ...files.map((file) => readFileSync(join(folder, file), 'utf8')),
    ],
  })
  const described = calls.map((call) => describeCall(call, reader.schemaOf, reader.definitions))
  return {
    source: `npm package ${name} ${version}`,
    date,
    license,
    origin,
    calls: described,
    definitions: reader.definitions(),
  }
}

function describeCall(
  { method, path, type, sentAs, query = [] }: PublishedCall,
  schemaOf: (name: string) => Schema,
  definitions: () => Record<string, Schema>,
): object {
  if (type === undefined) return { method, path }
  const schema = schemaOf(type)
  if (method === 'GET') return { method, path, query: schema }
  if (query.length === 0) return { method, path, sentAs, body: schema }
  // The type combines the members of the query and of the body, so they are separated here.
  const whole = definitions()[String(schema['$ref']).slice('#/definitions/'.length)] as Schema
  const part = (isOfQuery: boolean): Schema => {
    const members = Object.entries(whole['properties'] as object).filter(([name]) => query.includes(name) === isOfQuery)
    const required = ((whole['required'] ?? []) as string[]).filter((name) => query.includes(name) === isOfQuery)
    return { ...whole, properties: Object.fromEntries(members), required }
  }
  return { method, path, sentAs, query: part(true), body: part(false) }
}
