/** Script of the offline page. It loads the requested page as soon as the server can be reached. */
const EVERY_MS = 5000
const DRAFTS = /^(?:draft|offer-draft):/

async function retry(): Promise<void> {
  const response = await fetch('/healthz', { cache: 'no-store' }).catch(() => undefined)
  // Another network's sign-in page also answers, but not with our own status.
  if (response?.ok && response.headers.get('content-type')?.startsWith('application/json')) location.reload()
}

function hasDrafts(): boolean {
  try {
    return Object.keys(localStorage).some((name) => DRAFTS.test(name))
  } catch {
    // Storage is disabled, so no draft was stored.
    return false
  }
}

document.getElementById(hasDrafts() ? 'drafts' : 'no-drafts')?.removeAttribute('hidden')
document.getElementById('retry')?.addEventListener('click', () => void retry())
addEventListener('online', () => void retry())
setInterval(() => void retry(), EVERY_MS)
