import type { WebhookDelivery, WebhookEndpoint } from '../../../../client/src/api-types.ts'
import type { StatusLabel } from '../../../parts/values/state-chip.tsx'

export const ENDPOINT_STATES: Readonly<Record<WebhookEndpoint['status'], StatusLabel>> = {
  ACTIVE: { word: 'Active', tone: 'good', shape: '●' },
  PAUSED: { word: 'Paused', tone: 'warn', shape: '◐' },
  DISABLED: { word: 'Turned off', tone: 'bad', shape: '○' },
}

export const DELIVERY_STATES: Readonly<Record<WebhookDelivery['status'], StatusLabel>> = {
  PENDING: { word: 'Waiting', tone: 'calm', shape: '◐' },
  DELIVERED: { word: 'Delivered', tone: 'good', shape: '●' },
  FAILED: { word: 'Given up', tone: 'bad', shape: '○' },
  SKIPPED: { word: 'Not wanted', tone: 'muted', shape: '–' },
}

export const stateAbout = ({ status, statusReason }: WebhookEndpoint): string | undefined => {
  if (statusReason === 'GAVE_UP')
    return 'Your receiver did not accept an event for three days, so we paused this endpoint. Repair the receiver, then resume: waiting events are sent at once. You can replay the event that failed.'
  if (statusReason === 'GONE')
    return 'Your receiver responded with 410, so we turned this endpoint off. It gets no new events until you resume it.'
  return status === 'PAUSED' ? 'Events wait for this endpoint until you resume it.' : undefined
}
