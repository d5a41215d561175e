import type { ReadProfile } from '../port.ts'
import { countsIn } from './read-counts.ts'
import { readLinkedData } from './read-linked-data.ts'

export type ReadPage = { profile: ReadProfile; isPrivate: boolean; asksForPassword: boolean }

const MAX_TEXT = 2000
const MAX_BLOCK = 1_000_000
const MAX_BLOCKS = 50

const DESCRIPTIONS = ['og:description', 'description', 'twitter:description']
const PICTURES = ['og:image:secure_url', 'og:image', 'og:image:url', 'twitter:image', 'twitter:image:src']

/**
 * Reads the counts from the page's schema.org data (JSON-LD), or else from its description. The
 * page is untrusted, so nothing in it is executed. `address` completes relative URLs.
 */
export async function readPage(html: string, address: string): Promise<ReadPage> {
  const { metas, blocks, asksForPassword } = await parsePage(html)
  const linked = readLinkedData(blocks)
  const words = DESCRIPTIONS.map((name) => metas.get(name) ?? '')
  const counted = words.map(countsIn).find(({ followers }) => followers !== null)
  const picture = PICTURES.map((name) => metas.get(name)).find((found) => found) ?? linked.imageUrl
  return {
    profile: {
      address,
      followers: linked.followers ?? counted?.followers ?? null,
      likes: linked.likes ?? counted?.likes ?? null,
      posts: linked.posts ?? counted?.posts ?? null,
      imageUrl: webAddress(picture, address),
    },
    isPrivate: words.some((text) => /\b(?:this )?(?:account|profile) is private\b/i.test(text)),
    asksForPassword,
  }
}

async function parsePage(html: string) {
  const { Parser } = await import('htmlparser2')
  const metas = new Map<string, string>()
  const blocks: string[] = []
  let block: string | undefined
  let asksForPassword = false
  const parser = new Parser({
    onopentag: (tag, attributes) => {
      const name = (attributes.property ?? attributes.name ?? '').toLowerCase()
      if (tag === 'meta' && name && attributes.content && !metas.has(name))
        metas.set(name, attributes.content.slice(0, MAX_TEXT))
      if (tag === 'script' && attributes.type?.toLowerCase() === 'application/ld+json') block = ''
      if (tag === 'input' && attributes.type?.toLowerCase() === 'password') asksForPassword = true
    },
    ontext: (text) => {
      if (block !== undefined && block.length <= MAX_BLOCK) block += text
    },
    onclosetag: (tag) => {
      if (tag !== 'script' || block === undefined) return
      if (block.length <= MAX_BLOCK && blocks.length < MAX_BLOCKS) blocks.push(block)
      block = undefined
    },
  })
  parser.end(html)
  return { metas, blocks, asksForPassword }
}

function webAddress(found: string | undefined, base: string): string | null {
  const url = found === undefined ? null : URL.parse(found, base)
  return url && /^https?:$/.test(url.protocol) && url.href.length <= 2048 ? url.href : null
}
