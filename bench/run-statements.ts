import type pg from 'pg'
import type { FreshWords } from './fresh-words.ts'
import type { Parameter, StatementTemplate } from './statement-template.ts'

export type Prepared = StatementTemplate & { name: string }
export type Fill = { subject: Readonly<Record<string, string>>; version: number; fresh: FreshWords }

export const prepare = (statements: readonly StatementTemplate[], name: string): readonly Prepared[] =>
  statements.map((statement, index) => ({ ...statement, name: `${name}-${index}` }))

/** Statements between begin and commit use the same connection, as in the real route. */
export async function runStatements(pool: pg.Pool, statements: readonly Prepared[], fill: Fill): Promise<unknown[][]> {
  const responses: unknown[][] = []
  let client: pg.PoolClient | undefined
  try {
    for (const { name, text, parameters, hasRows } of statements) {
      if (text.startsWith('begin')) client = await pool.connect()
      const values = parameters.map((parameter) => valueOf(parameter, fill))
      const query = values.length > 0 ? { name, text, values } : text
      const { rows, rowCount } = await (client ?? pool).query<Record<string, unknown>>(query)
      // Without the rows that the real route finds, the floor server would be too fast.
      if (hasRows && !rowCount) throw new Error(`${name} touched no row where the real route does: ${text}`)
      if (rows.length > 0) responses.push(rows)
      if (text === 'commit') {
        client?.release()
        client = undefined
      }
    }
    return responses
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
    case 'newId':
      return fill.fresh(parameter.name)
    case 'text':
      return parameter.parts.map((part) => (typeof part === 'string' ? part : fill.fresh(part.word))).join('')
  }
}
