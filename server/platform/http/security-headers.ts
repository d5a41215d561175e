import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import helmet from 'helmet'

const NONE = ["'none'"]
const OWN = ["'self'"]

/**
 * What every answer tells the browser: load nothing from elsewhere, frame nothing, sniff nothing. A page that needs more
 * sets its own policy over it. helmet knows the headers; it is asked once, because they are the same for every answer and
 * stand on the path of each request.
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
    // A sibling's page may show what we serve: the cross-origin routes say to whom.
    crossOriginResourcePolicy: { policy: 'same-site' },
    xFrameOptions: { action: 'deny' },
    strictTransportSecurity: isProduction ? { maxAge: 31_536_000, includeSubDomains: true } : false,
  })
  write(request, response, (error) => {
    if (error !== undefined) throw new Error('the security headers could not be written', { cause: error })
  })
  return Object.fromEntries(Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]))
}
