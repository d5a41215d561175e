import { describe, expect, test, vi } from 'vitest'
import { hangUp, html, json, serveResponses } from '../../tests/support/programs/small-server.ts'
import { createApiClient } from './client.ts'
import { type Progress, upload, uploadTo } from './upload.ts'

const FILE = new File(['PNG and what follows'], 'winter.png', { type: 'image/png' })
const KEPT = { url: 'http://localhost/media/x.png', key: 'x.png' }

describe('an upload', () => {
  test('sends a form: the fields first, then the file with its name and type', async () => {
    const { address, requests } = await serveResponses(json(KEPT))
    const client = createApiClient({ address, cookie: 'auth-token=abc', headers: { 'x-request-id': 'r1234567' } })
    const form = { file: FILE, offerId: 'o1' }
    expect(await upload(client, 'POST /api/offers/upload-deliverable', { form })).toMatchObject({
      ok: true,
      body: KEPT,
    })
    const [{ method, path, headers, body } = expect.unreachable()] = requests
    expect([method, path]).toEqual(['POST', '/api/offers/upload-deliverable'])
    expect(headers).toMatchObject({ cookie: 'auth-token=abc', 'forwarded-cookie': '1', 'x-request-id': 'r1234567' })
    expect(headers['content-type']).toMatch(/^multipart\/form-data; boundary=/)
    expect(body.indexOf('name="offerId"\r\n\r\no1\r\n')).toBeGreaterThan(0)
    expect(
      body.indexOf('name="file"; filename="winter.png"\r\nContent-Type: image/png\r\n\r\nPNG and'),
    ).toBeGreaterThan(body.indexOf('name="offerId"'))
  })

  test('of several files sends one form', async () => {
    const { address, requests } = await serveResponses(json({ assets: [] }))
    await upload(createApiClient({ address }), 'POST /api/ui-api/user-image-assets/add', {
      query: { accountId: 'a1' },
      form: { files: [FILE, new File(['second'], 'two.png')] },
    })
    expect(requests[0]?.path).toBe('/api/ui-api/user-image-assets/add?accountId=a1')
    expect(requests[0]?.body.match(/name="files"; filename="[\w.]+"/g)).toEqual([
      'name="files"; filename="winter.png"',
      'name="files"; filename="two.png"',
    ])
  })

  test('of a file without a form sends the bytes with their content type', async () => {
    const { address, requests } = await serveResponses(json({ success: true }))
    const query = { policy: 'p', signature: 's' }
    await upload(createApiClient({ address }), 'PUT /media/uploads', { query, file: FILE })
    expect(requests[0]).toMatchObject({
      method: 'PUT',
      body: 'PNG and what follows',
      path: '/media/uploads?policy=p&signature=s',
    })
    expect(requests[0]?.headers['content-type']).toBe('image/png')
  })

  test('reports progress once, at the end, outside a browser', async () => {
    const { address } = await serveResponses(json(KEPT))
    const onProgress = vi.fn<(progress: Progress) => void>()
    await upload(createApiClient({ address }), 'POST /api/offers/upload-product-image', {
      form: { file: FILE },
      onProgress,
    })
    expect(onProgress).toHaveBeenCalledExactlyOnceWith({ sent: FILE.size, total: FILE.size })
  })

  test.each([
    ['a refusal by the server', json({ error: 'Too large.', code: 'PayloadTooLarge' }, 413), 413, 'PayloadTooLarge'],
    ['a proxy’s page', html(502), 502, 'UnexpectedResponse'],
    ['a dropped connection', hangUp, 0, 'Unreachable'],
  ])('returns %s as a value and is sent once', async (_what, failing, status, code) => {
    const { address, requests } = await serveResponses(failing)
    const client = createApiClient({ address, retry: { tries: 9 } })
    const answer = await upload(client, 'POST /api/offers/upload-product-image', { form: { file: FILE } })
    expect(answer).toMatchObject({ ok: false, status, error: { code } })
    expect(requests).toHaveLength(1)
  })

  test('can be aborted before and while it runs', async () => {
    const { address, requests } = await serveResponses(() => ending.abort('another file'))
    const ending = new AbortController()
    const client = createApiClient({ address })
    const form = { file: FILE }
    const answers = [
      await upload(client, 'POST /api/offers/upload-product-image', { form, signal: ending.signal }),
      await upload(client, 'POST /api/offers/upload-product-image', { form, signal: ending.signal }),
    ]
    for (const answer of answers)
      expect(answer).toMatchObject({ ok: false, status: 0, error: { code: 'Aborted', cause: 'another file' } })
    expect(requests).toHaveLength(1)
  })
})

describe('an upload with a grant', () => {
  test('puts the file at the granted URL without cookies', async () => {
    const { address, requests } = await serveResponses((response) => void response.writeHead(200).end())
    const fetch = vi.fn<typeof globalThis.fetch>(globalThis.fetch)
    const url = `${address}/media/uploads?policy=p&signature=s`
    expect(await uploadTo({ url }, FILE, { fetch })).toEqual({ ok: true, status: 200 })
    expect(requests[0]).toMatchObject({ method: 'PUT', body: 'PNG and what follows' })
    expect(requests[0]?.headers['content-type']).toBe('image/png')
    expect(fetch.mock.calls[0]?.[1]).toMatchObject({ credentials: 'omit' })
  })

  test('posts a form with the file as its last field and accepts an empty response', async () => {
    const { address, requests } = await serveResponses((response) => void response.writeHead(204).end())
    const fields = { key: 'merch/x.png', 'Content-Type': 'image/png', policy: 'p', signature: 's' }
    expect(await uploadTo({ url: address, fields }, FILE)).toEqual({ ok: true, status: 204 })
    const names = [...(requests[0]?.body ?? '').matchAll(/ name="([\w-]+)"/g)].map(([, name]) => name)
    expect(names).toEqual(['key', 'Content-Type', 'policy', 'signature', 'file'])
  })

  test('returns an error if another storage service refuses the file in its own format', async () => {
    const refused = '<Error><Code>EntityTooLarge</Code></Error>'
    const { address } = await serveResponses((response) => {
      response.writeHead(400, { 'content-type': 'application/xml' }).end(refused)
    })
    const answer = await uploadTo({ url: address }, FILE)
    expect(answer).toMatchObject({ ok: false, status: 400, error: { code: 'UnexpectedResponse', text: refused } })
  })
})
