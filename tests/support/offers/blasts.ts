import { expect } from 'vitest'
import type { Person, TestResponse } from '../world.ts'
import { submitBody } from './offers.ts'

const { slug: _slug, ...BRIEF } = submitBody({ slug: 'nobody' })

export const blastBody = (talents: readonly Pick<Person, 'slug'>[], more: object = {}) => ({
  ...BRIEF,
  slugs: talents.map(({ slug }) => slug),
  ...more,
})

export async function createBlast(by: Person, talents: readonly Person[], more: object = {}): Promise<string> {
  const response = await by.post('/api/offers/blast/create', blastBody(talents, more))
  expect([response.status, response.text]).toEqual([201, expect.stringContaining('blastId')])
  return response.body.blastId
}

export const confirmBlast = (by: Person, blastId: string): Promise<TestResponse> =>
  by.post('/api/offers/blast/confirm', { blastId })

export const readBlast = async (by: Person, blastId: string): Promise<any> =>
  (await by.get(`/api/offers/blast/${blastId}`)).body.blast

export const pathsOf = ({ status, body }: TestResponse) => [
  status,
  body.details?.issues?.map(({ path }: { path: string }) => path),
]
