import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type World } from '../../../../tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

test('changing name and picture changes only the caller’s account', async () => {
  const [ada, grace] = [await world.talent('Ada Byron'), await world.talent('Grace Hopper')]
  const imageUrl = 'https://files.example.com/ada.png'
  await ada.patch('/api/accounts/me', { displayName: 'Ada Lovelace', imageUrl })
  const shown = async ({ auth, get, slug }: typeof ada) => {
    const { user } = (await auth.get('/api/me')).body
    const { talent } = (await get(`/api/talents/${slug}`)).body
    return [user.displayName, user.avatarUrl, talent.displayName, talent.imageUrl]
  }
  expect(await shown(ada)).toEqual(['Ada Lovelace', imageUrl, 'Ada Lovelace', imageUrl])
  expect(await shown(grace)).toEqual(['Grace Hopper', null, 'Grace Hopper', null])
})

test('saving an offer policy changes only the caller’s', async () => {
  const [ada, grace] = [await world.talent(), await world.talent()]
  const policyOf = (amountMinorUnit: number, name: string) => ({
    belowMinimum: 'auto_reject',
    minimums: [{ currency: 'USD', category: null, amountMinorUnit }],
    blockedBrandNames: [name],
  })
  await ada.put('/api/accounts/offer-policy', policyOf(100_000, 'Acme'))
  await grace.put('/api/accounts/offer-policy', policyOf(200_000, 'Northwind'))
  expect((await ada.get('/api/accounts/offer-policy')).body).toEqual(policyOf(100_000, 'Acme'))
  expect((await grace.get('/api/accounts/offer-policy')).body).toEqual(policyOf(200_000, 'Northwind'))
})
