import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { consent } from '../../../../tests/support/likeness/likeness.ts'
import { addTalent, record } from '../../../../tests/support/likeness/likeness-records.ts'
import { fakeEmbeddings } from '../../../../tests/support/models/fake-embeddings.ts'
import { createWorld, type World } from '../../../../tests/support/world.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { ModelFailure } from '../../../providers/models/port.ts'
import { checkListing, nearestFaces, putFaceVector } from './index.ts'

let world: World
const embeddings = fakeEmbeddings()
beforeAll(async () => {
  world = await createWorld({ wrapModels: embeddings.wrap })
})
afterAll(() => world.close())

const db = () => world.database.kysely
const profileOf = ({ accountId }: { accountId: string }) =>
  db().selectFrom('likeness_profiles').selectAll().where('account_id', '=', accountId).executeTakeFirst()
const embed = async () => (await world.cron('/api/indexing/cron/embed-records')).body
const block = async (accountId: string, isBlocked: boolean) =>
  (await world.admin()).post('/api/admin/users', {
    accountId,
    action: isBlocked ? 'block' : 'unblock',
    reason: 'Not who they say.',
  })

describe('a search record', () => {
  test('is listed only after consent and deleted after a withdrawal', async () => {
    const talent = await world.talent('Ada Findable')
    await record(world, talent, { category: 'actor' })
    expect(await profileOf(talent)).toMatchObject({ is_listed: false, category: 'actor' })
    await consent(talent)
    expect(await profileOf(talent)).toMatchObject({ is_listed: true })
    await consent(talent, false)
    expect(await profileOf(talent)).toBeUndefined()
  })

  test('has the account’s name without accents and follows a rename at once', async () => {
    const talent = await addTalent(world, 'Zoë  Ångström')
    expect(await profileOf(talent)).toMatchObject({ name_folded: 'zoe angstrom' })
    await talent.patch('/api/accounts/me', { displayName: 'Zoé Øst' })
    expect(await profileOf(talent)).toMatchObject({ name_folded: 'zoe ost', is_listed: true })
  })

  test('is embedded again only when its text changes', async () => {
    const talent = await addTalent(world, 'Ines Words', { category: 'comedian', tags: ['Stage', ' stage '] })
    expect(await embed()).toMatchObject({ unread: expect.any(Number) })
    const countBefore = embeddings.embedded.length
    await record(world, talent, { category: 'comedian', tags: ['Stage'], numberOfFollowers: 7 })
    await embed()
    expect(embeddings.embedded).toHaveLength(countBefore)
    await record(world, talent, { category: 'comedian', tags: ['Stage', 'radio'] })
    expect(await embed()).toEqual({ embedded: 1, unread: 0 })
    expect(embeddings.embedded.at(-1)).toBe('comedian, Stage, radio')
  })
})

describe('a face search', () => {
  const face = (at: number): number[] => Array.from({ length: 128 }, (_, index) => (index === at ? 1 : 0))
  const asset = async (accountId: string, id: string, heldReason: string | null = null, vector = face(3)) => {
    const at = world.clock.now()
    await db()
      .insertInto('likeness_assets')
      .values({
        id,
        account_id: accountId,
        type: 'IMAGE',
        status: 'READY',
        content_url: id,
        file_key: id,
        sha256: id,
        content_type: 'image/png',
        bytes: 1,
        tag_attempt_count: 0,
        held_reason: heldReason,
        created_at: at,
        updated_at: at,
      })
      .execute()
    await inTransaction(db(), (trx) => putFaceVector(trx, { assetId: id, accountId, model: 'm', version: 1, vector }))
  }

  test('finds similar faces of the same and of other accounts, never held ones; deleting a picture deletes its vector', async () => {
    const [one, other] = [await addTalent(world, 'Face One'), await addTalent(world, 'Face Other')]
    await asset(one.accountId, 'one')
    await asset(other.accountId, 'other')
    await asset(other.accountId, 'held', 'Another account’s face.')
    const near = (more: object) => nearestFaces(db(), { vector: face(3), model: 'm', version: 1, limit: 10, ...more })
    expect(await near({ notAccountId: one.accountId })).toEqual([
      { assetId: 'other', accountId: other.accountId, likeness: expect.closeTo(1, 2) },
    ])
    expect(await near({ onlyAccountId: one.accountId })).toMatchObject([{ assetId: 'one' }])
    expect(await near({ version: 2 })).toEqual([])
    expect((await nearestFaces(db(), { vector: face(4), model: 'm', version: 1, limit: 1 }))[0]?.likeness).toBeLessThan(
      0.35,
    )
    await other.delete('/api/likeness/assets/other')
    expect(await near({ notAccountId: one.accountId })).toEqual([])
    await consent(one, false)
    expect(
      await db().selectFrom('likeness_faces').select('asset_id').where('account_id', '=', one.accountId).execute(),
    ).toEqual([])
  })

  test('finds faces even if many held ones are nearer', async () => {
    const [known, impostor] = [await addTalent(world, 'Face Known'), await addTalent(world, 'Face Impostor')]
    await asset(known.accountId, 'known', null, face(5))
    const copy = face(5).map((value, at) => (at === 6 ? 0.3 : value))
    for (let number = 0; number < 70; number++) await asset(impostor.accountId, `copy ${number}`, 'Held.', copy)
    const wanted = { vector: copy, model: 'm', version: 1, limit: 10 }
    expect((await nearestFaces(db(), wanted))[0]).toMatchObject({ assetId: 'known' })
  })
})

