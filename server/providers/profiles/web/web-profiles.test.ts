import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fetchGuarded } from '../../../platform/fetcher/index.ts'
import { openProfilePages } from '../testing/profile-pages.ts'
import { profileReaderContract } from '../testing/profile-reader-contract.ts'
import { createWebProfiles } from './web-profiles.ts'

const impatient: typeof fetchGuarded = (address, options) =>
  fetchGuarded(address, address.endsWith('/slow') ? { ...options, timeoutMs: 50 } : options)

const PATHS: Readonly<Record<string, string>> = { well: 'mara' }

describe('pages', () => {
  profileReaderContract(async () => {
    const pages = await openProfilePages()
    return {
      reader: createWebProfiles({ fetch: impatient, loopbackPorts: [pages.port] }),
      addressOf: (how) => `${pages.address}/${PATHS[how] ?? how.toLowerCase()}`,
      close: pages.close,
    }
  })
})

describe('reading a profile page', () => {
  let pages: Awaited<ReturnType<typeof openProfilePages>>
  beforeAll(async () => {
    pages = await openProfilePages()
  })
  afterAll(() => pages.close())

  const read = (body: string) => {
    pages.answer('/said', (_, response) => response.end(body))
    const reader = createWebProfiles({ fetch: fetchGuarded, loopbackPorts: [pages.port] })
    return reader.read(`${pages.address}/said`, new AbortController().signal)
  }

  test('prefers linked data to text, but only if it includes followers', async () => {
    const profile = await read(`<!-- made by hand --><!DOCTYPE html><html><head>
      <meta name=description content="9 followers">
      <script type="application/ld+json">{"@type":"Video","interactionStatistic":
        {"interactionType":"https://schema.org/LikeAction","userInteractionCount":77}}</script>
      <script type="application/ld+json">not json</script>
      <script type="application/ld+json">[{"@graph":[{"@type":"Person","image":{"contentUrl":"https://example.com/p.jpg"},
        "interactionStatistic":{"interactionType":"schema:SubscribeAction","userInteractionCount":"12,034"},
        "agentInteractionStatistic":{"interactionType":{"@type":"WriteAction"},"userInteractionCount":40}}]}]</script>
      </head></html>`)
    expect(profile).toEqual({
      address: `${pages.address}/said`,
      followers: 12_034,
      likes: null,
      posts: 40,
      imageUrl: 'https://example.com/p.jpg',
    })
  })

  test.each([
    ['1.2M Followers, 310 Following, 450 Posts', 1_200_000],
    ['12K subscribers', 12_000],
    ['12,345 followers on Threads', 12_345],
    ['1,234,567 Followers', 1_234_567],
    ['12.345 Follower, 20 folgen', 12_345],
    ['1,2 Mio. Abonnenten', 1_200_000],
    ['3 suscriptores', 3],
    ['1 follower', 1],
    ['2.5 million subscribers', 2_500_000],
    ['1 234 abonnés', 1234],
    ['Follow Mara. 1.2.3 Followers', null],
    ['Followers of Mara: many', null],
    ['99999999999999 followers', null],
    ['12 followershipment', null],
  ])('reads %j', async (words, followers) => {
    const profile = await read(`<html><head><meta property="og:description" content="${words}"></head></html>`)
    expect(profile.followers).toBe(followers)
  })

  test('follows a redirect and returns the final URL', async () => {
    pages.answer('/leads-on', (_, response) => response.writeHead(301, { location: '/mara' }).end())
    const reader = createWebProfiles({ fetch: fetchGuarded, loopbackPorts: [pages.port] })
    expect(await reader.read(`${pages.address}/leads-on`, new AbortController().signal)).toMatchObject({
      address: `${pages.address}/mara`,
      followers: 1_234_567,
    })
  })

  test('parses a page crafted to be slow quickly', async () => {
    const startedAt = performance.now()
    const quotes = '<meta name="x" content="'.repeat(40_000)
    const deep = `<script type="application/ld+json">${'['.repeat(100_000)}</script>`
    const digits = `<meta name="description" content="${'1,'.repeat(1000)}">`
    expect(await read(`<html>${digits}${deep}${quotes}`)).toMatchObject({ followers: null })
    expect(performance.now() - startedAt).toBeLessThan(10_000)
  })

  test('parses linked data crafted to be slow quickly', async () => {
    const startedAt = performance.now()
    const counter = (type: string, count: string) =>
      `{"interactionStatistic":{"interactionType":"${type}","userInteractionCount":"${count}"}}`
    const blocks = [counter(`${'a'.repeat(400_000)}!`, '7'), counter('FollowAction', `1${','.repeat(400_000)}x`)]
    const page = blocks.map((block) => `<script type="application/ld+json">${block}</script>`).join('')
    expect(await read(`<html>${page}</html>`)).toMatchObject({ followers: null })
    expect(performance.now() - startedAt).toBeLessThan(5000)
  })

  test('ignores a picture that is not a web URL', async () => {
    const profile = await read('<html><head><meta property="og:image" content="javascript:alert(1)"></head></html>')
    expect(profile.imageUrl).toBeNull()
  })
})
