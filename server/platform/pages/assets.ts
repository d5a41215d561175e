import type { FastifyInstance } from 'fastify'
import { FONT_FILES } from './fonts.ts'
import { MARK_PATH, MARK_SVG, STYLESHEET, STYLESHEET_PATH } from './stylesheet.ts'

type Asset = { path: string; type: string; content: Buffer | string }

const ASSETS: readonly Asset[] = [
  { path: STYLESHEET_PATH, type: 'text/css; charset=utf-8', content: STYLESHEET },
  { path: MARK_PATH, type: 'image/svg+xml', content: MARK_SVG },
  ...FONT_FILES.map(({ path, bytes }) => ({ path, type: 'font/woff2', content: bytes })),
]

/**
 * What the pages load, from the listener that serves them: stylesheet, mark and typefaces, and nothing else. Their
 * paths name their content, so a browser asks once. They count against nobody's rate limit.
 */
export function registerPageAssets(app: FastifyInstance): void {
  for (const { path, type, content } of ASSETS) {
    app.get(path, { config: { rateLimit: false }, exposeHeadRoute: false }, async (_request, reply) =>
      reply.type(type).header('cache-control', 'public, max-age=31536000, immutable').send(content),
    )
  }
}
