import sharp from 'sharp'
import { readDescription } from '../../testing/published-description.ts'
import { readMember } from '../hosted/failures.ts'
import { type Counterpart, type CounterpartResponse, type ReceivedRequest, startCounterpart } from './counterpart.ts'
import { cutOut, drawTestPicture } from './real-work.ts'

const findFault = readDescription(new URL('./published-fal.json', import.meta.url))
const KEY = 'counterpart-id:0123456789abcdef'

const detailed = (
  status: number,
  type: string,
  msg: string,
  loc: readonly string[] = ['body'],
): CounterpartResponse => ({
  status,
  headers: { 'x-fal-retryable': String(status >= 500) },
  body: { detail: [{ loc, msg, type }] },
})

export const FAL_FAILURES = {
  key: { status: 401, body: { detail: `Cannot authenticate with key ${KEY}.` } },
  credit: {
    status: 403,
    body: { detail: 'User is locked. Reason: Exhausted balance. Top up your balance elsewhere.' },
  },
  busy: { status: 429, body: { detail: 'Too many requests.' } },
  model: { status: 404, body: { detail: 'Application not found.' } },
  down: detailed(500, 'internal_server_error', 'Internal server error.'),
  blocked: detailed(422, 'content_policy_violation', 'The content could not be processed.', ['body', 'prompt']),
  withheld: detailed(422, 'no_media_generated', 'Nothing came of it.'),
} as const satisfies Record<string, CounterpartResponse>

type FalCounterpart = Counterpart & {
  /**
   * Makes the server return the URL of a result instead of the result, as models without
   * `sync_mode` do.
   */
  answersWithAddresses: (is: boolean) => void
  /** Makes the next picture black and marks it as unsafe. */
  blackenNext: () => void
}

/** Two image models, and one that cuts out subjects. */
export async function startFalCounterpart(): Promise<FalCounterpart> {
  const made = new Map<string, Uint8Array>()
  let withAddresses = false
  let isBlack = false
  const handOver = (bytes: Uint8Array, url: string): string => {
    if (!withAddresses) return `data:image/png;base64,${Buffer.from(bytes).toString('base64')}`
    const path = `/files/${made.size}.png`
    made.set(path, bytes)
    return `${url}${path}`
  }
  const counterpart = await startCounterpart(KEY, async (received, url) => {
    const file = made.get(received.path)
    if (received.method === 'GET' && file) return { headers: { 'content-type': 'image/png' }, body: file }
    if (received.headers.authorization !== `Key ${KEY}`) return FAL_FAILURES.key
    const fault = findFault(received)
    if (fault?.kind === 'call') return FAL_FAILURES.model
    if (fault) return detailed(422, fault.kind, fault.message, ['body', fault.field])
    const pictures = picturesIn(received)
    for (const picture of pictures) {
      const isPicture = await sharp(picture)
        .stats()
        .then(Boolean, () => false)
      if (!isPicture) return detailed(422, 'image_load_error', 'Failed to load the image.', ['body', 'image_url'])
    }
    if (received.path.startsWith('/fal-ai/birefnet')) {
      const [picture] = pictures
      if (!picture) return detailed(422, 'missing', 'Field required', ['body', 'image_url'])
      return { body: { image: { url: handOver(await cutOut(picture), url), content_type: 'image/png' } } }
    }
    if (!received.path.startsWith('/fal-ai/flux')) return FAL_FAILURES.model
    if (received.path.endsWith('/edit') && pictures.length === 0)
      return detailed(422, 'missing', 'Field required', ['body', 'image_urls'])
    const prompt = String(readMember(received.json, 'prompt') ?? '')
    if (/forbidden/i.test(prompt)) return FAL_FAILURES.blocked
    const [width, height] = sizeIn(received)
    const { bytes } = await drawTestPicture({ width, height }, { person: !isBlack })
    const nsfw = isBlack
    isBlack = false
    return {
      body: {
        images: [{ url: handOver(bytes, url), width, height, content_type: 'image/png' }],
        timings: { inference: 1.5 },
        seed: Number(readMember(received.json, 'seed') ?? 7),
        has_nsfw_concepts: [nsfw],
        prompt,
      },
    }
  })
  return {
    ...counterpart,
    answersWithAddresses: (is) => {
      withAddresses = is
    },
    blackenNext: () => {
      isBlack = true
    },
  }
}

function sizeIn({ json }: ReceivedRequest): [number, number] {
  const [wide, tall] = String(readMember(json, 'aspect_ratio') ?? '').split(':')
  if (wide && tall) return [Number(wide) * 64, Number(tall) * 64]
  return [Number(readMember(json, 'image_size', 'width')), Number(readMember(json, 'image_size', 'height'))]
}

function picturesIn({ json }: ReceivedRequest): Buffer[] {
  const one = readMember(json, 'image_url')
  const many = readMember(json, 'image_urls')
  const urls = [...(Array.isArray(many) ? many : []), ...(one === undefined ? [] : [one])].map(String)
  return urls.map((url) => Buffer.from(url.slice(url.indexOf(',') + 1), 'base64'))
}
