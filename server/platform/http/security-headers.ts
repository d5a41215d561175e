import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import helmet from 'helmet'

const NONE = ["'none'"]
const OWN = ["'self'"]

/**
 * Returns the security headers of every response: no external content, no framing, no sniffing. A
 * page that needs more overrides the policy. The headers are the same for every response, so
 * helmet computes them once here.
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
    // A page of a sibling subdomain may embed our content. The CORS routes decide which pages may
    // read it.
    crossOriginResourcePolicy: { policy: 'same-site' },
    xFrameOptions: { action: 'deny' },
    strictTransportSecurity: isProduction ? { maxAge: 31_536_000, includeSubDomains: true } : false,
  })
  write(request, response, (error) => {
    if (error !== undefined) throw new Error('the security headers could not be written', { cause: error })
  })
  return Object.fromEntries(Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]))
}
