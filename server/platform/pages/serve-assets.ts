import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { ASSETS_FOLDER } from './built-pages.ts'

/**
 * Content security policy of a web worker. Browsers read it from the response that contains the
 * file of the worker. The worker finds faces in pictures. It runs WebAssembly and sends requests
 * to this server.
 */
const WORKERS_OWN = "default-src 'none';script-src 'self' 'wasm-unsafe-eval';connect-src 'self'"

/**
 * Headers that only documents need. They have no effect on scripts and style sheets, so responses
 * with scripts and style sheets leave them out. A page loads twenty files, so the headers would
 * slow down pages on mobile connections. Responses with the logo keep the headers, because a
 * reader can open the logo in its own tab.
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
 * Serves scripts, style sheets, fonts and the logo from the same server as the page. File names
 * contain a hash of the content, so browsers load each file once. Text files were compressed by
 * the build and are sent in that form.
 */
export async function serveAssets(app: FastifyInstance): Promise<void> {
  await app.register(fastifyStatic, {
    root: ASSETS_FOLDER,
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    // Clients never request parts of a file. They need no date of the last change either, because
    // a changed file has a new name.
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
