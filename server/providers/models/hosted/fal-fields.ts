import { nearestSize } from './image-request.ts'

const KONTEXT_RATIOS = {
  '21:9': { width: 21, height: 9 },
  '16:9': { width: 16, height: 9 },
  '4:3': { width: 4, height: 3 },
  '3:2': { width: 3, height: 2 },
  '1:1': { width: 1, height: 1 },
  '2:3': { width: 2, height: 3 },
  '3:4': { width: 3, height: 4 },
  '9:16': { width: 9, height: 16 },
  '9:21': { width: 9, height: 21 },
} as const

type Fields = Readonly<Record<string, unknown>> & { image_size?: { width: number; height: number } }

/**
 * Removes the fields that an endpoint does not have. The SDK sends the fields of the newest image
 * models, and fal ignores unknown ones. A poster from a "kontext" model would therefore get the
 * aspect ratio of the photo.
 */
export function withPublishedFields(input: Parameters<typeof fetch>[0], init: RequestInit | undefined): RequestInit {
  const { pathname } = new URL(input instanceof Request ? input.url : input)
  if (typeof init?.body !== 'string') return init ?? {}
  const fields = JSON.parse(init.body) as Fields
  if (/\/birefnet(?:\/|$)/.test(pathname)) return { ...init, body: JSON.stringify(toMattingFields(fields)) }
  if (/\/kontext(?:\/|$)/.test(pathname)) return { ...init, body: JSON.stringify(toKontextFields(fields)) }
  return init
}

const toMattingFields = ({ prompt: _, num_images: __, ...fields }: Fields): Fields => fields

const toKontextFields = ({ image_size: size, safety_tolerance: tolerance, ...fields }: Fields): Fields => ({
  ...fields,
  ...(size ? { aspect_ratio: nearestSize(KONTEXT_RATIOS, size) } : {}),
  safety_tolerance: tolerance === undefined ? undefined : String(tolerance),
})
