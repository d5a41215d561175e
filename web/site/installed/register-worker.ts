/** Registers the service worker. A page works the same without it. */
export async function registerWorker(): Promise<void> {
  try {
    await navigator.serviceWorker.register('/service-worker.js', { scope: '/' })
  } catch {
    // The browser forbids it, for example in a private window, or there is no connection.
  }
}
