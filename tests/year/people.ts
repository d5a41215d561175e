import { addMs, DAY_MS } from '../../server/platform/clock.ts'
import type { Person, World } from '../support/world.ts'

export type People = { brands: Person[]; talents: Person[]; admin: Person }
/**
 * Creates as many brands as talents. Each cookie contains the identity, because real sessions end
 * after a day.
 */
export async function settle(world: World, aSide: number): Promise<People> {
  const { identity } = world.app.ctx
  const emails = new Map<string, string>()
  world.app.ctx.identity = {
    ...identity,
    verifyIdToken: async (sub) => ({
      status: 'valid',
      claims: {
        sub,
        email: emails.get(sub) ?? '',
        emailVerified: true,
        displayName: sub,
        expiresAt: addMs(world.clock.now(), DAY_MS),
      },
    }),
  }
  const signedIn = async (made: Promise<Person>): Promise<Person> => {
    const person = await made
    emails.set(person.userId, person.email)
    person.cookies.set('auth-token', person.userId)
    return person
  }
  const many = (count: number, make: (number: number) => Promise<Person>) =>
    Promise.all(Array.from({ length: count }, (_, number) => signedIn(make(number))))
  return {
    brands: await many(aSide, (number) => world.brand(`Brand ${number}`)),
    talents: await many(aSide, (number) => world.talent(`Talent ${number}`)),
    admin: await signedIn(world.admin()),
  }
}
