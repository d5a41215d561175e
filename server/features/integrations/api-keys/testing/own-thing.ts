import type { OwnThing } from '../../../../../tests/support/people/own-things.ts'

/** Creates an API key in the tests that go through all routes and all texts. */
export const ownThing: OwnThing = {
  routes: /^\/api\/keys\//,
  whose: 'brand',
  create: async (owner, text) => {
    const { body } = await owner.post('/api/keys', { name: text('api_keys.name'), scopes: ['account:read'] })
    return body.key.id
  },
}
