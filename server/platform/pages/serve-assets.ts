import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { ASSETS_FOLDER } from './built-pages.ts'

/**
 * Content security policy of the web worker that finds faces, which runs WebAssembly and sends
 * requests to this server. Browsers read it from the response with the worker's file.
 */
const WORKERS_OWN = "default-src 'none';script-src 'self' 'wasm-unsafe-eval';connect-src 'self'"

/**
 * Headers without effect on scripts and style sheets. A page loads twenty files, so these headers
 * would slow it down on mobile connections. The logo keeps them, because a reader can open it in a
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
 * Serves scripts, style sheets, fonts and the logo. File names contain a hash of the content, so
 * browsers load each file once. The build has compressed the text files.
 */
export async function serveAssets(app: FastifyInstance): Promise<void> {
  await app.register(fastifyStatic, {
    root: ASSETS_FOLDER,
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    // A changed file has a new name, and clients never request parts of a file.
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
