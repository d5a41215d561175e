import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect } from 'vitest'
import { pathOf } from '../uploads.ts'
import type { Person, World } from '../world.ts'
import { expectOk, offerIn, type TestOffer } from './offers.ts'

export const sha256 = (bytes: string | Buffer): string => createHash('sha256').update(bytes).digest('hex')
export const codeOf = ({ verifyUrl }: { verifyUrl: string }): string => verifyUrl.split('/').at(-1) ?? ''

/** Actions around the agreement of an offer, over HTTP. `admin` edits terms. */
export function agreementActions(here: () => { world: World; admin: Person }) {
  const read = (person: Person, { id }: TestOffer) => person.get(`/api/offers/${id}/agreement`)
  const sign = (person: Person, { id }: TestOffer, name: string, textSha256: string) =>
    person.post(`/api/offers/${id}/agreement/sign`, { name, textSha256 })
  const readAndSign = async (person: Person, offer: TestOffer, name: string) =>
    sign(person, offer, name, expectOk(await read(person, offer)).textSha256)
  return {
    read,
    sign,
    readAndSign,
    check: async (code: string) =>
      expectOk(
        await here()
          .world.stranger()
          .get(`/api/agreements/${encodeURIComponent(code)}`),
      ).agreement,
    signedByBoth: async (options: Parameters<typeof offerIn>[2] = {}): Promise<TestOffer> => {
      const offer = await offerIn(here().world, 'ACCEPTED', options)
      expectOk(await readAndSign(offer.brand, offer, 'Nora West'))
      expectOk(await readAndSign(offer.talent, offer, 'Mara Lindqvist'))
      return offer
    },
    download: async (person: Person, { id }: TestOffer, query = ''): Promise<Buffer> => {
      const { world } = here()
      const redirect = await person.get(`/api/offers/${id}/agreement.pdf${query}`)
      expect(redirect.status).toBe(303)
      const path = pathOf(redirect.headers['location'] ?? '')
      const file = await world.stranger().get(path)
      expect([file.status, file.headers['content-type']]).toEqual([200, 'application/pdf'])
      const key = new URL(path, world.config.BASE_URL).pathname.replace('/media/', '')
      return buffer((await world.app.ctx.storage.get(key))?.body ?? Readable.from([]))
    },
    editTerms: async ({ id }: TestOffer, territory: string) => {
      const { admin } = here()
      const { version } = expectOk(await admin.get(`/api/offers/admin/terms?offerId=${id}`))
      return expectOk(await admin.patch('/api/offers/admin/terms', { offerId: id, version, terms: { territory } }))
    },
  }
}
