import { ofWhom } from './edits.ts'
import type { Names } from './names.ts'
import type { Parts } from './parts.ts'

/** Files of the feature's folder that are neither routes nor tests. The keys are paths. */
export const serverFiles = (names: Names, parts: Parts, cron: string | undefined): Record<string, string> => ({
  'README.md': readme(names, parts),
  'feature.ts': manifest(names, parts),
  [`queries/${names.many}.ts`]: queries(names, parts),
  'queries/personal-data.ts': personalData(names, parts),
  ...(cron === undefined ? {} : { [`jobs/delete-old-${names.many}-job.ts`]: job(names, parts, cron) }),
})

export const migration = ({ table, title }: Names, { field, hours, role }: Parts): string => {
  const oldest = field === 'day' ? 'day' : 'created_at'
  return `-- ${title} of ${ofWhom({ role })}.
create table ${table} (
  id text primary key,
  account_id text not null references accounts,
  ${field} text not null,
  created_at timestamptz not null${field === 'day' ? ',\n  unique (account_id, day)' : ''}
);
${field === 'day' ? '' : `create index ${table}_newest on ${table} (account_id, created_at desc, id desc);\n`}${
  hours === undefined ? '' : `create index ${table}_oldest on ${table} (${oldest});\n`
}`
}

const readme = ({ title, wordsMany, slug }: Names, { hours, page, canDelete, role }: Parts): string => `# ${title}

The ${wordsMany} of ${ofWhom({ role })}: \`${page ?? `/api/${slug}`}\` lists ${canDelete ? 'them, adds more and deletes them' : 'them and adds more'}.

- They are private to their account.
${hours === undefined ? '' : '- A job deletes them after a year.\n'}`

const manifest = (names: Names, { hours, role, canDelete }: Parts): string => {
  const { feature, wordsMany, table, camelMany, pascalOne, pascalMany, one, many } = names
  const hasJob = hours !== undefined
  const job = `deleteOld${pascalMany}Job`
  const routes = [
    `list${pascalMany}Route`,
    `create${pascalOne}Route`,
    ...(canDelete ? [`delete${pascalOne}Route`] : []),
  ]
  return `import { defineFeature } from '../../../feature.ts'
${hasJob ? `import { ${job} } from './jobs/delete-old-${many}-job.ts'\n` : ''}import { ${camelMany}PersonalData } from './queries/personal-data.ts'
import { ${routes.toSorted().join(', ')} } from './routes/${one}-routes.ts'

export const feature = defineFeature({
  name: '${feature}',
  about: 'the ${wordsMany} of ${ofWhom({ role })}',
  tables: ['${table}'],
  routes: [${routes.join(', ')}],
${hasJob ? `  jobs: [${job}],\n` : ''}  personalData: ${camelMany}PersonalData,
})
`
}

const queries = (names: Names, parts: Parts): string => {
  const { pascalOne, pascalMany, table, wordsMany, camelMany } = names
  const isDay = parts.field === 'day'
  const order = isDay
    ? `.orderBy('day')`
    : `.orderBy('created_at', 'desc')
    .orderBy('id', 'desc')`
  return `import { type Selectable${parts.hours === undefined ? '' : ', sql'} } from 'kysely'
import type { ${pascalMany}Table } from '../../../../platform/database/tables.ts'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'

export type ${pascalOne}Row = Selectable<${pascalMany}Table>
${insertion(names, isDay)}
/** Lists an account's ${wordsMany}, ${isDay ? 'earliest first' : 'newest first, ties by id'}. */
export async function list${pascalMany}(
  db: Db,
  { accountId, limit, offset }: { accountId: string; limit: number; offset: number },
): Promise<{ ${camelMany}: ${pascalOne}Row[]; total: number }> {
  const own = db.selectFrom('${table}').where('account_id', '=', accountId)
  const ${camelMany} = await own
    .selectAll()
    ${order}
    .limit(limit)
    .offset(offset)
    .execute()
  const { total } = await own.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { ${camelMany}, total: Number(total) }
}
${parts.canDelete ? deletion(names) : ''}${parts.hours === undefined ? '' : ageing(names, isDay)}`
}

const insertion = ({ pascalOne, table, article, wordsOne }: Names, isDay: boolean): string =>
  isDay
    ? `
/** Inserts ${article} ${wordsOne}. Returns false if the account already has the day. */
export async function insert${pascalOne}(db: Db | Trx, row: ${pascalOne}Row): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('${table}')
    .values(row)
    .onConflict((taken) => taken.columns(['account_id', 'day']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}
`
    : `
/** Inserts ${article} ${wordsOne} with the id and time that the caller gave it. */
export async function insert${pascalOne}(db: Db | Trx, row: ${pascalOne}Row): Promise<void> {
  await db.insertInto('${table}').values(row).execute()
}
`

const deletion = ({ pascalOne, table, article, wordsOne }: Names): string => `
/** Deletes ${article} ${wordsOne} of the account. Returns false if it has none with this id. */
export async function delete${pascalOne}(
  db: Db | Trx,
  { accountId, id }: { accountId: string; id: string },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('${table}')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows === 1n
}
`

const ageing = ({ pascalMany, table, wordsMany }: Names, isDay: boolean): string => {
  const column = isDay ? 'day' : 'created_at'
  return `
/** Deletes at most \`limit\` ${wordsMany} from before \`before\`, and returns how many. */
export async function deleteOld${pascalMany}(db: Db, before: ${isDay ? 'string' : 'Date'}, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql\`
    delete from ${table} where id in (
      select id from ${table} where ${column} < \${before} order by ${column} limit \${limit})\`.execute(db)
  return Number(numAffectedRows)
}
`
}

const personalData = ({ camelMany, table, wordsMany }: Names, { field }: Parts): string =>
  `import { classify, ownedBy, type PersonalData } from '../../../../platform/personal-data/index.ts'

/** Personal data of ${wordsMany}: exported and deleted with their account. */
export const ${camelMany}PersonalData: PersonalData = {
  tables: [
    classify('${table}', {
      title: 'Your ${wordsMany}',
      order: 'id',
      keys: { owner: ownedBy('account', 'account_id') },
      accounts: 'account_id',
      personal: 'id ${field} created_at',
      ${field === 'day' ? "codes: 'day'" : "readers: { owner: 'name' }"},
    }),
  ],
}
`

const job = ({ pascalMany, many, slug, wordsMany }: Names, { field }: Parts, cron: string): string => {
  const oldest = 'addMs(clock.now(), -KEEP_DAYS * DAY_MS)'
  const isDay = field === 'day'
  return `import { addMs, DAY_MS${isDay ? ', dayOf' : ''} } from '../../../../platform/clock.ts'
import { Count, Exactly, named } from '../../../../platform/http/schemas.ts'
import type { Job } from '../../../../platform/jobs/job.ts'
import { deleteOld${pascalMany} } from '../queries/${many}.ts'

export const KEEP_DAYS = 365
const BATCH = 500

/** Deletes a batch a run. Each run deletes what it finds, so concurrent runs share the work. */
export const deleteOld${pascalMany}Job: Job = {
  name: 'delete-old-${many}',
  cron: '${cron}',
  path: '/api/${slug}/cron/delete-old',
  tag: 'Accounts',
  summary: 'Deletes ${wordsMany} that are older than a year.',
  report: named('DeleteOld${pascalMany}Report', Exactly({ deleted: Count })),
  run: async ({ db, clock }) => ({
    deleted: await deleteOld${pascalMany}(db, ${isDay ? `dayOf(${oldest})` : oldest}, BATCH),
  }),
}
`
}
