import Fastify from 'fastify'
import pg from 'pg'
import { newId } from '../server/ids.ts'
import { answerUsage } from './usage.ts'
import type { Parameter, StatementTemplate } from './statement-template.ts'

/**
 * The floor: bare Fastify and pg, sending the very statements the real route sends, without session, validation, rules
 * or mapping. The rows go out as they come.
 */
export type FloorPlan = {
  databaseUrl: string
  poolSize: number
  /** By scenario, and by which of its requests in turn. */
  scenarios: Readonly<Record<string, readonly (readonly StatementTemplate[])[]>>
}

type Prepared = { name: string; text: string; parameters: readonly Parameter[] }
type Fill = { subject: Record<string, string>; version: number; ids: Map<string, string> }

const plan = JSON.parse(process.env.FLOOR_PLAN ?? '') as FloorPlan
const pool = new pg.Pool({ connectionString: plan.databaseUrl, max: plan.poolSize })
const scenarios = new Map(
  Object.entries(plan.scenarios).map(([name, variants]) => [
    name,
    variants.map((statements, variant) =>
      statements.map(
        (statement, index): Prepared => ({ ...statement, name: `${name}-${variant}-${index}` }),
      ),
    ),
  ]),
)
const versions = new Map<string, number>()

const app = Fastify()
const handle = async ({ scenario, variant, subject }: { scenario: string; variant: string; subject: string }) => {
  const statements = scenarios.get(scenario)?.[Number(variant)] ?? []
  const fields = JSON.parse(subject) as Record<string, string>
  const version = versions.get(fields.offerId ?? '') ?? 0
  versions.set(fields.offerId ?? '', version + 1)
  return run(statements, { subject: fields, version, ids: new Map() })
}
app.get<{ Params: { scenario: string; variant: string; subject: string } }>('/:scenario/:variant/:subject', (request) =>
  handle(request.params),
)
app.post<{ Params: { scenario: string; variant: string; subject: string } }>('/:scenario/:variant/:subject', (request) =>
  handle(request.params),
)

/** Statements between begin and commit go over one connection, as the real route's do. */
async function run(statements: readonly Prepared[], fill: Fill): Promise<unknown> {
  const answers: unknown[][] = []
  let client: pg.PoolClient | undefined
  try {
    for (const { name, text, parameters } of statements) {
      if (text.startsWith('begin')) client = await pool.connect()
      const values = parameters.map((parameter) => valueOf(parameter, fill))
      const query = values.length > 0 ? { name, text, values } : text
      const { rows } = await (client ?? pool).query(query)
      if (rows.length > 0) answers.push(rows)
      if (text === 'commit') {
        client?.release()
        client = undefined
      }
    }
    return answers
  } finally {
    client?.release()
  }
}

function valueOf(parameter: Parameter, fill: Fill): unknown {
  switch (parameter.kind) {
    case 'constant':
      return parameter.value
    case 'subject':
      return fill.subject[parameter.field]
    case 'version':
      return fill.version + parameter.ahead
    case 'list':
      return parameter.items.map((item) => valueOf(item, fill))
    case 'newId': {
      const known = fill.ids.get(parameter.name) ?? newId()
      fill.ids.set(parameter.name, known)
      return known
    }
  }
}

await app.listen({ host: '127.0.0.1', port: 0 })
const address = app.server.address()
answerUsage()
process.send?.({ ready: { api: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}` } })
