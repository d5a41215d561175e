import type { Names, Parts } from './names.ts'

/** The keys are paths. Without `cron`, the feature has no job. */
export const serverFiles = (names: Names, cron: string | undefined): Record<string, string> => ({
  'README.md': readme(names, cron !== undefined),
  'feature.ts': manifest(names, cron !== undefined),
  [`${names.one}-view.ts`]: view(names),
  [`create-${names.one}.ts`]: useCase(names),
  [`queries/${names.many}.ts`]: queries(names, cron !== undefined),
  'queries/personal-data.ts': personalData(names),
  [`routes/${names.one}-routes.ts`]: routes(names),
  ...(cron === undefined ? {} : { [`jobs/delete-old-${names.many}-job.ts`]: job(names, cron) }),
})

export const migration = (
  { table, title }: Names,
  { hasJob }: Pick<Parts, 'hasJob'>,
): string => `-- ${title} of an account.
create table ${table} (
  id text primary key,
  account_id text not null references accounts,
  name text not null,
  created_at timestamptz not null
);
create index ${table}_newest on ${table} (account_id, created_at desc, id desc);
${hasJob ? `create index ${table}_oldest on ${table} (created_at);\n` : ''}`

const readme = ({ title, wordsMany, slug }: Names, hasJob: boolean): string => `# ${title}

The ${wordsMany} of an account: \`/${slug}\` lists them and creates more.

- They are private to their account.
${hasJob ? '- A job deletes them after a year.\n' : ''}`

const manifest = (names: Names, hasJob: boolean): string => {
  const { feature, wordsMany, table, camelMany, pascalOne, pascalMany, one, many } = names
  const job = `deleteOld${pascalMany}Job`
  return `import { defineFeature } from '../../../feature.ts'
${hasJob ? `import { ${job} } from './jobs/delete-old-${many}-job.ts'\n` : ''}import { ${camelMany}PersonalData } from './queries/personal-data.ts'
import { create${pascalOne}Route, list${pascalMany}Route } from './routes/${one}-routes.ts'

export const feature = defineFeature({
  name: '${feature}',
  about: 'the ${wordsMany} of an account',
  tables: ['${table}'],
  routes: [list${pascalMany}Route, create${pascalOne}Route],
${hasJob ? `  jobs: [${job}],\n` : ''}  personalData: ${camelMany}PersonalData,
})
`
}

const view = ({ pascalOne, pascalMany, camelMany, many, wordsOne, title }: Names): string =>
  `import Type, { type Static } from 'typebox'
import { Count, Exactly, Id, isoTime, named, Text, Time, withExample } from '../../../platform/http/schemas.ts'
import type { ${pascalOne}Row } from './queries/${many}.ts'

export const ${pascalOne}Name = withExample(Text({ minLength: 1, maxLength: 80 }), 'First ${wordsOne}')

export const ${pascalOne}View = named('${pascalOne}', Exactly({ id: Id, name: ${pascalOne}Name, createdAt: Time }))
export const ${pascalMany}View = named(
  '${pascalMany}',
  Exactly({ ${camelMany}: Type.Array(${pascalOne}View), total: Count, limit: Count, offset: Count }),
)

/** ${title} as their account sees them. */
export const view${pascalOne} = ({ id, name, created_at }: ${pascalOne}Row): Static<typeof ${pascalOne}View> => ({
  id,
  name,
  createdAt: isoTime(created_at),
})
`

const useCase = ({
  pascalOne,
  many,
  article,
  wordsOne,
}: Names): string => `import type { Context } from '../../../platform/context.ts'
import { badRequest } from '../../../platform/errors.ts'
import { newId } from '../../../platform/ids.ts'
import { visibleText } from '../../../platform/visible-text.ts'
import { insert${pascalOne}, type ${pascalOne}Row } from './queries/${many}.ts'

/**
 * Creates ${article} ${wordsOne} of the account.
 * @throws BadRequest for a name without a visible character
 */
export async function create${pascalOne}(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  accountId: string,
  text: string,
): Promise<${pascalOne}Row> {
  const name = visibleText(text)
  const message = 'The name needs at least one visible character'
  if (name === '') throw badRequest(\`\${message}.\`, { issues: [{ path: 'name', message }] })
  const row = { id: newId(), account_id: accountId, name, created_at: clock.now() }
  await insert${pascalOne}(db, row)
  return row
}
`

