import type { WebhookDelivery, WebhookEndpoint } from '../../../../client/src/api-types.ts'
import type { StatusLabel } from '../../../parts/values/state-chip.tsx'
import { say } from '../../../words/say.ts'

export const ENDPOINT_STATES: Readonly<Record<WebhookEndpoint['status'], StatusLabel>> = {
  ACTIVE: {
    get word() {
      return say('Active')
    },
    tone: 'good',
    shape: '●',
  },
  PAUSED: {
    get word() {
      return say('Paused')
    },
    tone: 'warn',
    shape: '◐',
  },
  DISABLED: {
    get word() {
      return say('Turned off')
    },
    tone: 'bad',
    shape: '○',
  },
}

export const DELIVERY_STATES: Readonly<Record<WebhookDelivery['status'], StatusLabel>> = {
  PENDING: {
    get word() {
      return say('Waiting')
    },
    tone: 'calm',
    shape: '◐',
  },
  DELIVERED: {
    get word() {
      return say('Delivered')
    },
    tone: 'good',
    shape: '●',
  },
  FAILED: {
    get word() {
      return say('Given up')
    },
    tone: 'bad',
    shape: '○',
  },
  SKIPPED: {
    get word() {
      return say('Not wanted')
    },
    tone: 'muted',
    shape: '–',
  },
}

export const stateAbout = ({ status, statusReason }: WebhookEndpoint): string | undefined => {
  if (statusReason === 'GAVE_UP')
    return say(
      'Your receiver did not accept an event for three days, so we paused this endpoint. Repair the receiver, then resume: waiting events are sent at once. You can replay the event that failed.',
    )
  if (statusReason === 'GONE')
    return say(
      'Your receiver responded with 410, so we turned this endpoint off. It gets no new events until you resume it.',
    )
  return status === 'PAUSED' ? say('Events wait for this endpoint until you resume it.') : undefined
}
