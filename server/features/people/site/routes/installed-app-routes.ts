import { Readable } from 'node:stream'
import Type from 'typebox'
import { notFound } from '../../../../platform/errors.ts'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Bytes, Html } from '../../../../platform/http/schemas.ts'
import { renderPage } from '../../../../platform/pages/built-pages.ts'
import { findIcon } from '../app-icons.ts'
import { appManifest } from '../app-manifest.ts'
import { OFFLINE_PATH, REMOVING_WORKER, WORKER_POLICY, writeServiceWorker } from '../service-worker.ts'

const shared = {
  method: 'GET',
  auth: 'public',
  hidden: true,
  tag: 'Pages',
  openQuery: 'link',
  rate: { max: 600, perMs: 60_000 },
} as const
const A_DAY = 'public, max-age=86400'

export const manifestRoute = defineRoute({
  ...shared,
  path: '/app.webmanifest',
  mayBeCached: true,
  summary: 'Returns the web app manifest, with which phones install the site.',
  responses: { 200: Bytes },
  handler: async ({ reply }) => {
    reply.type('application/manifest+json; charset=utf-8').header('cache-control', 'public, max-age=3600')
    return ok(JSON.stringify(appManifest()))
  },
})

export const appIconRoute = defineRoute({
  ...shared,
  path: '/app-icons/{file}',
  mayBeCached: true,
  summary: 'Returns an icon of the installed app.',
  params: Type.Object({ file: Type.String({ minLength: 1, maxLength: 40 }) }),
  responses: { 200: Bytes, 304: Bytes },
  errors: ['NotFound'],
  handler: async ({ ctx, params: { file }, request, reply }) => {
    const [, name = ''] = /^([\w-]+)\.png$/.exec(file) ?? []
    const icon = await findIcon(ctx, name)
    if (!icon) throw notFound('There is no such icon.')
    reply.type('image/png').header('cache-control', A_DAY).header('etag', icon.etag)
    if (request.headers['if-none-match'] === icon.etag) return { status: 304, body: '' }
    reply.header('content-length', icon.bytes.length)
    const body: unknown = Readable.from([icon.bytes])
    return { status: 200, body: body as string }
  },
})

export const serviceWorkerRoute = defineRoute({
  ...shared,
  path: '/service-worker.js',
  summary: 'Returns the service worker; with SERVICE_WORKER=off, one that removes itself.',
  responses: { 200: Bytes },
  handler: async ({ ctx, reply }) => {
    reply.type('text/javascript; charset=utf-8').header('content-security-policy', WORKER_POLICY)
    return ok(ctx.config.SERVICE_WORKER ? await writeServiceWorker() : REMOVING_WORKER)
  },
})

export const offlineRoute = defineRoute({
  ...shared,
  path: OFFLINE_PATH,
  summary: 'Page that the service worker shows without a connection.',
  responses: { 200: Html },
  handler: async ({ request, reply }) => {
    reply.header(
      'content-security-policy',
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    )
    return ok(await renderPage('offline', {}, request))
  },
})

const MAX_SHARED_BYTES = 30_000_000

/**
 * Reached if the service worker does not take shared pictures itself. Nothing is stored, because
 * nobody has agreed to it yet.
 */
export const sharedPicturesRoute = defineRoute({
  method: 'POST',
  path: '/likeness/shared',
  auth: 'public',
  // Phones send shared files with the origin "null". The route reads no session and changes
  // nothing.
  cors: 'anybody',
  hidden: true,
  tag: 'Pages',
  summary: 'Ignores pictures that were shared without the service worker, and asks for them again.',
  upload: { fields: Type.Object({}), maxBytes: MAX_SHARED_BYTES, about: 'Shared pictures. They are not stored.' },
  responses: { 303: Html },
  rate: { max: 60, perMs: 60_000 },
  handler: async ({ request, reply }) => {
    request.raw.resume()
    reply.header('location', '/likeness?shared=lost')
    return { status: 303, body: '' }
  },
})
