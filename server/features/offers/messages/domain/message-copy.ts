import type { Side } from '../../offer/index.ts'
import type { Copy, NoticeFacts } from '../../offer-notices/index.ts'

/** Notifications never quote a message, because its sender may take it back. */
export const MESSAGE_COPY: Record<Side | 'platform', (facts: NoticeFacts) => Copy> = {
  brand: (f) => ({
    title: `${f.brand} wrote to you`,
    body: `There is a message for you from ${f.brand}. Open the offer to read it and to answer.`,
  }),
  talent: (f) => ({
    title: `${f.talent} wrote to you`,
    body: `There is a message for you from ${f.talent}. Open the offer to read it and to answer.`,
  }),
  platform: () => ({
    title: 'Semblance wrote to you about the dispute',
    body: 'There is a message for you from Semblance about the dispute. Open the offer to read it and to answer.',
  }),
}
