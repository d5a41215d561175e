import { flag } from '../parsers.ts'
import { hostPatterns } from './address-settings.ts'

const group = 'Mail'

/** Hosts that the large browsers' push services use. */
const PUSH_SERVICES = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '*.push.services.mozilla.com',
  'web.push.apple.com',
  '*.push.apple.com',
  '*.notify.windows.com',
]

export const PUSH_SETTINGS = {
  PUSH_SERVICE_HOSTS: hostPatterns({
    default: PUSH_SERVICES,
    group,
    help: 'Comma-separated hosts of push services to which notifications for devices may be sent; *.example.com stands for every host below it. Browsers name the address, so a host that is not listed is refused.',
  }),
  SERVICE_WORKER: flag({
    default: true,
    group,
    help: 'If off, browsers remove the site’s service worker at their next visit: no page without a connection, no notifications on devices, no pictures shared from other apps.',
  }),
} as const
