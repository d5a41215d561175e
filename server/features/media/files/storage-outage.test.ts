import { afterAll, beforeAll, expect, test } from 'vitest'
import { pictureOf, upload } from '../../../../tests/support/uploads.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { type Counterpart, openS3rver } from '../../../providers/storage/testing/s3-counterparts.ts'

let s3: Counterpart
let world: World
let admin: Person
beforeAll(async () => {
  s3 = await openS3rver({ allowMismatchedSignatures: true })
  const settings = Object.entries(s3.config).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  world = await createWorld({ env: { STORAGE: 's3', ...Object.fromEntries(settings) } })
  admin = await world.admin()
})
afterAll(async () => {
  await world.close()
  await s3.close()
})

const uploadAsset = async () =>
  upload(admin, '/api/merch/admin/assets', [
    { name: 'type', value: 'logo' },
    { name: 'file', fileName: 'picture.png', bytes: await pictureOf(8, 8) },
  ])
const refusePuts = (count: number) => {
  let left = count
  s3.intercept((request, response) => {
    if (request.method !== 'PUT' || left-- <= 0) return false
    request.resume()
    response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>')
    return true
  })
}

test.each([1, 3])('an upload succeeds although the store answers 503 %i times', async (times) => {
  refusePuts(times)
  expect((await uploadAsset()).status).toBe(201)
})

test('an upload that the store never accepts returns 503 with Retry-After, and leaves nothing behind', async () => {
  refusePuts(Number.POSITIVE_INFINITY)
  const before = await world.database.kysely.selectFrom('media_files').select('key').execute()
  expect(await uploadAsset()).toMatchObject({
    status: 503,
    headers: { 'retry-after': expect.any(String) },
    body: { code: 'ServiceUnavailable', error: expect.stringContaining('Try again') },
  })
  s3.intercept(undefined)
  await world.cron('/api/media/cron/sweep')
  expect(await world.database.kysely.selectFrom('media_files').select('key').execute()).toEqual(before)
})
