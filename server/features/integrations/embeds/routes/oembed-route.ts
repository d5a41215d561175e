import { createElement } from 'react'
import Type, { type Static } from 'typebox'
import { brandName } from '../../../../platform/brand/index.ts'
import type { Context } from '../../../../platform/context.ts'
import { notFound } from '../../../../platform/errors.ts'
import { STORY } from '../../../../platform/http/description/example-story.ts'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Exactly, named, Text, WebUrl, withExample } from '../../../../platform/http/schemas.ts'
import { staticMarkup } from '../../../../platform/pages/static-markup.ts'
import { findEmbedded } from '../domain/embedded-address.ts'
import { frameSize } from '../domain/frame-size.ts'
import { type Embed, findEmbed } from '../find-embed.ts'

/** Short, so that other sites soon ask again about a talent who may have withdrawn. */
const CACHE_SECONDS = 300
const CARD = { width: 1200, height: 630 } as const

const Pixels = Type.Integer({ minimum: 1, maximum: 100_000 })
const OEmbed = named(
  'OEmbed',
  Exactly({
    version: Type.Literal('1.0'),
    type: Type.Literal('rich'),
    title: Text({ description: 'Name of the talent or the store.' }),
    provider_name: Text({ description: 'Name of this marketplace.' }),
    provider_url: WebUrl,
    cache_age: Type.Integer({ minimum: 0, description: 'Seconds for which the response may be kept.' }),
    width: { ...Pixels, description: 'Width of the frame, in pixels.' },
    height: { ...Pixels, description: 'Height of the frame, in pixels.' },
    html: Text({ description: 'A frame without a script.' }),
    thumbnail_url: Type.Optional(WebUrl),
    thumbnail_width: Type.Optional(Pixels),
    thumbnail_height: Type.Optional(Pixels),
    made_with_ai: Type.Boolean({
      description: 'True if a model made the picture. The frame shows the label. Not in oEmbed itself.',
    }),
  }),
  {
    version: '1.0',
    type: 'rich',
    title: 'Mara Lindqvist',
    provider_name: 'Likeness Market',
    provider_url: 'http://localhost:3000',
    cache_age: CACHE_SECONDS,
    width: 320,
    height: 440,
    html: `<iframe src="http://localhost:3000/t/${STORY.talentSlug}/embed" title="Mara Lindqvist" width="320" height="440"></iframe>`,
    made_with_ai: false,
  },
)

const OtherFormat = withExample(
  Type.String({ contentMediaType: 'text/plain', description: 'The only format is JSON.' }),
  'The only format is json.',
)

export const oembedRoute = defineRoute({
  method: 'GET',
  path: '/oembed',
  auth: 'public',
  cors: 'anybody',
  tag: 'Embeds',
  operationId: 'getOEmbed',
  summary: 'Returns how another site embeds a talent or a store, after the specification of oEmbed.',
  description:
    'Takes the address of the public page of a talent (`/t/…`) or of a store (`/c/…`). The address is compared with ours and never requested. 501 means that a format other than JSON was requested.',
  openQuery: 'link',
  query: Type.Object({
    url: withExample(
      Text({ minLength: 1, maxLength: 2000, description: 'Address of a public page.' }),
      `http://localhost:3000/t/${STORY.talentSlug}`,
    ),
    format: Type.Optional(withExample(Text({ maxLength: 20, description: 'Only `json`.' }), 'json')),
    maxwidth: Type.Optional({ ...Pixels, description: 'Largest width of the frame, in pixels.' }),
    maxheight: Type.Optional({ ...Pixels, description: 'Largest height of the frame, in pixels.' }),
  }),
  responses: { 200: OEmbed, 501: OtherFormat },
  errors: ['NotFound'],
  rate: { max: 600, perMs: 60_000 },
  handler: async ({ ctx, reply, query: { url, format = 'json', ...limits } }) => {
    if (format !== 'json') {
      reply.type('text/plain; charset=utf-8')
      return { status: 501, body: 'The only format is json.' }
    }
    const embedded = findEmbedded(url, ctx.config.BASE_URL)
    const embed = embedded && (await findEmbed(ctx, embedded))
    if (!embed) throw notFound('There is nothing to embed at this address.')
    return ok(describe(ctx, embed, limits))
  },
})

type Limits = { maxwidth?: number | undefined; maxheight?: number | undefined }

function describe({ config }: Context, embed: Embed, limits: Limits): Static<typeof OEmbed> {
  const { name, frameUrl, cardUrl, madeWithAi } = embed
  const size = frameSize(limits)
  const { maxwidth = CARD.width, maxheight = CARD.height } = limits
  const hasRoom = maxwidth >= CARD.width && maxheight >= CARD.height
  return {
    version: '1.0',
    type: 'rich',
    title: name,
    provider_name: brandName(),
    provider_url: config.BASE_URL,
    cache_age: CACHE_SECONDS,
    ...size,
    html: staticMarkup(
      createElement('iframe', {
        src: frameUrl,
        title: name,
        ...size,
        loading: 'lazy',
        referrerPolicy: 'no-referrer',
        style: { border: 0 },
      }),
    ),
    ...(cardUrl !== null && hasRoom
      ? { thumbnail_url: cardUrl, thumbnail_width: CARD.width, thumbnail_height: CARD.height }
      : {}),
    made_with_ai: madeWithAi,
  }
}
