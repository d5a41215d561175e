import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { consent } from '../../../../tests/support/likeness/likeness.ts'
import { record } from '../../../../tests/support/likeness/likeness-records.ts'
import { offerIn, submitBody } from '../../../../tests/support/offers/offers.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { TOOL_NAMES, type ToolName } from './domain/tools.ts'
import { type Assistant, connect } from './testing/connect.ts'

let world: World
let brand: Person
let talent: Person
beforeAll(async () => {
  world = await createWorld({ env: { SEARCHES_PER_MINUTE: '1000', REQUESTS_PER_API_KEY: '10000' } })
  brand = await world.brand()
  talent = await world.talent()
  await consent(talent)
  await record(world, talent, { numberOfFollowers: 12, category: 'actor' })
})
afterAll(() => world.close())

/** Tables with the history of keys and with counts, which every call may change. */
const OF_KEYS = ['api_keys', 'api_key_history', 'daily_counts', 'throttles']
/** Tables that the two tools for drafts change. */
const OF_OFFERS = ['offers', 'offer_history', 'offer_terms']

/** Every row of every table, as text, without those that `OF_KEYS` names. */
async function everyRow(): Promise<Record<string, string[]>> {
  const { kysely } = world.database
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(kysely)
  const dump: Record<string, string[]> = {}
  for (const { name } of tables.filter((table) => !OF_KEYS.includes(table.name))) {
    const { rows } = await sql<{ row: string }>`select to_jsonb(t)::text as row from ${sql.table(name)} t`.execute(
      kysely,
    )
    dump[name] = rows.map(({ row }) => row).toSorted()
  }
  return dump
}

test('no tool changes money, the status of an offer, or anything but drafts of its own', async () => {
  const inEach = await Promise.all(
    (['DRAFT', 'APPROVED', 'COUNTERED', 'ACCEPTED', 'PAID', 'DELIVERED', 'COMPLETED'] as const).map((status) =>
      offerIn(world, status, { brand, talent }),
    ),
  )
  const { slug, campaignDescription, campaignType, offerAmountMinorUnit } = submitBody(talent)
  const terms = { slug, campaignDescription, campaignType, offerAmountMinorUnit, currency: 'USD' }
  const given: Record<ToolName, object[]> = {
    search_talent: [{ q: 'Mara' }, { text: 'an actor', understand: true }],
    show_talent: [{ slug }],
    list_campaign_types: [{}],
    check_price: [{ slugs: slug, campaignType, offerAmountMinorUnit, currency: 'USD' }],
    check_use: [{ slug, freeMedium: 'IMAGE' }],
    draft_offer: [terms],
    change_draft: inEach.map(({ id }) => ({ offerId: id, ...terms, offerAmountMinorUnit: 1_000 })),
    list_offers: [{}],
    show_offer: inEach.map(({ id }) => ({ id })),
    list_licenses: [{}],
    list_waiting: [{}],
    list_commitments: [{}],
    list_earnings: [{}, { standing: 'over' }],
    show_payouts: [{}],
    list_notifications: [{}],
  }
  const assistants: Assistant[] = [
    await connect(world, brand),
    await connect(world, talent),
    await connect(world, await world.brand('Somebody Else')),
  ]
  const before = await everyRow()
  for (const { use } of assistants) for (const name of TOOL_NAMES) for (const args of given[name]) await use(name, args)
  const after = await everyRow()
  const changed = Object.keys(after).filter((table) => JSON.stringify(after[table]) !== JSON.stringify(before[table]))
  expect(changed.filter((table) => !OF_OFFERS.includes(table))).toEqual([])
  expect(changed).toContain('offers')

  const statusOf = (row: string) => (JSON.parse(row) as { status: string }).status
  const gone = (before.offers ?? []).filter((row) => !after.offers?.includes(row))
  const added = (after.offers ?? []).filter((row) => !before.offers?.includes(row))
  // The draft of the brand was changed, and two brands have each written one.
  expect(gone.map(statusOf)).toEqual(['DRAFT'])
  expect(added.map(statusOf)).toEqual(['DRAFT', 'DRAFT', 'DRAFT'])
})
