/**
 * What the page of a licence does with a script: it works out the SHA-256 of a chosen file and compares it with those of
 * the licence. The file goes nowhere. Every word of it stands in the page already.
 */

/** What a browser can be asked to hold in memory at once. */
const MOST_BYTES = 1_500_000_000

const part = document.querySelector<HTMLElement>('[data-check-file]')
const input = part?.querySelector<HTMLInputElement>('input[type=file]')
// Browsers hash only on pages that came over a safe connection; elsewhere the way by hand stays open.
if (part && input && 'crypto' in globalThis && crypto.subtle) {
  const known = (part.dataset.checkFile ?? '').split(' ')
  part.hidden = false
  const byHand = document.querySelector<HTMLDetailsElement>('[data-by-hand]')
  if (byHand && location.search === '') byHand.open = false

  const show = (result: string): void => {
    for (const each of part.querySelectorAll<HTMLElement>('[data-result]')) each.hidden = each.dataset.result !== result
  }

  let latest: File | undefined
  const compare = async (file: File): Promise<void> => {
    latest = file
    show('working')
    const result = await resultOf(file, known)
    // Another was chosen meanwhile.
    if (latest === file) show(result)
  }
  input.addEventListener('change', () => {
    const [file] = input.files ?? []
    if (file) void compare(file)
    else show('')
  })
}

async function resultOf(file: File, known: readonly string[]): Promise<string> {
  if (file.size > MOST_BYTES) return 'too-large'
  try {
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()))
    const sha256 = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
    return known.includes(sha256) ? 'match' : 'other'
  } catch {
    return 'failed'
  }
}
