import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { createApiClient } from './client.ts'
import { solve } from './prove-work.ts'
import { upload } from './upload.ts'

const challenge = {
  algorithm: 'SHA-256',
  challenge: '1.1795267200.8.bm9uY2U.c2ln',
  bits: 8,
  expiresAt: '2026-11-21T12:00:00.000Z',
}
const refused = {
  error: 'Many came from here.',
  code: 'RateLimited',
  details: { currentCount: 5, limit: 5, challenge },
}

function serverRequiringProof(times: number) {
  const proofs: (string | null)[] = []
  const fetch = async (_address: string | URL | Request, init: RequestInit = {}) => {
    const proof = new Headers(init.headers).get('proof-of-work')
    proofs.push(proof)
    const isDone = proofs.length > times
    const headers = { 'content-type': 'application/json', 'retry-after': '1' }
    return new Response(JSON.stringify(isDone ? { sessionId: 'opens' } : refused), {
      status: isDone ? 201 : 429,
      headers,
    })
  }
  return { proofs, client: createApiClient({ address: 'https://api.example.com', fetch, retry: false }) }
}

const zeroBits = (proof: string) => Math.clz32(createHash('sha256').update(proof).digest().readUInt32BE(0))

test('a solution has the required number of zero bits and names its challenge', async () => {
  const proof = await solve(challenge)
  expect(proof).toMatch(/^1\.1795267200\.8\.bm9uY2U\.c2ln:\d+$/)
  expect(zeroBits(proof ?? '')).toBeGreaterThanOrEqual(8)
  expect(await solve({ ...challenge, bits: 24 }, AbortSignal.abort())).toBeUndefined()
})

test('a call and an upload solve a challenge once if the server demands it', async () => {
  const one = serverRequiringProof(1)
  expect(await one.client('POST /api/merch/session/create', { body: {} })).toMatchObject({ ok: true, status: 201 })
  expect(one.proofs).toEqual([null, expect.stringContaining(`${challenge.challenge}:`)])
  const two = serverRequiringProof(2)
  const file = new Blob(['x'], { type: 'image/jpeg' })
  expect(await upload(two.client, 'POST /api/merch/upload', { form: { file } })).toMatchObject({
    ok: false,
    status: 429,
  })
  expect(two.proofs).toEqual([null, expect.stringContaining(`${challenge.challenge}:`)])
})
