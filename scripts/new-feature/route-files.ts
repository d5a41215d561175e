import type { Names } from './names.ts'
import type { Parts } from './parts.ts'

/** Routes, what they show, and their use cases. The keys are paths in the feature's folder. */
export const routeFiles = (names: Names, parts: Parts): Record<string, string> => ({
  [`${names.one}-view.ts`]: view(names, parts),
  [`create-${names.one}.ts`]: parts.field === 'day' ? createDay(names, parts) : createName(names, parts),
  ...(parts.canDelete ? { [`remove-${names.one}.ts`]: removal(names, parts) } : {}),
  [`routes/${names.one}-routes.ts`]: routes(names, parts),
})

const view = ({ pascalOne, pascalMany, camelMany, many, wordsOne, title }: Names, { field }: Parts): string => {
  const isDay = field === 'day'
  const schemas = ['Count', ...(isDay ? ['Day'] : []), 'Exactly', 'Id', 'isoTime', 'named', ...(isDay ? [] : ['Text'])]
  const value = isDay ? 'Day()' : `${pascalOne}Name`
  return `import Type, { type Static } from 'typebox'
import { ${[...schemas, 'Time', ...(isDay ? [] : ['withExample'])].join(', ')} } from '../../../platform/http/schemas.ts'
import type { ${pascalOne}Row } from './queries/${many}.ts'
${isDay ? '' : `\nexport const ${pascalOne}Name = withExample(Text({ minLength: 1, maxLength: 80 }), 'First ${wordsOne}')\n`}
export const ${pascalOne}View = named('${pascalOne}', Exactly({ id: Id, ${field}: ${value}, createdAt: Time }))
export const ${pascalMany}View = named(
  '${pascalMany}',
  Exactly({ ${camelMany}: Type.Array(${pascalOne}View), total: Count, limit: Count, offset: Count }),
)

/** ${title} as their account sees them. */
export const view${pascalOne} = ({ id, ${field}, created_at }: ${pascalOne}Row): Static<typeof ${pascalOne}View> => ({
  id,
  ${field},
  createdAt: isoTime(created_at),
})
`
}

/** The caller's role is checked first, and costs no statement. */
const roleParts = ({ feature }: Names, { role }: Parts) => {
  const [group = ''] = feature.split('/')
  const accounts = group === 'people' ? '../accounts/index.ts' : '../../people/accounts/index.ts'
  if (role === undefined) return { from: '', assertion: '', promise: '' }
  return {
    from: `import { assertRole } from '${accounts}'\n`,
    assertion: `  assertRole(caller, '${role}')\n`,
    promise: ` * @throws Forbidden unless the caller is ${role === 'agent' ? 'an' : 'a'} ${role}\n`,
  }
}

const createName = (names: Names, parts: Parts): string => {
  const { pascalOne, many, article, wordsOne } = names
  const { from, assertion, promise } = roleParts(names, parts)
  return `import type { Context } from '../../../platform/context.ts'
import { badField } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { newId } from '../../../platform/ids.ts'
import { visibleText } from '../../../platform/visible-text.ts'
${from}import { insert${pascalOne}, type ${pascalOne}Row } from './queries/${many}.ts'

/**
 * Creates ${article} ${wordsOne} of the caller's account.
${promise} * @throws BadRequest for a name without a visible character
 */
export async function create${pascalOne}(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  caller: Caller,
  text: string,
): Promise<${pascalOne}Row> {
${assertion}  const name = visibleText(text)
  if (name === '') throw badField('name', 'The name needs at least one visible character.')
  const row = { id: newId(), account_id: caller.accountId, name, created_at: clock.now() }
  await insert${pascalOne}(db, row)
  return row
}
`
}

const createDay = (names: Names, parts: Parts): string => {
  const { pascalOne, many, article, wordsOne } = names
  const { from, assertion, promise } = roleParts(names, parts)
  return `import { parseDay } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { badField, conflict } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { newId } from '../../../platform/ids.ts'
${from}import { insert${pascalOne}, type ${pascalOne}Row } from './queries/${many}.ts'

/**
 * Adds ${article} ${wordsOne} of the caller's account.
${promise} * @throws BadRequest for a day that is not in the calendar
 * @throws Conflict if the account already has the day
 */
export async function create${pascalOne}(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  caller: Caller,
  day: string,
): Promise<${pascalOne}Row> {
${assertion}  if (parseDay(day) === undefined) throw badField('day', 'The calendar has no such day.')
  const row = { id: newId(), account_id: caller.accountId, day, created_at: clock.now() }
  if (!(await insert${pascalOne}(db, row))) throw conflict('You have already added this day.')
  return row
}
`
}

