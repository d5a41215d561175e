import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectOk } from '../../../../tests/support/offers/offers.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { newId } from '../../../platform/ids.ts'

const PATH = '/api/transparency'

let world: World
let admin: Person
beforeAll(async () => {
  world = await createWorld()
  admin = await world.admin()
})
afterAll(() => world.close())

const add = (reason: string, status: string, confirmedAt: string, hours: number) =>
  sql`
  insert into likeness_reports (id, name, email, picture_url, reason, statement, status, expires_at, confirmed_at, created_at,
    updated_at, decided_at, decided_by, decision_reason)
  values (${newId()}, 'Ines', ${`${newId()}@example.com`}, 'https://example.com/1', ${reason}, 'It is wrong.', ${status},
    ${confirmedAt}::timestamptz, ${confirmedAt}::timestamptz, ${confirmedAt}::timestamptz, ${confirmedAt}::timestamptz,
    case when ${status} <> 'OPEN' then ${confirmedAt}::timestamptz + make_interval(hours => ${hours}) end,
    case when ${status} <> 'OPEN' then ${admin.accountId} end, case when ${status} <> 'OPEN' then 'Looked at.' end)`.execute(
    world.database.kysely,
  )

describe('GET /api/transparency', () => {
  test('counts the reports of a half-year by category, as JSON and CSV', async () => {
    await add('MY_FACE', 'UPHELD', '2025-07-01T00:00:00.000Z', 4)
    await add('I_REPRESENT_THEM', 'DISMISSED', '2025-12-31T23:59:59.000Z', 10)
    await add('HATE', 'OPEN', '2025-09-01T00:00:00.000Z', 0)
    await add('HATE', 'DISMISSED', '2025-06-30T23:59:59.999Z', 1)
    const report = expectOk(await world.stranger().get(`${PATH}?half=2025-H2`))
    expect(report.notices).toEqual([
      expect.objectContaining({ category: 'ILLEGAL_OR_HARMFUL_SPEECH', received: 1, undecided: 1, medianHours: null }),
      expect.objectContaining({
        category: 'NON_CONSENSUAL_BEHAVIOUR',
        received: 2,
        upheld: 1,
        dismissed: 1,
        undecided: 0,
        medianHours: 10,
      }),
    ])
    expect(report.halves.at(-1)).toBe('2025-H1')
    const csv = await world.stranger().get(`${PATH}?half=2025-H2&format=csv`)
    expect(csv.headers['content-type']).toContain('text/csv')
    expect(csv.text.split('\r\n')).toEqual(
      expect.arrayContaining([
        'period_start,period_end,indicator,category,value',
        '2025-07-01,2026-01-01,notices_received,NON_CONSENSUAL_BEHAVIOUR,2',
        '2025-07-01,2026-01-01,decisions_by_automated_means,ALL,0',
      ]),
    )
  })

  test('counts the senders who were suspended in the half-year, from its first moment on', async () => {
    const suspend = (at: string) =>
      sql`
      insert into report_senders
        (id, email, standing, reason, warned_at, suspended_until, decided_by, created_at, updated_at)
      values (${newId()}, ${`${newId()}@example.com`}, 'SUSPENDED', 'Unfounded.', ${at}::timestamptz,
        ${at}::timestamptz + interval '30 days', ${admin.accountId}, ${at}::timestamptz, ${at}::timestamptz)`.execute(
        world.database.kysely,
      )
    for (const at of [
      '2024-06-30T23:59:59.999Z',
      '2024-07-01T00:00:00Z',
      '2024-12-31T00:00:00Z',
      '2025-01-01T00:00:00Z',
    ])
      await suspend(at)
    const { text } = await world.stranger().get(`${PATH}?half=2024-H2&format=csv`)
    expect(text).toContain('2024-07-01,2025-01-01,suspensions_for_unfounded_notices,ALL,2')
  })

  test('is empty for a time without reports, and missing for the future or no half-year', async () => {
    expect(expectOk(await world.stranger().get(`${PATH}?half=2020-H1`)).notices).toEqual([])
    for (const half of ['2999-H1', '2025-H3'])
      expect((await world.stranger().get(`${PATH}?half=${half}`)).status).toBe(404)
  })
})
