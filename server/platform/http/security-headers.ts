import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import helmet from 'helmet'

const NONE = ["'none'"]
const OWN = ["'self'"]

/**
 * Headers of every response. They forbid content from other sites, frames and guessed content
 * types. A page that needs more permissions replaces the content security policy. The headers
 * never change, so helmet computes them once.
 */
export function securityHeaders({ isProduction }: { isProduction: boolean }): Readonly<Record<string, string>> {
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  const write = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: NONE,
        styleSrc: OWN,
        fontSrc: OWN,
        imgSrc: [...OWN, 'data:'],
        formAction: OWN,
        frameAncestors: NONE,
        baseUri: NONE,
        objectSrc: NONE,
        scriptSrc: OWN,
        scriptSrcAttr: NONE,
      },
    },
    // Pages on sibling subdomains may embed our images. Each route's `cors` decides who may read a
    // response.
    crossOriginResourcePolicy: { policy: 'same-site' },
    xFrameOptions: { action: 'deny' },
    strictTransportSecurity: isProduction ? { maxAge: 31_536_000, includeSubDomains: true } : false,
  })
  write(request, response, (error) => {
    if (error !== undefined) throw new Error('the security headers could not be written', { cause: error })
  })
  return Object.fromEntries(Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]))
}
