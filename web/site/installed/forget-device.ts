import { forgetShared } from './stored-pictures.ts'

/**
 * Removes what the installed app has on this device for the person who signs out: notifications
 * that are shown, the subscription and shared pictures. The server has ended the subscription, so
 * nothing new is shown even if this fails.
 */
export async function forgetDevice(): Promise<void> {
  await forgetShared()
  const registration = 'serviceWorker' in navigator ? await navigator.serviceWorker.getRegistration('/') : undefined
  if (!registration) return
  for (const notification of await registration.getNotifications()) notification.close()
  const subscription = await registration.pushManager?.getSubscription()
  await subscription?.unsubscribe()
}
