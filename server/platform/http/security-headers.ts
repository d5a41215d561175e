import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import helmet from 'helmet'

const NONE = ["'none'"]
const OWN = ["'self'"]

/**
 * Returns the security headers of every response. They forbid a page to load content from other
 * sites and to appear in a frame, and they forbid browsers to guess content types. A page that
 * needs more permissions replaces the content security policy. The headers never change, so helmet
 * computes them once.
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
    // Allows pages on sibling subdomains to embed our content, such as images. Whether they may
    // read a response is decided by the `cors` option of each route.
    crossOriginResourcePolicy: { policy: 'same-site' },
    xFrameOptions: { action: 'deny' },
    strictTransportSecurity: isProduction ? { maxAge: 31_536_000, includeSubDomains: true } : false,
  })
  write(request, response, (error) => {
    if (error !== undefined) throw new Error('the security headers could not be written', { cause: error })
  })
  return Object.fromEntries(Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]))
}
