import { readFileSync } from 'node:fs'
import Fastify from 'fastify'
import pg from 'pg'
import { newId } from '../server/platform/ids.ts'
import type { Parameter, StatementTemplate } from './statement-template.ts'
import { answerUsage } from './usage.ts'

/**
 * The floor: bare Fastify and pg, sending the same statements as the real route, without session,
 * validation, rules or mapping. It returns the rows unchanged.
 */
export type FloorPlan = {
  databaseUrl: string
  poolSize: number
  scenarios: Readonly<Record<string, FloorScenario>>
}

export type FloorScenario = {
  /** Statements of each request of the scenario, in turn. */
  variants: readonly (readonly StatementTemplate[])[]
  /** By subject, then by variant. */
  subjects: readonly (readonly Readonly<Record<string, string>>[])[]
}

type Prepared = StatementTemplate & { name: string }
type Fill = { subject: Readonly<Record<string, string>>; version: number; ids: Map<string, string> }

const plan = JSON.parse(readFileSync(process.env.FLOOR_PLAN_FILE ?? '', 'utf8')) as FloorPlan
const pool = new pg.Pool({ connectionString: plan.databaseUrl, max: plan.poolSize })
/** Counter version of each scenario's offers. Those of the benchmark have one counter-offer. */
const versions = new Map<string, number>()
const FIRST_VERSION = 1

const app = Fastify()
app.setErrorHandler((error) => {
  console.error(`floor: ${String(error)}`)
  throw error
})
for (const [scenario, { variants, subjects }] of Object.entries(plan.scenarios)) {
  for (const [variant, statements] of variants.entries()) {
    const prepared = statements.map(
      (statement, index): Prepared => ({ ...statement, name: `${scenario}-${variant}-${index}` }),
    )
    app.route<{ Params: { index: string } }>({
      method: ['GET', 'POST', 'PUT'],
      url: `/${scenario}/${variant}/:index`,
      handler: async ({ params }) => {
        const subject = subjects[Number(params.index)]?.[variant] ?? {}
        const key = `${scenario} ${subject.offerId ?? ''}`
        const version = versions.get(key) ?? FIRST_VERSION
        versions.set(key, version + 1)
        return run(prepared, { subject, version, ids: new Map() })
      },
    })
  }
}

/** Runs the statements. Those between begin and commit share a connection, as in the real route. */
async function run(statements: readonly Prepared[], fill: Fill): Promise<unknown> {
  const answers: unknown[][] = []
  let client: pg.PoolClient | undefined
  try {
    for (const { name, text, parameters, hasRows } of statements) {
      if (text.startsWith('begin')) client = await pool.connect()
      const values = parameters.map((parameter) => valueOf(parameter, fill))
      const query = values.length > 0 ? { name, text, values } : text
      const { rows, rowCount } = await (client ?? pool).query<Record<string, unknown>>(query)
      // A floor that touches fewer rows than the real route would be too fast.
      if (hasRows && !rowCount) throw new Error(`${name} touched no row where the real route does`)
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
    case 'record':
      return Object.fromEntries(Object.entries(parameter.fields).map(([name, field]) => [name, valueOf(field, fill)]))
    case 'json':
      return JSON.stringify(valueOf(parameter.inside, fill))
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
