import { forgetOldShared } from './stored-pictures.ts'

/** Registers the service worker. A page works the same without it. */
export async function registerWorker(): Promise<void> {
  try {
    await navigator.serviceWorker.register('/service-worker.js', { scope: '/' })
    await forgetOldShared(Date.now())
  } catch {
    // The browser forbids it, for example in a private window, or there is no connection.
  }
}
