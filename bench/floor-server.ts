import { readFileSync } from 'node:fs'
import Fastify from 'fastify'
import pg from 'pg'
import { freshIds, freshWordsOf } from './fresh-words.ts'
import { prepare, runStatements } from './run-statements.ts'
import type { StatementTemplate } from './statement-template.ts'
import { answerUsage } from './usage.ts'

/**
 * Instructions for the floor server, which shows how fast a route could be at best. It sends the
 * same statements as the real route, without sessions, validation or rules.
 */
export type FloorPlan = {
  databaseUrl: string
  poolSize: number
  scenarios: Readonly<Record<string, FloorScenario>>
}

export type FloorScenario = {
  /**
   * The statements of each request in the scenario. For a purchase, the statements of each step.
   */
  variants: readonly (readonly StatementTemplate[])[]
  isPurchase: boolean
  subjects: readonly (readonly Readonly<Record<string, string>>[])[]
}

const plan = JSON.parse(readFileSync(process.env.FLOOR_PLAN_FILE ?? '', 'utf8')) as FloorPlan
const pool = new pg.Pool({ connectionString: plan.databaseUrl, max: plan.poolSize })
/**
 * Next version of a counter-offer, by scenario and offer. Each offer already has one
 * counter-offer.
 */
const versions = new Map<string, number>()
const FIRST_VERSION = 1

const app = Fastify()
app.setErrorHandler((error) => {
  console.error(`floor: ${String(error)}`)
  throw error
})
for (const [scenario, { variants, subjects, isPurchase }] of Object.entries(plan.scenarios)) {
  for (const [variant, statements] of variants.entries()) {
    const prepared = prepare(statements, `${scenario}-${variant}`)
    app.route<{ Params: { index: string } }>({
      method: ['GET', 'POST', 'PUT', 'PATCH'],
      url: `/${scenario}/${variant}/:index`,
      handler: async ({ params }) => {
        const subject = subjects[Number(params.index)]?.[variant] ?? {}
        const key = `${scenario} ${subject.offerId ?? ''}`
        const version = versions.get(key) ?? FIRST_VERSION
        versions.set(key, version + 1)
        const fresh = isPurchase ? freshWordsOf(params.index) : freshIds()
        return runStatements(pool, prepared, { subject, version, fresh })
      },
    })
  }
}

await app.listen({ host: '127.0.0.1', port: 0 })
const address = app.server.address()
answerUsage()
process.send?.({ ready: { api: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}` } })
