import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

const NONE = ["'none'"]
const OWN = ["'self'"]

/**
 * What every answer tells the browser: load nothing from elsewhere, frame nothing, sniff nothing. A page that needs more
 * sets its own policy over it.
 */
export const registerSecurityHeaders = async (
  app: FastifyInstance,
  { isProduction }: { isProduction: boolean },
): Promise<void> => {
  await app.register(helmet, {
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
}