test('blocking an account unlists it at once, and unblocking lists it again', async () => {
  const talent = await addTalent(world, 'Bea Blocked')
  expect((await block(talent.accountId, true)).status).toBe(200)
  expect(await profileOf(talent)).toMatchObject({ is_listed: false })
  await block(talent.accountId, false)
  expect(await profileOf(talent)).toMatchObject({ is_listed: true })
})

test('the listing check reports each record that contradicts its account', async () => {
  const [listed, named, gone] = [
    await addTalent(world, 'Wrong Listing'),
    await addTalent(world, 'Wrong Name'),
    await addTalent(world, 'Wrong Consent'),
  ]
  expect(await checkListing(db())).toEqual([])
  await sql`alter table likeness_profiles disable trigger user`.execute(db())
  const set = (accountId: string, values: { is_listed?: boolean; name_folded?: string }) =>
    db().updateTable('likeness_profiles').set(values).where('account_id', '=', accountId).execute()
  await set(listed.accountId, { is_listed: false })
  await set(named.accountId, { name_folded: 'somebody else' })
  await db()
    .updateTable('likeness_consent_states')
    .set({ granted: false })
    .where('account_id', '=', gone.accountId)
    .execute()
  await sql`alter table likeness_profiles enable trigger user`.execute(db())
  expect(new Map((await checkListing(db())).map(({ accountId, fault }) => [accountId, fault]))).toEqual(
    new Map([
      [listed.accountId, 'may be found but is not listed'],
      [named.accountId, 'goes by another name'],
      [gone.accountId, 'has a record without consent'],
    ]),
  )
})

test('a text query is embedded whole or rejected: up to 500 characters, after normalization', async () => {
  embeddings.embedded.length = 0
  const search = (body: object) => world.stranger().post('/api/indexing/search', body)
  const statusOf = async (text: string) => (await search({ text })).status
  expect([
    await statusOf('a'.repeat(500)),
    await statusOf('\ufdfa'.repeat(27)),
    await statusOf('😀'.repeat(500)),
  ]).toEqual([200, 200, 200])
  expect(embeddings.embedded).toEqual(['a'.repeat(500), '\ufdfa'.repeat(27).normalize('NFKC'), '😀'.repeat(500)])
  expect(await search({ text: '\ufdfa'.repeat(28) })).toMatchObject({
    status: 400,
    body: { error: expect.stringContaining('“text” must have at most 500 characters') },
  })
  expect(await statusOf('a'.repeat(501))).toBe(400)
  await search({ filters: { accent: '\ufdfa'.repeat(100) } })
  expect(embeddings.embedded.at(-1)).toHaveLength(500)
})

test('a recent text query is not embedded again, even while the model is down', async () => {
  const search = async () =>
    (await world.stranger().post('/api/indexing/search', { text: 'who plays the theremin' })).status
  expect(await search()).toBe(200)
  const { embed: working } = embeddings
  embeddings.embed = async () => {
    throw new ModelFailure('unavailable', 'away')
  }
  const countBefore = embeddings.embedded.length
  expect([await search(), embeddings.embedded.length]).toEqual([200, countBefore])
  embeddings.embed = working
})