const queries = (names: Names, hasJob: boolean): string => {
  const { pascalOne, pascalMany, table, wordsMany, camelMany, article, wordsOne } = names
  return `import { type Selectable${hasJob ? ', sql' : ''} } from 'kysely'
import type { ${pascalMany}Table } from '../../../../platform/database/tables.ts'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'

export type ${pascalOne}Row = Selectable<${pascalMany}Table>

/** Inserts ${article} ${wordsOne} with the id and time that the caller gave it. */
export async function insert${pascalOne}(db: Db | Trx, row: ${pascalOne}Row): Promise<void> {
  await db.insertInto('${table}').values(row).execute()
}

/** Lists an account's ${wordsMany}, newest first, ties by id. */
export async function list${pascalMany}(
  db: Db,
  { accountId, limit, offset }: { accountId: string; limit: number; offset: number },
): Promise<{ ${camelMany}: ${pascalOne}Row[]; total: number }> {
  const own = db.selectFrom('${table}').where('account_id', '=', accountId)
  const ${camelMany} = await own
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const { total } = await own.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { ${camelMany}, total: Number(total) }
}
${hasJob ? deletion(names) : ''}`
}

const deletion = ({ pascalMany, table, wordsMany }: Names): string => `
/** Deletes at most \`limit\` ${wordsMany} from before \`before\`, and returns how many. */
export async function deleteOld${pascalMany}(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql\`
    delete from ${table} where id in (select id from ${table} where created_at < \${before} order by created_at limit \${limit})\`.execute(
    db,
  )
  return Number(numAffectedRows)
}
`

const personalData = ({ camelMany, table, wordsMany }: Names): string =>
  `import { classify, ownedBy, type PersonalData } from '../../../../platform/personal-data/index.ts'

/** Personal data of ${wordsMany}: exported and deleted with their account. */
export const ${camelMany}PersonalData: PersonalData = {
  tables: [
    classify('${table}', {
      title: 'Your ${wordsMany}',
      order: 'id',
      keys: { owner: ownedBy('account', 'account_id') },
      accounts: 'account_id',
      personal: 'id name created_at',
      readers: { owner: 'name' },
    }),
  ],
}
`

const routes = (names: Names): string => {
  const { pascalOne, pascalMany, camelOne, camelMany, one, many, slug, wordsMany, wordsOne, article } = names
  return `import { created, defineRoute, ok } from '../../../../platform/http/route.ts'
import { Exactly, named, pageQuery } from '../../../../platform/http/schemas.ts'
import { ${pascalOne}Name, ${pascalOne}View, ${pascalMany}View, view${pascalOne} } from '../${one}-view.ts'
import { create${pascalOne} } from '../create-${one}.ts'
import { list${pascalMany} } from '../queries/${many}.ts'

export const list${pascalMany}Route = defineRoute({
  method: 'GET',
  path: '/api/${slug}',
  auth: 'user',
  cors: true,
  tag: 'Accounts',
  operationId: 'list${pascalMany}',
  summary: 'Lists the caller’s ${wordsMany}, newest first.',
  query: Exactly(pageQuery({ max: 100, default: 20 })),
  responses: { 200: ${pascalMany}View },
  handler: async ({ ctx, caller, query }) => {
    const { ${camelMany}, total } = await list${pascalMany}(ctx.db, { accountId: caller.accountId, ...query })
    return ok({ ${camelMany}: ${camelMany}.map(view${pascalOne}), total, ...query })
  },
})

export const create${pascalOne}Route = defineRoute({
  method: 'POST',
  path: '/api/${slug}',
  auth: 'user',
  cors: true,
  tag: 'Accounts',
  operationId: 'create${pascalOne}',
  summary: 'Creates ${article} ${wordsOne} of the caller.',
  body: named('Create${pascalOne}Body', Exactly({ name: ${pascalOne}Name })),
  responses: { 201: named('Created${pascalOne}', Exactly({ ${camelOne}: ${pascalOne}View })) },
  handler: async ({ ctx, caller, body }) =>
    created({ ${camelOne}: view${pascalOne}(await create${pascalOne}(ctx, caller.accountId, body.name)) }),
})
`
}

const job = ({ pascalMany, many, slug, wordsMany }: Names, cron: string): string =>
  `import { addMs, DAY_MS } from '../../../../platform/clock.ts'
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
    deleted: await deleteOld${pascalMany}(db, addMs(clock.now(), -KEEP_DAYS * DAY_MS), BATCH),
  }),
}
`
