import type { Side } from '../../offer/index.ts'
import type { Copy, NoticeFacts } from '../../offer-notices/index.ts'

/** The copy never quotes a message, because the sender may remove the message. */
export const MESSAGE_COPY: Record<Side | 'platform', (facts: NoticeFacts, platform: string) => Copy> = {
  brand: (f) => ({
    title: `${f.brand} sent you a message`,
    body: `${f.brand} sent you a message. Open the offer to read and answer it.`,
  }),
  talent: (f) => ({
    title: `${f.talent} sent you a message`,
    body: `${f.talent} sent you a message. Open the offer to read and answer it.`,
  }),
  platform: (_facts, platform) => ({
    title: `${platform} sent you a message about the dispute`,
    body: `${platform} sent you a message about the dispute. Open the offer to read and answer it.`,
  }),
}
