import type { FastifyInstance } from 'fastify'
import type { Brand } from '../brand/index.ts'
import { brandColorsCss } from './built-pages.ts'
import { FILES, hasStyles, STYLES, versionOf } from './look-of-brand.ts'

const DAY_SECONDS = 86_400

/** Serves the logo, the colors and the typefaces of another brand. Our own are built files. */
export function serveBrand(app: FastifyInstance, look: Brand): void {
  const serve = (path: string, type: string, read: () => Promise<Buffer | string> | Buffer | string) =>
    app.get(path, async (_request, reply) =>
      reply
        .type(type)
        .header('cache-control', `public, max-age=${DAY_SECONDS}`)
        .send(await read()),
    )
  const { mark, fonts } = look
  if (mark !== undefined) serve(FILES.mark, 'image/svg+xml', () => mark)
  for (const face of ['text', 'heading'] as const) {
    const font = fonts[face]
    if (font) serve(FILES[face], 'font/woff2', () => Buffer.from(font))
  }
  if (hasStyles(look)) serve(STYLES, 'text/css; charset=utf-8', () => stylesOf(look))
}

async function stylesOf(look: Brand): Promise<string> {
  const { color = look.linkColor, linkColor = color, fonts } = look
  const colors = color === undefined ? '' : await brandColorsCss({ color, linkColor: linkColor ?? color })
  const faces = (['text', 'heading'] as const).flatMap((face) =>
    fonts[face]
      ? [
          `@font-face{font-family:'Brand ${face}';src:url(${FILES[face]}?v=${versionOf(look)}) format('woff2');font-weight:100 900;font-display:swap}`,
          `:root{--type-${face}:'Brand ${face}',${face === 'text' ? 'system-ui,sans-serif' : 'Georgia,serif'}}`,
        ]
      : [],
  )
  return [colors, ...faces].join('\n')
}
