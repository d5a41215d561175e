import type { FastifyReply, FastifyRequest } from 'fastify'
import Type from 'typebox'
import type { Context } from '../../../../platform/context.ts'
import { STORY } from '../../../../platform/http/description/example-story.ts'
import { defineRoute } from '../../../../platform/http/route.ts'
import { Bytes, Html, Text, withExample } from '../../../../platform/http/schemas.ts'
import { knownLanguage, statedLanguage } from '../../../../platform/words/index.ts'
import { componentScript, scriptTag } from '../component-script.ts'
import type { Embedded } from '../domain/embedded-address.ts'
import { drawFrame, framePolicy } from '../draw-frame.ts'
import { findEmbed } from '../find-embed.ts'

const shared = {
  method: 'GET',
  auth: 'public',
  hidden: true,
  tag: 'Pages',
  openQuery: 'link',
  rate: { max: 600, perMs: 60_000 },
} as const
const frame = {
  ...shared,
  params: Type.Object({ slug: withExample(Text({ minLength: 1, maxLength: 200 }), STORY.talentSlug) }),
  responses: { 200: Html, 404: Html },
} as const

export const talentFrameRoute = defineRoute({
  ...frame,
  path: '/t/{slug}/embed',
  summary: 'A talent for frames of other sites: a picture, the price, and a link to the page.',
  handler: async ({ ctx, request, reply, params: { slug } }) =>
    showFrame({ ctx, request, reply }, { kind: 'talent', slug }),
})

export const storeFrameRoute = defineRoute({
  ...frame,
  path: '/c/{slug}/embed',
  summary: 'A store for frames of other sites: a picture, and a link to the store.',
  handler: async ({ ctx, request, reply, params: { slug } }) =>
    showFrame({ ctx, request, reply }, { kind: 'store', slug }),
})

type FrameRequest = { ctx: Context; request: FastifyRequest; reply: FastifyReply }

/** Reads no session, so the page is the same for everybody. */
async function showFrame({ ctx, request, reply }: FrameRequest, embedded: Embedded) {
  const wanted = new URLSearchParams(request.url.split('?')[1]).get('lang')
  const language = knownLanguage(wanted) ?? statedLanguage(request) ?? 'en'
  const embed = await findEmbed(ctx, embedded, language)
  reply
    .header('content-security-policy', framePolicy(ctx))
    .header('cross-origin-resource-policy', 'cross-origin')
    .removeHeader('x-frame-options')
  const body = drawFrame(embed, { baseUrl: ctx.config.BASE_URL, language })
  return embed ? ({ status: 200, body } as const) : ({ status: 404, body } as const)
}

export const embedScriptRoute = defineRoute({
  ...shared,
  path: '/embed.js',
  cors: 'anybody',
  mayBeCached: true,
  summary: 'Returns the script of the elements with which other sites embed talents and stores.',
  responses: { 200: Bytes, 304: Bytes },
  handler: async ({ ctx, request, reply }) => {
    const script = componentScript(ctx.config.BASE_URL)
    const etag = scriptTag(script)
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'public, max-age=86400')
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('etag', etag)
    return request.headers['if-none-match'] === etag ? { status: 304, body: '' } : { status: 200, body: script }
  },
})