const removal = (names: Names, parts: Parts): string => {
  const { pascalOne, many, article, wordsOne } = names
  const { from, assertion, promise } = roleParts(names, parts)
  return `import type { Context } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
${from}import { delete${pascalOne} } from './queries/${many}.ts'

/**
 * Deletes ${article} ${wordsOne} of the caller's account.
${promise} * @throws NotFound
 */
export async function remove${pascalOne}({ db }: Pick<Context, 'db'>, caller: Caller, id: string): Promise<void> {
${assertion}  const isDeleted = await delete${pascalOne}(db, { accountId: caller.accountId, id })
  if (!isDeleted) throw notFound('You have no ${wordsOne} with this id.')
}
`
}

const routes = (names: Names, { field, role, canDelete }: Parts): string => {
  const { feature, pascalOne, pascalMany, camelOne, camelMany, one, many, slug, wordsMany, wordsOne, article } = names
  const isDay = field === 'day'
  const [group = ''] = feature.split('/')
  const accounts = group === 'people' ? '../../accounts/index.ts' : '../../../people/accounts/index.ts'
  const schemas = [...(isDay ? ['Day'] : []), ...(canDelete ? ['Done'] : []), 'Exactly', ...(canDelete ? ['Id'] : [])]
  const only = role === undefined ? '' : ` Only for ${role}s.`
  const errorsLine = (errors: readonly string[]) =>
    errors.length === 0 ? '' : `  errors: [${errors.map((error) => `'${error}'`).join(', ')}],\n`
  const forbidden = role === undefined ? [] : ['Forbidden']
  return `import { created, defineRoute, ok } from '../../../../platform/http/route.ts'
import { ${[...schemas, 'named', 'pageQuery'].join(', ')} } from '../../../../platform/http/schemas.ts'
${role === undefined ? '' : `import { assertRole } from '${accounts}'\n`}import { create${pascalOne} } from '../create-${one}.ts'
import { ${isDay ? '' : `${pascalOne}Name, `}${pascalOne}View, ${pascalMany}View, view${pascalOne} } from '../${one}-view.ts'
import { list${pascalMany} } from '../queries/${many}.ts'
${canDelete ? `import { remove${pascalOne} } from '../remove-${one}.ts'\n` : ''}
export const list${pascalMany}Route = defineRoute({
  method: 'GET',
  path: '/api/${slug}',
  auth: 'user',
  cors: true,
  tag: 'Accounts',
  operationId: 'list${pascalMany}',
  summary: 'Lists the caller’s ${wordsMany}, ${isDay ? 'earliest' : 'newest'} first.${only}',
  query: Exactly(pageQuery({ max: 100, default: 20 })),
  responses: { 200: ${pascalMany}View },
${errorsLine(forbidden)}  handler: async ({ ctx, caller, query }) => {
${role === undefined ? '' : `    assertRole(caller, '${role}')\n`}    const { ${camelMany}, total } = await list${pascalMany}(ctx.db, { accountId: caller.accountId, ...query })
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
  summary: '${isDay ? 'Adds' : 'Creates'} ${article} ${wordsOne} of the caller.${only}',
  body: named('Create${pascalOne}Body', Exactly({ ${field}: ${isDay ? 'Day()' : `${pascalOne}Name`} })),
  responses: { 201: named('Created${pascalOne}', Exactly({ ${camelOne}: ${pascalOne}View })) },
${errorsLine([...forbidden, ...(isDay ? ['Conflict'] : [])])}  handler: async ({ ctx, caller, body }) =>
    created({ ${camelOne}: view${pascalOne}(await create${pascalOne}(ctx, caller, body.${field})) }),
})
${
  canDelete
    ? `
export const delete${pascalOne}Route = defineRoute({
  method: 'DELETE',
  path: '/api/${slug}/{id}',
  auth: 'user',
  cors: true,
  tag: 'Accounts',
  operationId: 'delete${pascalOne}',
  summary: 'Deletes one of the caller’s ${wordsMany}.${only}',
  params: Exactly({ id: Id }),
  responses: { 200: Done },
${errorsLine([...forbidden, 'NotFound'])}  handler: async ({ ctx, caller, params: { id } }) => {
    await remove${pascalOne}(ctx, caller, id)
    return ok({ success: true as const })
  },
})
`
    : ''
}`
}
