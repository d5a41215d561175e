import { type Plugin, Type } from '@semblance/plugin'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { expectOk } from '../../../../tests/support/offers/offers.ts'
import { createWorld, openTestDatabase, type World } from '../../../../tests/support/world.ts'
import type { Database } from '../../../platform/database/connect.ts'
import { checkPlugin, checkTogether, loadPlugins, settingsOf } from './check-plugin.ts'
import { migratePlugins } from './migrate-plugins.ts'

const plugin = (parts: Partial<Plugin> = {}): Plugin => ({ name: 'notes', api: 1, about: 'notes', ...parts })
const NOTES = {
  migrations: [{ name: '001', sql: 'create table notes (id text primary key, account_id text, words text)' }],
  tables: {
    notes: {
      title: 'Your notes',
      keys: { writer: { tie: 'account', column: 'account_id', erases: 'row' } },
      columns: { id: 'books', account_id: 'account', words: 'personal' },
    },
  },
} satisfies Partial<Plugin>

const TRIGGER = `create function watch() returns trigger language plpgsql as $$ begin return new; end $$;
  create trigger watch after update on public.offers for each row execute function watch()`

const opened: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of opened.splice(0)) await close()
})
const database = async (): Promise<Database> => {
  const made = await openTestDatabase()
  opened.push(async () => {
    await made.database.close()
    await made.drop()
  })
  return made.database
}
const worldWith = async (...plugins: Plugin[]): Promise<World> => {
  const world = await createWorld({ plugins })
  opened.push(() => world.close())
  return world
}
const tablesOf = async ({ kysely }: Database, schema: string): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = ${schema} order by 1`.execute(kysely)
  return rows.map(({ name }) => name)
}

describe('the program does not start, and names the plugin and its fault, if a plugin is faulty:', () => {
  test.each<[string, unknown, string]>([
    ['without a name', { api: 1 }, 'needs a name'],
    ['of another version', plugin({ api: 2 as 1 }), 'is written for version 2 of the plugin interface'],
    ['with a misspelled part', { ...plugin(), hook: {} }, 'has an unknown part “hook”'],
    ['with hooks into something else', plugin({ hooks: { users: {} } as object }), 'hooks into “users”'],
    ['with a code in small letters', plugin({ refusals: { no: { status: 409, about: '' } } }), 'has the code “no”'],
    ['with two jobs of one name', plugin({ jobs: [job('a1'), job('a1')] }), 'has two of the job “a1”'],
    ['with a faulty schedule', plugin({ jobs: [{ ...job('a1'), cron: 'daily' }] }), 'cron expression'],
    ['that is no object', undefined, 'exports no plugin'],
  ])('%s', (_how, given, message) => {
    expect(() => checkPlugin(given, './my-plugin.js')).toThrow(message)
  })

  test('with the name or the provider of another', () => {
    expect(() => checkTogether([plugin(), plugin()])).toThrow('The plugin “notes” is given twice.')
    const email = { providers: { email: () => ({ send: async () => undefined }) } }
    expect(() => checkTogether([plugin(email), plugin({ name: 'other', ...email })])).toThrow(
      'The plugin “other” replaces the provider “email”, as does “notes”.',
    )
  })

  test('without a setting that it needs', () => {
    const needs = plugin({ settings: { URL: { help: 'Where to post.', required: true } } })
    expect(() => settingsOf(needs, {})).toThrow('The plugin “notes” needs the setting PLUGIN_NOTES_URL: Where to post.')
    expect(settingsOf(needs, { PLUGIN_NOTES_URL: 'https://a.example' })).toEqual({ URL: 'https://a.example' })
  })

  test('that cannot be found', async () => {
    await expect(loadPlugins(['./nowhere.js'], '/tmp')).rejects.toThrow('The plugin “./nowhere.js” cannot be loaded')
    await expect(loadPlugins(['@nobody/nothing'], '/tmp')).rejects.toThrow('“@nobody/nothing” cannot be loaded')
  })
})

function job(name: string) {
  return { name, cron: '* * * * *', summary: 'Works.', run: async () => ({}) }
}

describe('the migrations of a plugin', () => {
  test('are applied once, in a namespace and a history of their own', async () => {
    const db = await database()
    const ours = await sql<{
      names: string
    }>`select string_agg(name, ',' order by name) as names from schema_migrations`.execute(db.kysely)
    await migratePlugins(db, [plugin(NOTES)])
    await migratePlugins(db, [plugin(NOTES)])
    expect(await tablesOf(db, 'plugin_notes')).toEqual(['migrations', 'notes'])
    expect(await tablesOf(db, 'public')).not.toContain('notes')
    const after = await sql<{
      names: string
    }>`select string_agg(name, ',' order by name) as names from schema_migrations`.execute(db.kysely)
    expect(after.rows).toEqual(ours.rows)
  })

  test('keep no part of a migration that fails half-way, and continue once it is corrected', async () => {
    const db = await database()
    const broken = { name: '002', sql: 'create table more (id text); create table more (id text);' }
    await expect(migratePlugins(db, [plugin({ ...NOTES, migrations: [...NOTES.migrations, broken] })])).rejects.toThrow(
      /^The plugin “notes” cannot apply its migration 002: .*already exists.*Nothing of it was kept\.$/,
    )
    expect(await tablesOf(db, 'plugin_notes')).toEqual(['migrations', 'notes'])
    const mended = { name: '002', sql: 'create table more (id text)' }
    const tables = { ...NOTES.tables, more: { columns: { id: 'books' } } } as const
    await migratePlugins(db, [plugin({ migrations: [...NOTES.migrations, mended], tables })])
    expect(await tablesOf(db, 'plugin_notes')).toEqual(['migrations', 'more', 'notes'])
  })

  test.each([
    ['adds a column to our table', 'alter table public.offers add column cost text', 'outside the namespace'],
    ['drops our table', 'drop table public.shortlist_talents', 'outside the namespace'],
    ['creates a table among ours', 'create table public.mine (id text)', 'outside the namespace'],
    ['adds a trigger to our table', TRIGGER, 'outside the namespace'],
    ['writes rows of ours', 'update public.campaign_types set enabled = false', 'outside the namespace'],
    ['refers to our table', 'create table mine (id text references public.offers (id))', 'outside the namespace'],
    ['ends the transaction', 'create table mine (id text); commit; drop table mine', 'begins or ends a transaction'],
  ])('cannot change our tables: a migration that %s is rolled back', async (_how, script, message) => {
    const db = await database()
    await expect(migratePlugins(db, [plugin({ migrations: [{ name: '001', sql: script }] })])).rejects.toThrow(message)
    expect(await tablesOf(db, 'plugin_notes')).toEqual(['migrations'])
    expect(await tablesOf(db, 'public')).toContain('shortlist_talents')
    const { rows } = await sql<{ off: number }>`
      select count(*)::integer as off from campaign_types where not enabled`.execute(db.kysely)
    expect(rows).toEqual([{ off: 0 }])
  })

  test('cannot be edited or removed after they were applied', async () => {
    const db = await database()
    await migratePlugins(db, [plugin(NOTES)])
    const edited = [{ name: '001', sql: 'create table notes (id text)' }]
    await expect(migratePlugins(db, [plugin({ ...NOTES, migrations: edited })])).rejects.toThrow(
      'changed the migration 001 after it was applied',
    )
    await expect(migratePlugins(db, [plugin({ tables: NOTES.tables })])).rejects.toThrow('lacks the migration 001')
  })

  test('need a declaration of every column, so that exports and erasures are complete', async () => {
    const db = await database()
    await expect(migratePlugins(db, [plugin({ migrations: NOTES.migrations })])).rejects.toThrow(
      'The plugin “notes” does not say whose data the column notes.id holds.',
    )
    const typo = {
      notes: { ...NOTES.tables.notes, columns: { ...NOTES.tables.notes.columns, word: 'books' } },
    } as const
    await expect(migratePlugins(db, [plugin({ ...NOTES, tables: typo })])).rejects.toThrow(
      'declares the column notes.word, which no migration created',
    )
  })
})

const route = (parts: Partial<NonNullable<Plugin['routes']>[number]>): NonNullable<Plugin['routes']>[number] => ({
  method: 'GET',
  path: '/state',
  auth: 'public',
  operationId: 'getState',
  summary: 'Returns the state.',
  response: Type.Object({ state: Type.String() }),
  handler: async () => ({ state: 'ready' }),
  ...parts,
})

describe('what a plugin adds', () => {
  test('has routes under its own prefix, in the description that the server serves', async () => {
    const world = await worldWith(
      plugin({
        routes: [
          route({}),
          route({
            path: '/own',
            operationId: 'getOwn',
            auth: 'user',
            handler: async ({ caller }) => ({ state: caller?.accountId ?? '' }),
          }),
          route({ path: '/all', operationId: 'getAll', auth: 'admin' }),
          route({ path: '/late', operationId: 'getLate', handler: () => Promise.reject(new Error('broken')) }),
        ],
        jobs: [job('tidy')],
      }),
    )
    const guest = world.stranger()
    const brand = await world.brand()
    expect(await guest.get('/api/plugins/notes/state')).toMatchObject({ status: 200, body: { state: 'ready' } })
    expect(await guest.get('/api/plugins/notes/state?x=1')).toMatchObject({ status: 400 })
    expect(await guest.get('/api/plugins/notes/own')).toMatchObject({ status: 401 })
    expect(await brand.get('/api/plugins/notes/own')).toMatchObject({ body: { state: brand.accountId } })
    expect(await brand.get('/api/plugins/notes/all')).toMatchObject({ status: 403 })
    expect(await guest.get('/api/plugins/notes/late')).toMatchObject({ status: 500, body: { code: 'InternalError' } })
    expect(expectOk(await world.cron('/api/plugins/notes/cron/tidy'))).toEqual({})
    const { paths } = expectOk(await guest.get('/openapi.json'))
    expect(paths['/api/plugins/notes/state'].get).toMatchObject({ operationId: 'notesGetState', tags: ['Plugins'] })
  })

  test('counts queues for admins, and a queue that fails is shown as such', async () => {
    const card = (name: string, count: () => Promise<{ count: number }>) => ({
      name,
      title: name,
      about: '',
      href: '/admin',
      count,
    })
    const world = await worldWith(
      plugin({
        queueCards: [card('full', async () => ({ count: 3 })), card('broken', () => Promise.reject(new Error('no')))],
      }),
    )
    expect((await (await world.brand()).get('/api/plugins/queue-cards')).status).toBe(403)
    const { cards } = expectOk(await (await world.admin()).get('/api/plugins/queue-cards'))
    expect(cards.map(({ name, count }: { name: string; count: number | null }) => [name, count])).toEqual([
      ['full', 3],
      ['broken', null],
    ])
    expect((await (await world.admin()).get('/admin')).text).toContain('"hasPluginQueues":true')
  })

  test('adds a paragraph to mails and can send them itself; a mail goes out without a part that fails', async () => {
    const sent: { subject: string; text: string; html: string }[] = []
    const world = await worldWith(
      plugin({
        mailPart: ({ kind }) => `Sent for Northwind <b> (${kind}).`,
        providers: { email: () => ({ send: async (mail) => void sent.push(mail) }) },
      }),
      plugin({ name: 'broken', mailPart: () => Promise.reject(new Error('no')) }),
    )
    await world.stranger().auth.post('/api/auth/signup', {
      email: 'new@people.test',
      password: 'a-long-enough-Passphrase-1',
      displayName: 'New',
      role: 'brand',
    })
    await expect.poll(() => sent.length).toBe(1)
    const [mail] = sent
    expect(mail?.text).toMatch(/Sent for Northwind <b> \([\w-]+\)\.\n\n— /)
    expect(mail?.html).toContain('Sent for Northwind &lt;b&gt; (')
    expect(mail?.html.indexOf('Sent for Northwind')).toBeLessThan(mail?.html.indexOf('You are getting this email') ?? 0)
  })
})

test('without plugins, there is no route, no tag and no chapter of any plugin', async () => {
  const world = await worldWith()
  const description = expectOk(await world.stranger().get('/openapi.json'))
  expect(Object.keys(description.paths).filter((path) => path.startsWith('/api/plugins'))).toEqual([])
  expect(description.tags.map(({ name }: { name: string }) => name)).not.toContain('Plugins')
  expect(JSON.stringify(description)).not.toContain('RefusedByPlugin')
})
