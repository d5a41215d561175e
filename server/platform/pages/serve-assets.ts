import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { ASSETS_FOLDER } from './built-pages.ts'

/** A worker's policy is that of its own file: the one that looks for faces runs WebAssembly, and asks us for it. */
const WORKERS_OWN = "default-src 'none';script-src 'self' 'wasm-unsafe-eval';connect-src 'self'"

/**
 * What only documents heed; a script and a style sheet ask for nothing beyond this origin, so that nobody is to be told less of
 * where they stood. A page asks for twenty files; on a phone's line each of these lines costs with each of them. The mark is one
 * that can be opened by itself, and keeps them.
 */
const OF_DOCUMENTS = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
  'api-version',
]

/**
 * Scripts, style sheets, typefaces and the mark, from the listener that serves the page. Their names carry their content,
 * so a browser asks once; text is sent as the build has packed it.
 */
export async function serveAssets(app: FastifyInstance): Promise<void> {
  await app.register(fastifyStatic, {
    root: ASSETS_FOLDER,
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    // Nobody wants a part of it, and its name says when it has changed.
    lastModified: false,
    acceptRanges: false,
    index: false,
    redirect: false,
    dotfiles: 'ignore',
    decorateReply: false,
    suppressWarning: true,
    setHeaders: (reply, path) => {
      if (!/\.(?:svg|html?)(?:\.br|\.gz)?$/.test(path)) for (const name of OF_DOCUMENTS) reply.removeHeader(name)
      if (/\/face-worker-[\w-]+\.js(?:\.br|\.gz)?$/.test(path)) reply.header('content-security-policy', WORKERS_OWN)
    },
  })
}
