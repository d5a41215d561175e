import Type from 'typebox'
import { notFound } from '../../../platform/errors.ts'
import { defineRoute, ok, type Route } from '../../../platform/http/route.ts'
import { Html, OneOf } from '../../../platform/http/schemas.ts'
import { renderPage } from '../../../platform/pages/built-pages.ts'
import { MAIL_PREVIEW_POLICY } from '../mail-preview-policy.ts'
import type { DevelopmentTools } from '../tools.ts'

const DISPLAY_MODES = ['light', 'dark', 'phone', 'inverted'] as const
type DisplayMode = (typeof DISPLAY_MODES)[number]
const DARK_WORDS = '@media (prefers-color-scheme:dark)'
const shared = { method: 'GET', auth: 'development', hidden: true, tag: 'Development' } as const

/**
 * Renders a mail in the given display mode. For example, in the dark mode the mail is dark even if
 * the browser uses the light color scheme.
 */
function renderInMode(html: string, mode: DisplayMode): string {
  const chosen = html.replaceAll(DARK_WORDS, mode === 'dark' ? '@media all' : '@media not all')
  const inverted = mode === 'inverted' ? '<style>html{filter:invert(1) hue-rotate(180deg);background:#fff}</style>' : ''
  return chosen.replace('<head>', `<head><base target="_blank">${inverted}`)
}

export const createMailGalleryRoutes = ({ mailExamples }: Pick<DevelopmentTools, 'mailExamples'>): readonly Route[] => [
  defineRoute({
    ...shared,
    path: '/dev/mails',
    summary: 'Shows an example of every mail that the product can send, in one of several display modes.',
    query: Type.Object({ look: Type.Optional(OneOf(DISPLAY_MODES)) }),
    responses: { 200: Html },
    handler: async ({ query: { look = 'light' }, reply }) => {
      reply.header('content-security-policy', `${String(reply.getHeader('content-security-policy'))};frame-src 'self'`)
      const mails = mailExamples().map(({ kind, reader, letter: { subject, text, html } }) => ({
        kind,
        reader,
        subject,
        text,
        size: Buffer.byteLength(html),
      }))
      return ok(await renderPage('mail-gallery', { look, looks: DISPLAY_MODES, mails }))
    },
  }),
  defineRoute({
    ...shared,
    path: '/dev/mails/{number}/{look}',
    summary: 'Shows one example in a sandbox.',
    params: Type.Object({ number: Type.Integer({ minimum: 0, maximum: 10_000 }), look: OneOf(DISPLAY_MODES) }),
    responses: { 200: Html },
    handler: async ({ params, reply }) => {
      const example = mailExamples()[params.number]
      if (!example) throw notFound('There is no such mail.')
      reply.header('content-security-policy', MAIL_PREVIEW_POLICY).header('x-frame-options', 'SAMEORIGIN')
      return ok(renderInMode(example.letter.html, params.look))
    },
  }),
]
