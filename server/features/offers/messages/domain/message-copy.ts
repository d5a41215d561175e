import { message } from '../../../../platform/words/message.ts'
import type { Side } from '../../offer/index.ts'
import type { Copy, NoticeFacts } from '../../offer-notices/index.ts'

const sentBy = (name: string): Copy => ({
  title: message('{name} sent you a message', { name }),
  body: message('{name} sent you a message. Open the offer to read and answer it.', { name }),
})

/** The copy never quotes a message, because the sender may remove the message. */
export const MESSAGE_COPY: Record<Side | 'platform', (facts: NoticeFacts, platform: string) => Copy> = {
  brand: (f) => sentBy(f.brand),
  talent: (f) => sentBy(f.talent),
  platform: (_facts, name) => ({
    title: message('{name} sent you a message about the dispute', { name }),
    body: message('{name} sent you a message about the dispute. Open the offer to read and answer it.', { name }),
  }),
}
