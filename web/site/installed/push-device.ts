/**
 * `unsupported`: the browser has no push messages. `install`: an iPhone has them only for an
 * installed app. `blocked`: the person has refused them in the browser.
 */
export type PushAbility = 'unsupported' | 'install' | 'blocked' | 'notAsked' | 'allowed'

type Environment = { hasPush: boolean; isApple: boolean; isInstalled: boolean; permission: NotificationPermission }

export function pushAbility({ hasPush, isApple, isInstalled, permission }: Environment): PushAbility {
  if (!hasPush) return isApple && !isInstalled ? 'install' : 'unsupported'
  if (permission === 'denied') return 'blocked'
  return permission === 'granted' ? 'allowed' : 'notAsked'
}

/** Reads what this browser can do. Works only in a browser. */
export const readAbility = (): PushAbility =>
  pushAbility({
    hasPush: 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window,
    // An iPad names itself a Mac, but has a touch screen.
    isApple:
      /iPhone|iPad|iPod/.test(navigator.userAgent) || (/Mac/.test(navigator.userAgent) && navigator.maxTouchPoints > 1),
    isInstalled: matchMedia('(display-mode: standalone)').matches,
    permission: 'Notification' in window ? Notification.permission : 'default',
  })

export type DeviceKeys = { endpoint: string; p256dh: string; auth: string }

/**
 * Subscribes this browser. Replaces a subscription that was made with another of our keys.
 * @param isNew also replaces a current subscription, because it belongs to another account
 */
export async function subscribeDevice(publicKey: string, isNew = false): Promise<DeviceKeys> {
  const { pushManager } = await navigator.serviceWorker.ready
  const before = await pushManager.getSubscription()
  if (before && (isNew || keyOf(before) !== publicKey)) await before.unsubscribe()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  const { endpoint, keys = {} } = subscription.toJSON()
  return { endpoint: endpoint ?? '', p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' }
}

/** Ends the browser's own subscription. The server learns of it separately. */
export async function unsubscribeDevice(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration('/')
  const subscription = await registration?.pushManager.getSubscription()
  await subscription?.unsubscribe()
}

/** True if the browser has a subscription of any account. */
export const hasSubscription = async (): Promise<boolean> => {
  const registration = await navigator.serviceWorker.getRegistration('/')
  return Boolean(await registration?.pushManager.getSubscription())
}

function keyOf({ options: { applicationServerKey } }: PushSubscription): string {
  const bytes = new Uint8Array(applicationServerKey ?? new ArrayBuffer(0))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}
