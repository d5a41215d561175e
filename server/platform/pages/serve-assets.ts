import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { ASSETS_FOLDER } from './built-pages.ts'

/**
 * Content security policy of a web worker. Browsers read it from the response that contains the
 * worker's file. The worker is the face finder, which runs WebAssembly and sends requests to us.
 */
const WORKERS_OWN = "default-src 'none';script-src 'self' 'wasm-unsafe-eval';connect-src 'self'"

/**
 * Headers that only documents need. Scripts and style sheets request nothing outside this origin,
 * so the headers have no effect on them. A page loads twenty files, and on a mobile connection
 * every header line adds up. The logo keeps the headers, because a reader can open it in its own
 * tab.
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
 * Serves scripts, style sheets, fonts and the logo from the listener of the page. File names
 * contain a content hash, so browsers fetch each file once. Text files are sent as the build
 * compressed them.
 */
export async function serveAssets(app: FastifyInstance): Promise<void> {
  await app.register(fastifyStatic, {
    root: ASSETS_FOLDER,
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    // Clients need no range requests. They need no dates either, because the name changes with the
    // content.
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
