import { Readable } from 'node:stream'
import type { Context } from '../../../platform/context.ts'
import { csvRecord, safeText } from '../../../platform/csv.ts'
import { isoTime } from '../../../platform/http/schemas.ts'
import { type Lead, type LeadFilter, listLeadsAfter } from './queries/leads.ts'

const BATCH = 500

const COLUMNS: readonly (readonly [name: string, cell: (lead: Lead) => string])[] = [
  ['createdAt', ({ created_at }) => isoTime(created_at)],
  ['kind', ({ kind }) => kind],
  ['name', ({ name }) => safeText(name)],
  ['email', ({ email }) => safeText(email)],
  ['message', ({ message }) => safeText(message ?? '')],
  ['data', ({ data }) => (data === null ? '' : safeText(JSON.stringify(data)))],
  ['suspected', ({ is_suspected }) => (is_suspected ? 'yes' : 'no')],
]

/** Streams leads as CSV, newest first, with only a few rows in memory. */
export const exportLeads = ({ db }: Pick<Context, 'db'>, filter: LeadFilter): Readable =>
  Readable.from(recordsOf(db, filter))

async function* recordsOf(db: Context['db'], filter: LeadFilter): AsyncGenerator<string> {
  yield csvRecord(COLUMNS.map(([name]) => name))
  let after: Lead | undefined
  for (;;) {
    const leads = await listLeadsAfter(db, filter, after, BATCH)
    for (const lead of leads) yield csvRecord(COLUMNS.map(([, cell]) => cell(lead)))
    after = leads.at(-1)
    if (leads.length < BATCH) return
  }
}
