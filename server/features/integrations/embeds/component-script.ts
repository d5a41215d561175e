import { createHash } from 'node:crypto'

/**
 * Returns the script that defines the elements `license-this-face` and `likeness-store`. It shows
 * only frames of our own site. Without it, readers see the link inside the element.
 */
export const componentScript = (baseUrl: string): string =>
  SCRIPT.replace("'HOME'", () => JSON.stringify(new URL(baseUrl).origin))

/** Returns the tag by which caches know the script. */
export const scriptTag = (script: string): string =>
  `"${createHash('sha256').update(script).digest('base64url').slice(0, 22)}"`

const SCRIPT = `(() => {
  const home = 'HOME'
  const kinds = { 'license-this-face': /^\\/t\\/[^/]+$/, 'likeness-store': /^\\/c\\/[^/]+$/ }
  const style = ':host{display:block;width:100%;max-width:320px;height:440px}' +
    'iframe{display:block;width:100%;height:100%;border:0;color-scheme:normal}'
  const pageOf = (src, kind) => {
    try {
      const url = new URL(src)
      const path = url.pathname.replace(/\\/$/, '')
      return url.origin === home && kind.test(path) ? home + path : null
    } catch {
      return null
    }
  }
  for (const [name, kind] of Object.entries(kinds)) {
    if (customElements.get(name)) continue
    customElements.define(name, class extends HTMLElement {
      static observedAttributes = ['src', 'lang']
      #root = this.attachShadow({ mode: 'open' })
      connectedCallback() {
        const sheet = new CSSStyleSheet()
        sheet.replaceSync(style)
        this.#root.adoptedStyleSheets = [sheet]
        this.#show()
      }
      attributeChangedCallback() {
        if (this.isConnected) this.#show()
      }
      #show() {
        const page = pageOf(this.getAttribute('src') ?? '', kind)
        if (page === null) return this.#root.replaceChildren(document.createElement('slot'))
        const frame = document.createElement('iframe')
        frame.loading = 'lazy'
        frame.referrerPolicy = 'no-referrer'
        frame.title = this.title || this.textContent.trim() || name
        frame.src = page + '/embed' + (this.lang ? '?lang=' + encodeURIComponent(this.lang) : '')
        this.#root.replaceChildren(frame)
      }
    })
  }
})()
`
